/// The templates of the pages for spreadsheets, by name; `report-totals` and `report-sections` are a report's.
enum SheetTemplates {
    static let all = [
        "welcome": welcome, "under-way": underWay, "checked": checked, "sent": sent, "reading": reading,
        "token": token, "locked": locked,
    ]

    private static let token = #"<input type="hidden" name="\#(SheetForm.token)" value="{{frame.token}}">"#

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
        {{>head}}<h1>{{frame.words.welcome}}</h1>
        <p>{{frame.words.lead}}</p>
        {{#message}}<p class="faults" role="alert">{{.}}</p>{{/message}}
        <form id="drop" class="drop" method="post" action="{{frame.root}}/sheets" enctype="multipart/form-data" data-sending="{{frame.words.sending}}" data-not-sent="{{frame.words.notSent}}">{{>token}}
        <div class="field"><label for="file">{{frame.words.file}}</label><input id="file" name="files" type="file" required accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.xml,.xlsx,.ods,.html,.htm,.gz"></div>
        <div class="row">
        <div class="field"><label for="photos">{{frame.words.photoFiles}}</label><input id="photos" name="files" type="file" multiple accept="image/*,.zip"></div>
        <div class="field"><label for="folder">{{frame.words.photoFolder}}</label><input id="folder" name="files" type="file" multiple webkitdirectory></div>
        </div>
        <p class="actions"><button id="send">{{frame.words.open}}</button> <span id="sending" role="status"></span></p>
        </form>
        {{#hasSheets}}<h2>{{frame.words.openSheets}}</h2>
        <ul>{{#sheets}}<li><a href="{{address}}">{{name}}</a></li>{{/sheets}}</ul>{{/hasSheets}}
        {{>foot}}
        """

    private static let underWay = """
        {{>head}}<h1>{{frame.title}}</h1>
        {{#note}}<p class="faults" role="alert">{{.}}</p>{{/note}}
        {{#progress}}<section id="progress" data-address="{{path}}/progress" data-phase="{{phase}}" data-silent="{{frame.words.silent}}">
        <h2 id="progress-title" role="status">{{title}}</h2>
        <progress id="progress-bar" aria-labelledby="progress-title"{{#total}} max="{{total}}" value="{{done}}"{{/total}}></progress>
        <p id="progress-text">{{text}}</p>
        <p id="progress-trouble" class="hint" role="status">{{trouble}}</p>
        {{#isSending}}<form method="post" action="{{path}}/stop" enctype="multipart/form-data">{{>token}}<p class="actions"><button id="stop"{{#isStopping}} disabled{{/isStopping}}>{{frame.words.stop}}</button></p></form>{{/isSending}}
        </section>{{/progress}}
        {{>foot}}
        """

    private static let checked = """
        {{>head}}<h1>{{frame.title}}</h1>
        <p class="hint">{{market}}</p>
        {{#note}}<p class="done" role="status">{{.}}</p>{{/note}}
        {{#trouble}}<p class="faults" role="alert">{{.}}</p>{{/trouble}}
        {{#reasons}}<p class="faults" role="alert">{{.}}</p>{{/reasons}}
        {{#report}}{{>report-totals}}{{/report}}
        <section class="doing" aria-labelledby="register-title">
        <h2 id="register-title">{{frame.words.register}}</h2>
        {{#canRegister}}<p class="hint">{{frame.words.afterwards}}</p>
        <form id="registration" method="post" action="{{path}}/registration" enctype="multipart/form-data" data-unchecked="{{frame.words.unchecked}}">{{>token}}<input type="hidden" name="version" value="{{version}}">
        {{#deletes}}<p class="faults">{{.}}</p><p><label><input type="checkbox" id="may-delete" name="may-delete" required> {{frame.words.mayDelete}}</label></p>{{/deletes}}
        <p class="actions"><button id="register">{{frame.words.register}}</button></p><p id="unchecked" class="fault" role="alert"></p></form>{{/canRegister}}
        {{^canRegister}}<p>{{frame.words.nothingToDo}}</p>{{/canRegister}}
        </section>
        {{#hasCorrections}}<section class="doing" aria-labelledby="corrections">
        <h2 id="corrections">{{frame.words.corrections}}</h2>
        <p class="actions">{{#canCorrect}}<button id="correct" form="cells">{{frame.words.correct}}</button>{{/canCorrect}}
        {{#corrected}}<span>{{.}}</span> <a class="button" id="download" href="{{path}}/corrected" download>{{frame.words.download}}</a> <button form="original">{{frame.words.startOver}}</button>{{/corrected}}</p>
        {{#canCorrect}}<p class="hint">{{frame.words.optionsHere}}</p>{{/canCorrect}}
        <form id="cells" method="post" action="{{path}}/cells" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}"></form>
        <form id="original" method="post" action="{{path}}/original" enctype="multipart/form-data">{{>token}}</form>
        </section>{{/hasCorrections}}
        {{#report}}{{>report-sections}}{{/report}}
        {{#canCorrect}}<p class="actions"><button form="cells">{{frame.words.correct}}</button></p>{{/canCorrect}}
        {{>reading}}
        <section aria-labelledby="photos-title">
        <h2 id="photos-title">{{frame.words.photos}}</h2>
        <form id="drop" class="drop" method="post" action="{{path}}/photos" enctype="multipart/form-data" data-sending="{{frame.words.sending}}" data-not-sent="{{frame.words.notSent}}">{{>token}}
        <div class="row">
        <div class="field"><label for="photos">{{frame.words.photoFiles}}</label><input id="photos" name="files" type="file" multiple accept="image/*,.zip"></div>
        <div class="field"><label for="folder">{{frame.words.photoFolder}}</label><input id="folder" name="files" type="file" multiple webkitdirectory></div>
        </div>
        <p class="actions"><button>{{frame.words.addPhotos}}</button> <span id="sending" role="status"></span></p>
        </form>
        </section>
        <p><a href="{{frame.root}}/">← {{frame.words.another}}</a></p>
        {{>foot}}
        """

    private static let reading = """
        <section aria-labelledby="reading-title">
        <h2 id="reading-title">{{frame.words.recognised}}</h2>
        <dl class="found">{{#facts}}<div><dt>{{label}}</dt><dd>{{text}}</dd></div>
        {{/facts}}</dl>
        <form id="reading" method="post" action="{{path}}/reading" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}">
        <details{{#isMisread}} open{{/isMisread}}><summary>{{frame.words.howRead}}</summary>
        <div class="row">
        {{#settings}}<div class="field"><label for="{{id}}">{{label}}</label>{{#isChosen}}<select id="{{id}}" name="{{id}}">{{#options}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{text}}</option>{{/options}}</select>{{/isChosen}}{{^isChosen}}<input id="{{id}}" name="{{id}}" value="{{value}}" placeholder="{{frame.words.automatic}}"{{#isNumber}} inputmode="numeric"{{/isNumber}} autocomplete="off">{{/isChosen}}</div>
        {{/settings}}</div>
        {{#hasColumns}}<div class="scrolled" tabindex="0" role="group" aria-label="{{frame.words.columns}}"><table class="columns">
        <caption>{{frame.words.columns}}</caption>
        <thead><tr><th scope="col">{{frame.words.column}}</th><th scope="col">{{frame.words.example}}</th><th scope="col">{{frame.words.meaning}}</th></tr></thead>
        <tbody>{{#columns}}<tr><th scope="row"><label for="{{id}}">{{header}}</label></th><td>{{sample}}</td><td><select id="{{id}}" name="{{id}}">{{#options}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{text}}</option>{{/options}}</select></td></tr>
        {{/columns}}</tbody>
        </table></div>{{/hasColumns}}
        <p class="actions"><button>{{frame.words.readSo}}</button></p>
        </details>
        </form>
        </section>

        """

    private static let sent = """
        {{>head}}<h1>{{frame.title}}</h1>
        <section aria-labelledby="result-title">
        <h2 id="result-title">{{frame.words.result}}</h2>
        {{#note}}<p class="faults" role="alert">{{.}}</p>{{/note}}
        <p id="result" class="{{#isDone}}done{{/isDone}}{{^isDone}}faults{{/isDone}}" role="status">{{summary}}</p>
        {{#reasons}}<p>{{.}}</p>
        {{/reasons}}
        {{#hasFailures}}<h3>{{frame.words.failures}}</h3>
        <ul id="failures">{{#failures}}<li>{{.}}</li>
        {{/failures}}</ul>{{/hasFailures}}
        {{#hasDoubts}}<h3>{{frame.words.doubts}}</h3>
        <ul id="doubts">{{#doubts}}<li>{{.}}</li>
        {{/doubts}}</ul>{{/hasDoubts}}
        {{#asksAdoption}}<form method="post" action="{{path}}/registration" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}">
        <p class="actions"><button name="adoption" value="adopt">{{frame.words.adopt}}</button> <button name="adoption" value="register">{{frame.words.registerAnew}}</button></p></form>{{/asksAdoption}}
        {{#gone}}<form method="post" action="{{path}}/registration" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}">
        <p class="actions"><button id="register-again" name="register-again" value="{{.}}">{{registerAgain}}</button></p></form>{{/gone}}
        {{#canGoOn}}<form method="post" action="{{path}}/registration" enctype="multipart/form-data">{{>token}}<input type="hidden" name="version" value="{{version}}"><p class="actions"><button id="go-on">{{frame.words.goOn}}</button></p></form>{{/canGoOn}}
        <form method="post" action="{{path}}/check" enctype="multipart/form-data">{{>token}}<p class="actions"><button id="back">{{frame.words.backToSheet}}</button>{{#shop}} <a class="button" id="shop" href="{{.}}">{{frame.words.shop}}</a>{{/shop}} <a href="{{frame.root}}/">{{frame.words.another}}</a></p></form>
        </section>
        {{>foot}}
        """
}
