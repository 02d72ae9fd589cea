/// A market of any generation in Python, written from the captured answers: nothing of ours is at its end of the wire, so that
/// a mistake that both of our ends make shows.
public final class IndependentMarket: Sendable {
    private let server: PythonServer
    public var url: String { server.url }

    /// - Parameter generation: as `--api` names it.
    public init(_ generation: String, identifier: String, secret: String) async throws {
        server = try await PythonServer(script, [generation, identifier, secret])
    }
}

private let script = #"""
    import base64, http.server, io, json, math, re, sys, time, urllib.parse, uuid
    from decimal import Decimal
    from werkzeug.formparser import parse_form_data

    API, IDENTIFIER, SECRET = sys.argv[1:]
    CAMP = API.startswith("camp")
    ITEMS, PHOTOS, NEXT, KEYS, LOST = {}, {}, [0], {}, []

    class Raw(float):
        """Java's spelling of a double."""
        def __repr__(self):
            if self == 0: return "0.0"
            if 1e-3 <= abs(self) < 1e7: return repr(float(self))
            digits = re.sub(r"0+$", "", ("%.16e" % self).split("e")[0])
            sign, ds, exp = Decimal(repr(float(self))).as_tuple()
            ds = "".join(map(str, ds)).rstrip("0") or "0"
            shown = "".join(map(str, Decimal(repr(float(self))).as_tuple().digits))
            return ("-" if sign else "") + ds[0] + "." + (ds[1:] or "0") + "E" + str(len(shown) + exp - 1)

    class Refused(Exception):
        def __init__(self, status, message): self.status, self.message = status, message

    def number(value):
        if value in (None, ""): return None
        return Decimal(str(value))

    def write(value):
        """JSON with the numbers spelled as the market did."""
        if isinstance(value, dict):
            return "{" + ",".join(json.dumps(k) + ":" + write(v) for k, v in value.items()) + "}"
        if isinstance(value, list): return "[" + ",".join(map(write, value)) + "]"
        if isinstance(value, Decimal):
            if CAMP: return str(int(value))
            return repr(Raw(float(value)))
        return json.dumps(value, ensure_ascii=False)

    def facts(item, base, whole):
        photos = [base + p for p in item["photos"]]
        if CAMP:
            shown = {"id": item["id"], "title": item["name"]}
            if whole: shown["descriptions"] = item["description"]
            shown |= {"price": item["price"], "currency": item["currency"], "stock": item["stock"]}
            if item["discount"] is not None and item["discount"] != item["price"]:
                shown["discounted_price"] = item["discount"]
            shown["thumbnails"] = [p + "?thumb" for p in photos]
            if whole: shown["images"] = photos
            return shown | {"registration_date": item["date"]}
        day = "2022-05-14T00:00:00" + (".00" if API == "training" else "")
        price, off = item["price"], item["discount"]
        shown = {"id": item["id"], "vendor_id": 6}
        if API == "openmarket" and not whole: shown["vendorName"] = "vendor6"
        shown["name"] = item["name"]
        if API == "openmarket" or whole: shown["description"] = item["description"]
        shown |= {"thumbnail": photos[0] + "?thumb", "currency": item["currency"], "price": price,
                  "bargain_price": None if price is None else price - (off or 0), "discounted_price": off,
                  "stock": item["stock"], "created_at": day, "issued_at": day}
        if whole:
            shown["images"] = [{"id": i, "url": p, "thumbnail_url": p + "?thumb", "issued_at": day}
                               for i, p in enumerate(photos)]
            shown["vendors"] = {"id": 6, "name": "vendor6"}
        return shown

    def take(item, values):
        names = {"name": "title" if CAMP else "name", "currency": "currency",
                 "description": "description" if API == "openmarket" else "descriptions"}
        for key, name in names.items():
            if name in values: item[key] = values[name]
        for key, name in {"price": "price", "discount": "discounted_price"}.items():
            if name in values: item[key] = number(values[name])
        if "stock" in values: item["stock"] = None if values["stock"] == "" else int(values["stock"])

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *arguments): pass
        def answer(self, status, body, kind="application/json"):
            body = body.encode() if isinstance(body, str) else body
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def handle_request(self):
            self.body = self.rfile.read(int(self.headers["Content-Length"] or 0))
            url = urllib.parse.urlsplit(self.path)
            self.base = "http://" + self.headers["Host"]
            try: self.route([p for p in url.path.split("/") if p], dict(urllib.parse.parse_qsl(url.query)))
            except Refused as refused:
                shapes = {"camp": {"error": True, "reason": refused.message}, "camp2": {"message": refused.message}}
                self.answer(refused.status, json.dumps(
                    shapes.get(API, {"code": refused.status, "message": refused.message})))
        do_GET = do_POST = do_PATCH = do_DELETE = handle_request
        def form(self):
            environ = {"REQUEST_METHOD": "POST", "CONTENT_TYPE": self.headers["Content-Type"],
                       "CONTENT_LENGTH": str(len(self.body)), "wsgi.input": io.BytesIO(self.body)}
            _, form, files = parse_form_data(environ)
            return form, files
        def item(self, text):
            if int(text) not in ITEMS: raise Refused(404, "Not Found")
            return ITEMS[int(text)]
        def vendor(self, secret=SECRET):
            if self.headers["identifier"] != IDENTIFIER: raise Refused(400, "unknown identifier")
            if secret != SECRET: raise Refused(400, "wrong secret")
        def store(self, item, files, name):
            paths = []
            for file in files.getlist(name):
                path = "/photos/%d" % len(PHOTOS)
                PHOTOS[path] = (file.read(), time.monotonic() + (0.3 if CAMP else 0))
                paths.append(path)
            if paths: item["photos"] = paths
        def new(self):
            NEXT[0] += 1
            return {"id": NEXT[0], "name": None, "description": None, "price": None, "currency": None,
                    "discount": None if CAMP else Decimal(0), "stock": 0, "photos": [], "date": time.time()}
        def show(self, item, status): self.answer(status, write(facts(item, self.base, True)))
        def created(self, item):
            ITEMS[item["id"]] = item
            # The answer to each new name with this word in it is lost once.
            if "Lost" in (item["name"] or "") and item["name"] not in LOST:
                LOST.append(item["name"])
                self.close_connection = True
                return
            self.show(item, 201)
        def route(self, path, query):
            if path[0] == "photos":
                data, moment = PHOTOS.get("/" + "/".join(path), (b"", math.inf))
                if time.monotonic() < moment: raise Refused(404, "Not Found")
                return self.answer(200, data, "image/png")
            if CAMP: return self.camp(path)
            if path == ["healthChecker"]: return self.answer(200, '"OK"', "text/plain")
            self.products(path[2:], query)
        def camp(self, path):
            if path[0] == "items":
                start = (int(path[1]) - 1) * 20
                # Neither the newest nor the oldest first.
                order = sorted(ITEMS, key=lambda i: (i % 3, i))[start:start + 20]
                shown = [facts(ITEMS[i], self.base, False) for i in order]
                return self.answer(200, write({"page": int(path[1]), "items": shown}))
            if self.command == "POST":
                form, files = self.form()
                item = self.new()
                take(item, form)
                KEYS[item["id"]] = form["password"]
                self.store(item, files, "images[]")
                return self.created(item)
            item = self.item(path[1])
            if self.command == "GET": return self.show(item, 200)
            if self.command == "PATCH":
                form, files = self.form()
                if form["password"] != KEYS[item["id"]]: raise Refused(404, "Not Found")
                take(item, form)
                self.store(item, files, "images[]")
                return self.show(item, 200)
            sent = json.loads(self.body)
            if API == "camp" and sent["id"] != item["id"]: raise Refused(400, "which?")
            if sent["password"] != KEYS[item["id"]]: raise Refused(404, "Not Found")
            del ITEMS[item["id"]]
            if API == "camp": return self.answer(200, json.dumps({"id": item["id"]}))
            self.show(item, 200)
        def products(self, path, query):
            if not path and self.command == "GET":
                page, size = int(query["page_no"]), int(query["items_per_page"])
                found = [i for i in sorted(ITEMS, reverse=True)
                         if API == "training" or query.get("search_value", "") in (ITEMS[i]["name"] or "")]
                start = (page - 1) * size
                # The newest generation took the end of the page for the number of its rows.
                count = start + size if API == "openmarket" else size
                last = -(-len(found) // size)
                names = ["page_no", "items_per_page", "total_count", "last_page", "has_next", "has_prev"]
                if API == "openmarket":
                    names = ["pageNo", "itemsPerPage", "totalCount", "lastPage", "hasNext", "hasPrev"]
                shown = dict(zip(names, [page, size, len(found), last, page < last, page > 1]))
                shown |= {"offset": start, "limit": start + size}
                shown["pages"] = [facts(ITEMS[i], self.base, False) for i in found[start:start + count]]
                return self.answer(200, write(shown))
            if not path:
                form, files = self.form()
                values = json.loads(form["params"], parse_float=str)
                self.vendor(values.get("secret"))
                item = self.new()
                take(item, values)
                self.store(item, files, "images")
                return self.created(item)
            if self.command == "GET": return self.show(self.item(path[0]), 200)
            if self.command == "PATCH":
                values = json.loads(self.body, parse_float=str)
                self.vendor(values.get("secret"))
                item = self.item(path[0])
                take(item, values)
                return self.show(item, 202)
            if self.command == "POST":
                self.vendor(json.loads(self.body).get("secret"))
                item = self.item(path[0])
                key = str(uuid.uuid1())
                if path[1] == "archived":
                    key = base64.b64encode(("%d|%s" % (item["id"], key)).encode()).decode()
                KEYS[key] = item["id"]
                return self.answer(200, "/api/products/" + key if path[1] == "archived" else key, "text/plain")
            self.vendor()
            if path[-1] not in KEYS: raise Refused(400, "no such deletion")
            item = ITEMS.pop(KEYS.pop(path[-1]))
            self.show(item, 200)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """#
