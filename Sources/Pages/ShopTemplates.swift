import Reports

extension PageTemplates {
    static let shop = PageTemplates(ShopTemplates.all)
}

/// The shop window's templates, by name.
enum ShopTemplates {
    static let all = [
        "head": head, "foot": foot, "products": products, "catalogue": catalogue, "product": product, "secret": secret,
        "deletion": deletion, "message": message, "form": form, "field": field, "faults": faults,
        "photos": photos,
    ]

    private static let head = """
        <!doctype html>
        <html lang="{{layout.language}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{layout.title}}</title>
        {{#layout.styles}}<link rel="stylesheet" href="{{.}}">
        {{/layout.styles}}
        <link rel="icon" href="{{layout.icon}}" type="image/svg+xml">
        {{#layout.prefetch}}<noscript><link rel="prefetch" href="{{.}}"></noscript>{{/layout.prefetch}}
        {{#layout.scripts}}<script src="{{.}}" defer></script>
        {{/layout.scripts}}
        {{#layout.looksAgain}}<noscript><meta http-equiv="refresh" content="2"></noscript>{{/layout.looksAgain}}
        </head>
        <body>
        <a class="skip" href="#main">{{layout.words.skip}}</a>
        <header>
        <a class="home" href="{{layout.root}}/"{{#layout.isHome}} aria-current="page"{{/layout.isHome}}>{{layout.home}}</a>
        <span class="practice">{{layout.tagline}}</span>
        {{#layout.links}}<a href="{{address}}">{{name}}</a>{{/layout.links}}
        <nav aria-label="{{layout.words.language}}">{{#layout.languages}}{{#isChosen}}<span lang="{{code}}" aria-current="true">{{name}}</span>{{/isChosen}}{{^isChosen}}<a lang="{{code}}" hreflang="{{code}}" href="{{address}}">{{name}}</a>{{/isChosen}}{{/layout.languages}}</nav>
        </header>
        <main id="main" tabindex="-1">

        """

    private static let foot = """
        </main>
        </body>
        </html>

        """

    private static let products = """
        {{#products}}<li data-id="{{id}}"{{#isSoldOut}} class="sold-out"{{/isSoldOut}}><a href="/products/{{id}}">{{#thumbnail}}<img src="{{.}}" alt="" width="96" height="96" loading="lazy" decoding="async">{{/thumbnail}}{{^thumbnail}}<span class="no-photo">{{layout.words.noPhoto}}</span>{{/thumbnail}}<span class="name">{{name}}</span></a><span class="offer">{{#bargain}}<s class="price">{{price}}</s> <span class="bargain">{{.}}</span>{{/bargain}}{{^bargain}}<span class="price">{{price}}</span>{{/bargain}}</span><span class="stock">{{stock}}</span></li>
        {{/products}}
        """

    private static let catalogue = """
        {{>head}}<h1>{{layout.words.market}} <span class="total">{{total}}</span></h1>
        {{#message}}<p class="done" role="status">{{.}}</p>{{/message}}
        <div class="tools">
        <form class="search" role="search" action="/" method="get"><label class="unseen" for="search">{{layout.words.searchLabel}}</label><input id="search" name="search" type="search" value="{{search}}" placeholder="{{layout.words.searchLabel}}"><button>{{layout.words.find}}</button></form>
        <nav class="view" aria-label="{{layout.words.view}}"><a href="{{listAddress}}"{{^isGrid}} aria-current="true"{{/isGrid}}>{{layout.words.list}}</a><a href="{{gridAddress}}"{{#isGrid}} aria-current="true"{{/isGrid}}>{{layout.words.grid}}</a></nav>
        <a href="{{#isGrid}}{{gridAddress}}{{/isGrid}}{{^isGrid}}{{listAddress}}{{/isGrid}}">{{layout.words.refresh}}</a>
        {{#isSearching}}<a href="/">{{layout.words.showAll}}</a>{{/isSearching}}
        <a class="button" href="/products/new">{{layout.words.register}}</a>
        </div>
        {{#isEmpty}}<p class="none">{{#isSearching}}{{layout.words.nothingFound}}{{/isSearching}}{{^isSearching}}{{layout.words.empty}}{{/isSearching}}</p>{{/isEmpty}}
        <ul id="products" class="products {{#isGrid}}grid{{/isGrid}}{{^isGrid}}list{{/isGrid}}">
        {{>products}}</ul>
        {{#next}}<p id="more" data-loading="{{layout.words.loading}}"><a class="button" href="{{.}}" rel="next">{{layout.words.more}}</a></p>{{/next}}
        {{>foot}}
        """

