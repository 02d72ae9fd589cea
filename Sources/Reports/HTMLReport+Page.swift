import Crypto
import Foundation

extension HTMLReport {
    /// The page. Everything in double braces is escaped; the style and the script are our own.
    static let source = """
        {{>report-head}}<body>
        <header>
        <h1>{{title}}</h1>
        <p class="made">{{made}}</p>
        {{>report-totals}}</header>
        <main>
        {{>report-sections}}</main>
        <script>{{{script}}}</script>
        </body>
        </html>

        """

    /// What a page begins with. Where it has a script, its policy lets that one run, and pictures that are in the page be shown.
    static let head = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; {{#scriptHash}}script-src 'sha256-{{{.}}}'; img-src data:; {{/scriptHash}}base-uri 'none'; form-action 'none'">
        <title>{{title}}</title>
        <style>{{{style}}}</style>
        </head>

        """

    /// What was found in numbers, and the plan.
    static let totals = """
        <dl class="totals">
        {{#totals}}<div class="{{kind}}"><dt>{{name}}</dt><dd>{{count}}</dd></div>
        {{/totals}}</dl>
        {{#plan}}<p class="plan">{{.}}</p>{{/plan}}
        {{#refused}}<p class="refused">{{.}}</p>
        {{/refused}}

        """

    /// What was found, section by section.
    static let sections = """
        <section aria-labelledby="causes">
        <h2 id="causes">{{words.causes}}</h2>
        {{#isClean}}<p>{{words.nothingWrong}}</p>{{/isClean}}
        {{^isClean}}
        <table class="causes">
        <thead><tr><th scope="col">{{words.what}}</th><th scope="col">{{words.howOften}}</th><th scope="col">{{words.whatToDo}}</th></tr></thead>
        <tbody>
        {{#causes}}<tr class="{{severity}}"><th scope="row">{{title}} <code>{{code}}</code></th><td class="number">{{count}}</td><td>{{#remedy}}{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}{{/remedy}}</td></tr>
        {{/causes}}</tbody>
        </table>
        {{/isClean}}
        </section>
        {{^isClean}}
        <section aria-labelledby="records">
        <h2 id="records">{{words.records}}</h2>
        <form id="filter" hidden>
        <label>{{words.rule}} <select id="code"><option value="">{{words.all}}</option>{{#causes}}<option value="{{code}}">{{title}}</option>{{/causes}}</select></label>
        <label>{{words.search}} <input id="search" type="search"></label>
        </form>
        {{#records}}<article class="record{{#isRejected}} rejected{{/isRejected}}" data-codes="{{codes}}">
        <h3>{{name}} <span class="place">{{place}}</span></h3>
        {{#findings}}<p class="finding {{severity}}"><strong>{{column}}</strong> {{#message}}{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}{{/message}} <span class="remedy">{{#remedy}}{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}{{/remedy}}</span> <code>{{code}}</code></p>
        {{/findings}}<div class="cells" tabindex="0" role="group" aria-label="{{name}}"><dl>{{#cells}}<div{{#isMarked}} class="marked"{{/isMarked}}><dt>{{column}}</dt><dd>{{#edit}}<textarea form="cells" name="{{name}}" rows="{{rows}}" aria-label="{{column}}"{{#isMarked}} aria-invalid="true"{{/isMarked}} spellcheck="false">\n{{text}}</textarea>{{/edit}}{{^edit}}{{value}}{{/edit}}</dd></div>{{/cells}}</dl></div>
        </article>
        {{/records}}
        {{#moreRecords}}<p class="more">{{.}}</p>{{/moreRecords}}
        </section>
        {{/isClean}}
        {{#hasDrifts}}
        <section aria-labelledby="drifts">
        <h2 id="drifts">{{words.drifts}}</h2>
        <ul class="drifts">
        {{#drifts}}<li class="{{kind}}">{{text}}</li>
        {{/drifts}}</ul>
        {{#moreDrifts}}<p class="more">{{.}}</p>{{/moreDrifts}}
        </section>
        {{/hasDrifts}}
        {{#hasChanges}}
        <section aria-labelledby="changes">
        <h2 id="changes">{{words.changes}}</h2>
        <ul class="changes">
        {{#changes}}<li class="{{action}}">{{text}}</li>
        {{/changes}}</ul>
        {{#moreChanges}}<p class="more">{{.}}</p>{{/moreChanges}}
        </section>
        {{/hasChanges}}
        {{#hasProducts}}
        <section aria-labelledby="products">
        <h2 id="products">{{words.products}}</h2>
        <fieldset class="view"><legend>{{words.list}} / {{words.grid}}</legend>
        <label><input type="radio" name="view" id="as-list" checked> {{words.list}}</label>
        <label><input type="radio" name="view" id="as-grid"> {{words.grid}}</label></fieldset>
        <ul class="products">
        {{#products}}<li>{{#picture}}<img src="data:image/jpeg;base64,{{{.}}}" alt="" width="72" height="72">{{/picture}}{{^picture}}<span class="photo">{{photo}}</span>{{/picture}}<span class="name">{{name}}</span>{{#bargain}}<s class="price">{{price}}</s> <span class="bargain">{{.}}</span>{{/bargain}}{{^bargain}}<span class="price">{{price}}</span>{{/bargain}}<span class="stock{{#isSoldOut}} sold-out{{/isSoldOut}}">{{stock}}</span></li>
        {{/products}}</ul>
        {{#moreProducts}}<p class="more">{{.}}</p>{{/moreProducts}}
        </section>
        {{/hasProducts}}

        """

    static let style = frameStyle + "\n" + contentStyle

    /// The page around what was found.
    private static let frameStyle = """
        :root{color-scheme:light dark;--ink:#1d1d1f;--faint:#5a5a60;--paper:#fff;--line:#d6d6db;--bad:#a8071a;--badback:#fff1f0;--warn:#7a4d00;--good:#14632d}
        @media(prefers-color-scheme:dark){:root{--ink:#f2f2f4;--faint:#b3b3ba;--paper:#161618;--line:#3c3c42;--bad:#ff9d96;--badback:#3a1614;--warn:#f0c36a;--good:#8fdba6}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,"Apple SD Gothic Neo","Noto Sans CJK KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
        h1{font-size:1.4rem}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem;margin:0}
        """

    static let contentStyle = """
        .made,.place,.remedy,.more,dt,legend{color:var(--faint)}.place{font-weight:normal}
        .totals{display:flex;flex-wrap:wrap;gap:1rem;margin:0}.totals div{min-width:6rem}.totals dd{margin:0;font-size:1.6rem;font-variant-numeric:tabular-nums}
        .totals .bad dd,.error>th,.finding.error strong,.refused{color:var(--bad)}.totals .warning dd,.warning>th,.finding.warning strong{color:var(--warn)}.totals .good dd{color:var(--good)}
        table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line)}.number{text-align:right;font-variant-numeric:tabular-nums}
        code{font-size:.85em;display:inline-block;max-width:100%}.causes th code{display:block;font-weight:normal;color:var(--faint)}.causes thead th{white-space:nowrap}
        @media(max-width:40rem){.causes thead{display:none}.causes tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.causes :is(th,td){display:block;border:0;padding:0;text-align:left}.causes .number::before{content:"× "}}
        .record{border:1px solid var(--line);border-left:.3rem solid var(--warn);border-radius:.3rem;padding:.6rem .8rem;margin:.6rem 0;content-visibility:auto;contain-intrinsic-size:auto 9rem}.record.rejected{border-left-color:var(--bad)}
        @media print{.record{content-visibility:visible}}
        .finding{margin:.2rem 0}.cells{overflow-x:auto}.cells dl{display:flex;gap:.3rem;margin:.4rem 0 0}.cells div{flex:0 0 auto;max-width:16rem;padding:.2rem .4rem;border:1px solid var(--line);border-radius:.2rem}
        .cells dt{font-size:.8rem}.cells dd{margin:0;white-space:pre-wrap;max-height:6rem;overflow:auto}.cells .marked{border:2px solid var(--bad);background:var(--badback)}
        #filter{display:flex;flex-wrap:wrap;gap:1rem}#filter[hidden]{display:none}select,input[type=search]{font:inherit;max-width:100%}
        .view{border:0;padding:0;margin:0 0 .5rem}.view legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .products{list-style:none;margin:0;padding:0}.products li{display:flex;flex-wrap:wrap;gap:.2rem .8rem;padding:.4rem 0;border-bottom:1px solid var(--line)}.products .name{font-weight:600;flex:1 1 14rem}.products img{object-fit:cover;border-radius:.3rem}.products .photo{flex:0 0 8rem;color:var(--faint);font-size:.85rem}.products s{color:var(--faint)}.bargain{color:var(--bad)}.sold-out{color:var(--warn);font-weight:600}
        section:has(#as-grid:checked) .products{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.8rem}section:has(#as-grid:checked) .products li{flex-direction:column;border:1px solid var(--line);border-radius:.3rem;padding:.6rem}section:has(#as-grid:checked) .products img{width:100%;height:auto;aspect-ratio:1}section:has(#as-grid:checked) .products :is(.name,.photo){flex:0 0 auto}
        """

    /// Filtering and searching, for whoever lets scripts run.
    static let script = """
        (()=>{const form=document.getElementById("filter");if(!form)return;form.hidden=false;
        const code=document.getElementById("code"),search=document.getElementById("search"),records=[...document.querySelectorAll(".record")];
        const show=()=>{const text=search.value.toLowerCase();for(const r of records)r.hidden=!((!code.value||r.dataset.codes.split(" ").includes(code.value))&&(!text||r.textContent.toLowerCase().includes(text)))};
        form.addEventListener("submit",e=>e.preventDefault());code.addEventListener("change",show);search.addEventListener("input",show)})();
        """

    /// So that the page's policy lets this script run, and no other.
    static let scriptHash = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
}
