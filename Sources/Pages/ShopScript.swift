/// What pages do beyond what they are without a script.
enum ShopScript {
    static let text = catalogue + gallery + photos + sending

    /// Endless scrolling: the next page is fetched before its link is seen, and its products are put behind those there are. A
    /// photo that its market serves a moment later is asked for again.
    private static let catalogue = #"""
        "use strict";
        (() => {
          document.addEventListener("error", event => {
            const image = event.target, tries = +(image.dataset?.tries ?? 0);
            if (image.tagName !== "IMG" || tries >= 3) return;
            image.dataset.tries = tries + 1;
            setTimeout(() => { image.src = image.src; }, 1200);
          }, true);
          const products = document.getElementById("products"), more = document.getElementById("more");
          if (!products || !more) return;
          const link = more.querySelector("a"), title = link.textContent;
          const known = new Set([...products.children].map(product => product.dataset.id));
          let coming, isBusy = false;
          const ask = address => fetch(address).then(answer => {
            if (!answer.ok) throw new Error(answer.status);
            return answer.text();
          }).then(text => new DOMParser().parseFromString(text, "text/html"));
          const append = async () => {
            if (isBusy) return;
            isBusy = true;
            link.textContent = more.dataset.loading;
            try {
              const page = await (coming ?? ask(link.href));
              for (const product of page.querySelectorAll("#products > li")) {
                if (known.has(product.dataset.id)) continue;
                known.add(product.dataset.id);
                products.append(document.importNode(product, true));
              }
              const next = page.querySelector("#more a")?.getAttribute("href");
              if (!next) { observer.disconnect(); more.remove(); return; }
              link.href = next;
              coming = ask(link.href);
              coming.catch(() => { coming = undefined; });
              observer.unobserve(more);
              observer.observe(more);
            } catch { coming = undefined; } finally { isBusy = false; link.textContent = title; }
          };
          const observer = new IntersectionObserver(
            entries => { if (entries.some(entry => entry.isIntersecting)) append(); }, { rootMargin: "800px" });
          observer.observe(more);
          link.addEventListener("click", event => { event.preventDefault(); append(); });
        })();

        """#

    private static let gallery = #"""
        (() => {
          const photos = document.querySelector(".photos"), pages = [...document.querySelectorAll(".paging li")];
          if (!photos || pages.length < 2) return;
          const shown = () => Math.round(photos.scrollLeft / photos.clientWidth);
          const show = page => photos.scrollTo({ left: page * photos.clientWidth });
          const mark = () => pages.forEach((page, index) => {
            if (index === shown()) page.setAttribute("aria-current", "true"); else page.removeAttribute("aria-current");
          });
          for (const button of document.querySelectorAll("[data-step]")) {
            button.hidden = false;
            button.addEventListener("click", () =>
              show(Math.min(pages.length - 1, Math.max(0, shown() + Number(button.dataset.step)))));
          }
          pages.forEach((page, index) => page.querySelector("a").addEventListener("click", event => {
            event.preventDefault();
            show(index);
          }));
          photos.addEventListener("scroll", mark, { passive: true });
          mark();
        })();