    private static let product = """
        {{>head}}<p><a href="/">← {{layout.words.back}}</a></p>
        {{#message}}<p class="done" role="status">{{.}}</p>{{/message}}
        <article class="product">
        <div class="gallery">
        {{^photos}}<p class="no-photo">{{layout.words.noPhoto}}</p>{{/photos}}
        <ul class="photos" tabindex="0" aria-label="{{layout.words.photos}}">{{#photos}}<li id="photo-{{number}}"><a href="{{address}}"><img src="{{address}}" alt="{{product.name}}, {{number}} / {{count}}"{{^isLeading}} loading="lazy"{{/isLeading}} decoding="async"></a></li>{{/photos}}</ul>
        {{#hasSeveralPhotos}}<div class="paging"><button type="button" data-step="-1" hidden aria-label="{{layout.words.previous}}">‹</button><ol>{{#photos}}<li><a href="#photo-{{number}}"><img src="{{thumbnail}}" alt="{{number}} / {{count}}" width="56" height="56" loading="lazy"></a></li>{{/photos}}</ol><button type="button" data-step="1" hidden aria-label="{{layout.words.next}}">›</button></div>{{/hasSeveralPhotos}}
        </div>
        <div class="facts">
        {{#product}}<h1>{{name}}</h1>
        <p class="offer">{{#bargain}}<s class="price">{{price}}</s> <span class="bargain">{{.}}</span>{{/bargain}}{{^bargain}}<span class="price">{{price}}</span>{{/bargain}}</p>
        <p class="stock{{#isSoldOut}} sold-out{{/isSoldOut}}">{{stock}}</p>
        <dl>{{#vendor}}<div><dt>{{layout.words.vendor}}</dt><dd>{{.}}</dd></div>{{/vendor}}{{#date}}<div><dt>{{layout.words.registeredOn}}</dt><dd><time>{{.}}</time></dd></div>{{/date}}</dl>{{/product}}
        <p class="description">{{description}}</p>
        <p class="actions">{{#product}}<a class="button" href="/products/{{id}}/edit{{query}}">{{layout.words.edit}}</a> <a class="button danger" href="/products/{{id}}/delete{{query}}">{{layout.words.delete}}</a>{{/product}}</p>
        </div>
        </article>
        {{>foot}}
        """

    private static let secret = """
        {{>head}}<h1>{{layout.title}}</h1>
        <p class="of">{{product.name}}</p>
        {{#wrong}}<p class="faults" role="alert">{{.}}</p>{{/wrong}}
        <form method="post" action="/products/{{product.id}}/unlock?for={{purpose}}" enctype="multipart/form-data">
        <div class="field"><label for="secret">{{layout.words.secret}}</label>
        <input id="secret" name="secret" type="password" autocomplete="current-password" required autofocus{{#hasHint}} aria-describedby="secret-hint"{{/hasHint}}>
        {{#hasHint}}<p class="hint" id="secret-hint">{{#hint}}{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}{{/hint}}</p>{{/hasHint}}</div>
        <p class="actions"><button>{{layout.words.unlock}}</button> <a href="/products/{{product.id}}">{{layout.words.cancel}}</a></p>
        </form>
        {{>foot}}
        """

    private static let deletion = """
        {{>head}}<h1>{{layout.title}}</h1>
        <p><strong>{{product.name}}</strong></p>
        <p>{{layout.words.deleteQuestion}} {{layout.words.deleteWarning}}</p>
        <form method="post" action="/products/{{product.id}}/delete{{query}}" enctype="multipart/form-data">
        <p class="actions"><button class="danger">{{layout.words.deleteYes}}</button> <a href="/products/{{product.id}}{{query}}">{{layout.words.cancel}}</a></p>
        </form>
        {{>foot}}
        """

    private static let message = """
        {{>head}}<h1>{{layout.title}}</h1>
        <p>{{message}}</p>
        <p><a href="{{layout.root}}/">← {{layout.words.back}}</a></p>
        {{>foot}}
        """
}

// MARK: - The form

