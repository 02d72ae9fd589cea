"""The lying market as a server on a port of this machine, which it prints.

Paths that begin with an underscore are the tests' own way in: they are no part of the market, and it does not count them.
"""

import http.server
import json
import traceback
import urllib.parse

from items import Items
from market import Answer, Market, Refused, Request
from products import Products


def serve(generation, lie, seed, scale, identifier, secret, refusal, order, listing):
    market = Market(lie, int(seed), float(scale), order, listing == "numbers")
    if generation in ("camp", "camp2"):
        wire = Items(market)
    else:
        wire = Products(market, generation == "openmarket", identifier, secret, int(refusal))
    server = _Server(("127.0.0.1", 0), _handler(market, wire))
    print(server.server_port, flush=True)
    server.serve_forever()


class _Server(http.server.ThreadingHTTPServer):
    # Connections beyond the usual five, which a busy machine lets wait, would be tried again by the system a second and more
    # later: also those of a client that was killed meanwhile.
    request_queue_size = 128


def _control(market, request):
    """The true table, the next registration's coming, a change of mind, and products made by hand."""
    if request.path == ["_table"]:
        return Answer(200, {"products": market.catalogue.table(), "registrations": market.registrations,
                            "deletions": market.deletions, "vendor": market.vendor, "mistakes": market.mistakes})
    if request.path == ["_next"]:
        market.wait_for_registration(3)
        return Answer(200, {})
    values = json.loads(request.body)
    if request.path == ["_lie"]:
        market.turn_to(values["lie"], values["seed"])
        return Answer(200, {})
    vendor, photos = int(values.pop("vendor", market.vendor)), int(values.pop("photos", 1))
    return Answer(200, {"id": market.add(values, vendor, photos, values.pop("days_ago", 0)).id})


def _handler(market, wire):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Otherwise an answer's body waits for its head to be acknowledged.
        disable_nagle_algorithm = True

        def log_message(self, *arguments):
            pass

        def handle_request(self):
            length = int(self.headers["Content-Length"] or 0)
            body = self.rfile.read(length)
            if len(body) < length:
                # Whoever sent it was killed meanwhile.
                self.close_connection = True
                return
            url = urllib.parse.urlsplit(self.path)
            request = Request(
                self.command, [part for part in url.path.split("/") if part],
                dict(urllib.parse.parse_qsl(url.query)), self.headers, body, "http://" + self.headers["Host"])
            try:
                if request.path and request.path[0].startswith("_"):
                    self.reply(_control(market, request))
                else:
                    self.reply(wire.answer(request))
            except Refused as refused:
                self.reply(Answer(refused.status, wire.failure(refused.status, refused.message)))
            except Exception:
                market.mistakes.append(traceback.format_exc())
                self.reply(Answer(500, wire.failure(500, "a mistake of the market's own")))

        do_GET = do_POST = do_PATCH = do_DELETE = handle_request

        def reply(self, answer):
            if answer is None:
                self.close_connection = True
                return
            is_text = answer.kind == "text/plain"
            body = (answer.body if is_text else json.dumps(answer.body, ensure_ascii=False)).encode()
            try:
                self.send_response(answer.status)
                for name, value in {"Content-Type": answer.kind, "Content-Length": len(body)}.items():
                    self.send_header(name, str(value))
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                # Nobody waits for the answer any more.
                self.close_connection = True

    return Handler