        """#

    /// The choosing of photos: a preview of each, their order, a square crop, and making them small enough. The form's own field
    /// has the result, so that sending it needs nothing of this.
    private static let photos = #"""
        (() => {
          const field = document.getElementById("images"), list = document.getElementById("chosen");
          if (!field || !list) return;
          const limit = +field.dataset.limit, most = +field.dataset.most, words = list.dataset;
          let chosen = [];
          const encoded = async (bitmap, [x, y, width, height], name) => {
            for (let scale = Math.min(1, 1600 / Math.max(width, height)); ; scale *= 0.8) {
              const canvas = document.createElement("canvas");
              canvas.width = Math.max(1, Math.round(width * scale));
              canvas.height = Math.max(1, Math.round(height * scale));
              const pen = canvas.getContext("2d");
              pen.fillStyle = "#fff";
              pen.fillRect(0, 0, canvas.width, canvas.height);
              pen.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
              for (const quality of [0.92, 0.8, 0.65, 0.5]) {
                const blob = await new Promise(done => canvas.toBlob(done, "image/jpeg", quality));
                if (blob.size < limit) return new File([blob], name.replace(/\.[^.]*$/, "") + ".jpg", { type: blob.type });
              }
            }
          };
          const prepared = async (source, isSquare) => {
            if (!isSquare && source.size < limit) return source;
            let bitmap;
            // What is no photo goes as it is: the market says so.
            try { bitmap = await createImageBitmap(source); } catch { return source; }
            const side = Math.min(bitmap.width, bitmap.height);
            const part = isSquare
              ? [(bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side]
              : [0, 0, bitmap.width, bitmap.height];
            return encoded(bitmap, part, source.name);
          };
          const button = (text, name, action) => {
            const made = document.createElement("button");
            made.type = "button";
            made.textContent = text;
            made.setAttribute("aria-label", text + ": " + name);
            made.addEventListener("click", action);
            return made;
          };
          // Some add to what a field has rather than replace it.
          const isSame = (one, other) =>
            one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
          // One thing after another, in the order it was asked for: making a photo small takes its time.
          let work = Promise.resolve();
          const then = action => { work = work.then(action).then(publish); return work; };
          field.form.photosReady = () => work;
          const item = (photo, index) => {
            const row = document.createElement("li"), image = document.createElement("img");
            image.alt = "";
            image.src = URL.createObjectURL(photo.file);
            image.addEventListener("load", () => URL.revokeObjectURL(image.src));
            const name = document.createElement("span");
            name.className = "name";
            name.dataset.leading = words.leading;
            name.textContent = `${photo.source.name} (${Math.ceil(photo.file.size / 1000)} kB)`;
            row.append(image, name);
            if (index > 0) row.append(button(words.earlier, photo.source.name, () => move(photo, -1)));
            if (index < chosen.length - 1) row.append(button(words.later, photo.source.name, () => move(photo, 1)));
            row.append(
              button(photo.isSquare ? words.uncrop : words.crop, photo.source.name, () => then(async () => {
                photo.isSquare = !photo.isSquare;
                photo.file = await prepared(photo.source, photo.isSquare);
              }).then(() => focus(photo, "button:nth-last-of-type(2)"))),
              button(words.remove, photo.source.name, () => then(() => {
                chosen = chosen.filter(other => other !== photo);
              }).then(() => field.focus())));
            return row;
          };
          const focus = (photo, part) => list.children[chosen.indexOf(photo)]?.querySelector(part)?.focus();
          const publish = () => {
            const transfer = new DataTransfer();
            for (const photo of chosen) transfer.items.add(photo.file);
            field.files = transfer.files;
            list.replaceChildren(...chosen.map(item));
          };
          const move = (photo, step) => then(() => {
            const index = chosen.indexOf(photo);
            if (index < 0) return;
            chosen.splice(index, 1);
            chosen.splice(Math.max(0, index + step), 0, photo);
          }).then(() => focus(photo, "button"));
          field.addEventListener("change", () => {
            const files = [...field.files];
            then(async () => {
              const added = files.filter(file => !chosen.some(photo => isSame(file, photo.file) || isSame(file, photo.source)));
              const taken = added.slice(0, Math.max(0, most - chosen.length));
              for (const source of taken) {
                chosen.push({ source, isSquare: false, file: await prepared(source, false) });
              }
              const fault = document.getElementById("images-fault");
              fault.replaceChildren();
              if (taken.length === added.length) return;
              const said = document.createElement("p");
              said.textContent = field.dataset.tooMany;
              fault.append(said);
            });
          });
        })();

        """#

    /// Sending without leaving the form: it cannot be sent twice, a refusal is shown where it belongs, what was written and the
    /// photos chosen stay, and so they do where the market does not answer. What was written outlives a reload, the secret does
    /// not.
    private static let sending = #"""
        (() => {
          const form = document.getElementById("form"), send = document.getElementById("send");
          if (!form) return;
          const isNew = new URL(form.action).pathname === "/products", key = "openmarket-draft";
          const texts = () => [...form.querySelectorAll("input:not([type]),textarea")];
          if (isNew) {
            try {
              const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}");
              for (const text of texts()) if (!text.value && kept[text.name]) text.value = kept[text.name];
            } catch { sessionStorage.removeItem(key); }
            form.addEventListener("input", () => sessionStorage.setItem(
              key, JSON.stringify(Object.fromEntries(texts().map(text => [text.name, text.value])))));
          }
          const say = text => {
            const box = document.createElement("div"), said = document.createElement("p");
            box.className = "faults";
            box.setAttribute("role", "alert");
            said.textContent = text;
            box.append(said);
            const place = document.getElementById("faults");
            place.replaceChildren(box);
            place.focus();
          };
          const take = page => {
            if (!page.getElementById("form")) { say(page.querySelector("main")?.innerText ?? form.dataset.notSent); return; }
            for (const old of document.querySelectorAll("[data-live]")) {
              const fresh = page.getElementById(old.id);
              if (fresh) old.replaceChildren(...fresh.cloneNode(true).childNodes);
            }
            for (const input of form.querySelectorAll("[aria-describedby]")) {
              const fresh = page.getElementById(input.id);
              if (!fresh) continue;
              input.setAttribute("aria-describedby", fresh.getAttribute("aria-describedby"));
              if (fresh.hasAttribute("aria-invalid")) input.setAttribute("aria-invalid", "true");
              else input.removeAttribute("aria-invalid");
            }
            document.getElementById("token").value = page.getElementById("token").value;
            document.getElementById("faults").focus();
          };
          form.addEventListener("submit", async event => {
            event.preventDefault();
            if (send.disabled) return;
            const title = send.textContent;
            send.disabled = true;
            send.textContent = form.dataset.sending;
            try {
              await form.photosReady?.();
              const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
              if (answer.redirected) {
                if (isNew) sessionStorage.removeItem(key);
                location.assign(answer.url);
                return;
              }
              if (answer.status === 403) say(form.dataset.locked);
              else take(new DOMParser().parseFromString(await answer.text(), "text/html"));
            } catch { say(form.dataset.notSent); }
            send.disabled = false;
            send.textContent = title;
          });
        })();

        """#
}