extension ShopTemplates {
    private static let form = """
        {{>head}}<h1>{{heading}}</h1>
        <div id="faults" data-live tabindex="-1">{{#message}}<div class="faults" role="alert"><p>{{.}}</p>{{>faults}}</div>{{/message}}</div>
        <form id="form" method="post" action="{{action}}" enctype="multipart/form-data" novalidate data-not-sent="{{layout.words.notSent}}" data-sending="{{layout.words.sending}}" data-locked="{{layout.words.locked}}">
        <input type="hidden" id="token" name="token" value="{{token}}">
        {{#photos}}{{>photos}}{{/photos}}
        {{#name}}<div class="field"><label for="{{id}}">{{label}} <span class="need">{{layout.words.required}}</span></label><input id="{{id}}" name="{{id}}" value="{{value}}" required autocomplete="off" aria-describedby="{{describedBy}}"{{#isFaulty}} aria-invalid="true"{{/isFaulty}}>{{>field}}</div>{{/name}}
        <div class="row">
        {{#price}}<div class="field"><label for="{{id}}">{{label}} <span class="need">{{layout.words.required}}</span></label><input id="{{id}}" name="{{id}}" value="{{value}}" required inputmode="decimal" autocomplete="off" aria-describedby="{{describedBy}}"{{#isFaulty}} aria-invalid="true"{{/isFaulty}}>{{>field}}</div>{{/price}}
        {{#currency}}<fieldset class="field choice" id="currency" tabindex="-1"><legend>{{label}}</legend><div class="fault" id="currency-fault" data-live>{{#faults}}<p>{{.}}</p>{{/faults}}</div>{{#options}}<label><input type="radio" name="currency" value="{{value}}"{{#isChosen}} checked{{/isChosen}}> {{value}}</label>{{/options}}</fieldset>{{/currency}}
        </div>
        <div class="row">
        {{#discountedPrice}}<div class="field"><label for="{{id}}">{{label}} <span class="need">{{layout.words.optional}}</span></label><input id="{{id}}" name="{{id}}" value="{{value}}" inputmode="decimal" autocomplete="off" aria-describedby="{{describedBy}}"{{#isFaulty}} aria-invalid="true"{{/isFaulty}}>{{>field}}</div>{{/discountedPrice}}
        {{#stock}}<div class="field"><label for="{{id}}">{{label}} <span class="need">{{layout.words.optional}}</span></label><input id="{{id}}" name="{{id}}" value="{{value}}" inputmode="numeric" autocomplete="off" aria-describedby="{{describedBy}}"{{#isFaulty}} aria-invalid="true"{{/isFaulty}}>{{>field}}</div>{{/stock}}
        </div>
        {{#description}}<div class="field"><label for="{{id}}">{{label}} <span class="need">{{layout.words.required}}</span></label><textarea id="{{id}}" name="{{id}}" rows="6" required aria-describedby="{{describedBy}}"{{#isFaulty}} aria-invalid="true"{{/isFaulty}}>
        {{value}}</textarea>{{>field}}</div>{{/description}}
        {{#secret}}<div class="field"><label for="{{id}}">{{label}} <span class="need">{{layout.words.required}}</span></label><input id="{{id}}" name="{{id}}" type="password" required autocomplete="off" aria-describedby="{{describedBy}}"{{#isFaulty}} aria-invalid="true"{{/isFaulty}}>{{>field}}</div>{{/secret}}
        <p class="actions"><button id="send">{{button}}</button> <a href="{{cancel}}">{{layout.words.cancel}}</a></p>
        </form>
        {{>foot}}
        """

    private static let faults = """
        <ul>{{#faults}}<li><a href="#{{target}}">{{text}}</a></li>{{/faults}}</ul>
        """

    private static let field = """
        <div class="fault" id="{{id}}-fault" data-live>{{#faults}}<p>{{.}}</p>{{/faults}}</div><p class="hint" id="{{id}}-hint">{{hint}}</p>
        """

    private static let photos = """
        <div class="field photo-field">
        {{#takesFiles}}{{#input}}<label for="{{id}}">{{label}}{{#isRequired}} <span class="need">{{layout.words.required}}</span>{{/isRequired}}</label>{{/input}}{{/takesFiles}}
        {{#choosesLeading}}<fieldset class="choice kept"><legend>{{layout.words.leading}}</legend>{{#kept}}<label><input type="radio" name="thumbnail" value="{{id}}"{{#isLeading}} checked{{/isLeading}}><img src="{{thumbnail}}" alt="{{number}} / {{count}}" width="72" height="72"></label>{{/kept}}</fieldset>{{/choosesLeading}}
        {{^choosesLeading}}{{#kept}}<img src="{{thumbnail}}" alt="{{number}} / {{count}}" width="72" height="72">{{/kept}}{{/choosesLeading}}
        {{#note}}<p class="hint">{{.}}</p>{{/note}}
        {{#takesFiles}}{{#input}}<input id="{{id}}" name="{{id}}" type="file" accept="image/jpeg,image/png" multiple data-most="{{most}}" data-limit="{{limit}}" data-too-many="{{layout.words.tooMany}}" aria-describedby="{{describedBy}}"{{#isFaulty}} aria-invalid="true"{{/isFaulty}}>
        <ol id="chosen" class="chosen" data-crop="{{layout.words.crop}}" data-uncrop="{{layout.words.uncrop}}" data-earlier="{{layout.words.earlier}}" data-later="{{layout.words.later}}" data-remove="{{layout.words.remove}}" data-leading="{{layout.words.leading}}"></ol>
        {{>field}}{{/input}}{{/takesFiles}}
        </div>
        """
}
