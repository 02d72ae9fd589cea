/// The templates of the pages for spreadsheets, by name; `report-totals` and `report-sections` are a report's.
enum SheetTemplates {
    static let all = [
        "welcome": welcome, "under-way": underWay, "checked": checked, "sent": sent, "reading": reading,
        "token": token, "locked": locked,
    ]

    private static let token = #"<input type="hidden" name="\#(SheetForm.token)" value="{{layout.token}}">"#

    /// Without anything to load, which is behind the key, too.
    private static let locked = """
        <!doctype html>
        <html lang="{{language}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{title}}</title>
        </head>
        <body><main><h1>{{title}}</h1>
        <p>{{message}}</p></main></body>
        </html>

        """

    private static let welcome = """
        {{>head}}<h1>{{layout.words.welcome}}</h1>
        <p>{{layout.words.lead}}</p>
        {{#message}}<p class="faults" role="alert">{{.}}</p>{{/message}}
        <form id="drop" class="drop" method="post" action="{{layout.root}}/sheets" enctype="multipart/form-data" data-sending="{{layout.words.sending}}" data-not-sent="{{layout.words.notSent}}">{{>token}}
        <div class="field"><label for="file">{{layout.words.file}}</label><input id="file" name="files" type="file" required accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.xml,.xlsx,.ods,.html,.htm,.gz"></div>
        <div class="row">
        <div class="field"><label for="photos">{{layout.words.photoFiles}}</label><input id="photos" name="files" type="file" multiple accept="image/*,.zip"></div>
        <div class="field"><label for="folder">{{layout.words.photoFolder}}</label><input id="folder" name="files" type="file" multiple webkitdirectory></div>
        </div>
        <p class="actions"><button id="send">{{layout.words.open}}</button> <span id="sending" role="status"></span></p>
        </form>
        {{#hasSheets}}<h2>{{layout.words.openSheets}}</h2>
        <ul>{{#sheets}}<li><a href="{{address}}">{{name}}</a></li>{{/sheets}}</ul>{{/hasSheets}}
        {{>foot}}
        """

    private static let underWay = """
        {{>head}}<h1>{{layout.title}}</h1>
        {{#note}}<p class="faults" role="alert">{{.}}</p>{{/note}}
        {{#progress}}<section id="progress" data-address="{{path}}/progress" data-phase="{{phase}}" data-silent="{{layout.words.silent}}">
        <h2 id="progress-title" role="status">{{title}}</h2>
        <progress id="progress-bar" aria-labelledby="progress-title"{{#total}} max="{{total}}" value="{{done}}"{{/total}}></progress>
        <p id="progress-text">{{text}}</p>
        <p id="progress-trouble" class="hint" role="status">{{trouble}}</p>
        {{#isSending}}<form method="post" action="{{path}}/stop" enctype="multipart/form-data">{{>token}}<p class="actions"><button id="stop"{{#isStopping}} disabled{{/isStopping}}>{{layout.words.stop}}</button></p></form>{{/isSending}}
        </section>{{/progress}}
        {{>foot}}
        """

    private static let checked = """
        {{>head}}<h1>{{layout.title}}</h1>
        <p class="hint">{{market}}</p>
        {{#note}}<p class="done" role="status">{{.}}</p>{{/note}}
        {{#trouble}}<p class="faults" role="alert">{{.}}</p>{{/trouble}}
        {{#reasons}}<p class="faults" role="alert">{{.}}</p>{{/reasons}}
        {{#asksColumns}}<p class="faults" role="alert">{{layout.words.chooseColumns}}</p>{{/asksColumns}}
        {{#isMisread}}{{>reading}}{{/isMisread}}
        {{#report}}{{>report-totals}}{{/report}}
        <section class="doing" aria-labelledby="register-title">
        <h2 id="register-title">{{layout.words.register}}</h2>
        {{#canRegister}}<p class="hint">{{layout.words.afterwards}}</p>
        <form id="registration" method="post" action="{{path}}/registration" enctype="multipart/form-data" data-unchecked="{{layout.words.unchecked}}">{{>token}}<input type="hidden" name="version" value="{{version}}">
        {{#deletes}}<p class="faults">{{.}}</p><p><label><input type="checkbox" id="may-delete" name="may-delete" required> {{layout.words.mayDelete}}</label></p>{{/deletes}}
        <p class="actions"><button id="register">{{layout.words.register}}</button></p><p id="unchecked" class="fault" role="alert"></p></form>{{/canRegister}}
        {{^canRegister}}<p>{{layout.words.nothingToDo}}</p>{{/canRegister}}
        </section>
        {{#hasCorrections}}<section class="doing" aria-labelledby="corrections">
        <h2 id="corrections">{{layout.words.corrections}}</h2>
        <p class="actions">{{#canCorrect}}<button id="correct" form="cells">{{layout.words.correct}}</button>{{/canCorrect}}
        {{#corrected}}<span>{{.}}</span> <a class="button" id="download" href="{{path}}/corrected" download>{{layout.words.download}}</a> <button form="original">{{layout.words.startOver}}</button>{{/corrected}}</p>
        {{#canCorrect}}<p class="actions"><button type="button" id="next" hidden>{{layout.words.nextProblem}}</button></p>{{/canCorrect}}
        <form id="cells" method="post" action="{{path}}/cells" enctype="multipart/form-data" data-undo="{{layout.words.undo}}" data-same="{{layout.words.sameText}}">{{>token}}<input type="hidden" name="version" value="{{version}}"></form>
        <form id="original" method="post" action="{{path}}/original" enctype="multipart/form-data">{{>token}}</form>
        </section>{{/hasCorrections}}
        {{#report}}{{>report-sections}}{{/report}}
        {{#canCorrect}}<p class="actions"><button form="cells">{{layout.words.correct}}</button></p>{{/canCorrect}}
        {{^isMisread}}{{>reading}}{{/isMisread}}
        <section aria-labelledby="photos-title">
        <h2 id="photos-title">{{layout.words.photos}}</h2>
        <form id="drop" class="drop" method="post" action="{{path}}/photos" enctype="multipart/form-data" data-sending="{{layout.words.sending}}" data-not-sent="{{layout.words.notSent}}">{{>token}}
        <div class="row">
        <div class="field"><label for="photos">{{layout.words.photoFiles}}</label><input id="photos" name="files" type="file" multiple accept="image/*,.zip"></div>
        <div class="field"><label for="folder">{{layout.words.photoFolder}}</label><input id="folder" name="files" type="file" multiple webkitdirectory></div>
        </div>
        <p class="actions"><button>{{layout.words.addPhotos}}</button> <span id="sending" role="status"></span></p>
        </form>
        </section>
        <p><a href="{{layout.root}}/">← {{layout.words.another}}</a></p>
        {{>foot}}
        """

    private static let reading = """
        <section aria-labelledby="reading-title">
        <h2 id="reading-title">{{layout.words.recognised}}</h2>
        <dl class="found">{{#facts}}<div><dt>{{label}}</dt><dd>{{text}}</dd></div>
        {{/facts}}</dl>
        <form id="reading" method="post" action="{{path}}/reading" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}">
        <details{{#isMisread}} open{{/isMisread}}><summary>{{layout.words.howRead}}</summary>
        <div class="row">
        {{#settings}}<div class="field"><label for="{{id}}">{{label}}</label>{{#isChosen}}<select id="{{id}}" name="{{id}}">{{#options}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{text}}</option>{{/options}}</select>{{/isChosen}}{{^isChosen}}<input id="{{id}}" name="{{id}}" value="{{value}}" placeholder="{{layout.words.automatic}}"{{#isNumber}} inputmode="numeric"{{/isNumber}} autocomplete="off">{{/isChosen}}</div>
        {{/settings}}</div>
        {{#hasColumns}}<div class="scrolled" tabindex="0" role="group" aria-label="{{layout.words.columns}}"><table class="columns">
        <caption>{{layout.words.columns}}</caption>
        <thead><tr><th scope="col">{{layout.words.column}}</th><th scope="col">{{layout.words.example}}</th><th scope="col">{{layout.words.meaning}}</th></tr></thead>
        <tbody>{{#columns}}<tr><th scope="row"><label for="{{id}}">{{header}}</label></th><td>{{sample}}</td><td><select id="{{id}}" name="{{id}}">{{#options}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{text}}</option>{{/options}}</select></td></tr>
        {{/columns}}</tbody>
        </table></div>{{/hasColumns}}
        <p class="actions"><button>{{layout.words.readSo}}</button></p>
        </details>
        </form>
        </section>

        """

    private static let sent = """
        {{>head}}<h1>{{layout.title}}</h1>
        <section aria-labelledby="result-title">
        <h2 id="result-title">{{layout.words.result}}</h2>
        {{#note}}<p class="faults" role="alert">{{.}}</p>{{/note}}
        <p id="result" class="{{#isDone}}done{{/isDone}}{{^isDone}}faults{{/isDone}}" role="status">{{summary}}</p>
        {{#reasons}}<p>{{.}}</p>
        {{/reasons}}
        {{#hasFailures}}<h3>{{layout.words.failures}}</h3>
        <ul id="failures">{{#failures}}<li>{{.}}</li>
        {{/failures}}</ul>{{/hasFailures}}
        {{#hasDoubts}}<h3>{{layout.words.doubts}}</h3>
        <ul id="doubts">{{#doubts}}<li>{{.}}</li>
        {{/doubts}}</ul>{{/hasDoubts}}
        {{#asksAdoption}}<form method="post" action="{{path}}/registration" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}">
        <p class="actions"><button name="adoption" value="adopt">{{layout.words.adopt}}</button> <button name="adoption" value="register">{{layout.words.registerAnew}}</button></p></form>{{/asksAdoption}}
        {{#gone}}<form method="post" action="{{path}}/registration" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}">
        <p class="actions"><button id="register-again" name="register-again" value="{{.}}">{{registerAgain}}</button></p></form>{{/gone}}
        {{#canGoOn}}<form method="post" action="{{path}}/registration" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}"><p class="actions"><button id="go-on">{{layout.words.goOn}}</button></p></form>{{/canGoOn}}
        <form method="post" action="{{path}}/check" enctype="multipart/form-data">{{>token}}<p class="actions"><button id="back">{{layout.words.backToSheet}}</button>{{#shop}} <a class="button" id="shop" href="{{.}}">{{layout.words.shop}}</a>{{/shop}} <a href="{{layout.root}}/">{{layout.words.another}}</a></p></form>
        </section>
        {{>foot}}
        """
}
