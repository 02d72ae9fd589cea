/// What the pages for spreadsheets do beyond what they are without a script.
enum SheetScript {
    static let text = dropping + correcting + progress

    /// Files and folders that are dropped anywhere are sent with the names of the folders they lie in.
    private static let dropping = #"""
        "use strict";
        // A page that the browser kept shows what was then.
        addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
        (() => {
          const form = document.getElementById("drop");
          if (!form) return;
          const status = document.getElementById("sending");
          const send = async data => {
            status.textContent = form.dataset.sending;
            form.classList.add("busy");
            const answer = await fetch(form.action, { method: "POST", body: data }).catch(() => undefined);
            form.classList.remove("busy");
            if (!answer) { status.textContent = form.dataset.notSent; return; }
            if (answer.redirected) { location.assign(answer.url); return; }
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            document.querySelector("main").replaceWith(document.importNode(page.querySelector("main"), true));
            document.querySelector("[role=alert]")?.scrollIntoView();
          };
          const files = entry => new Promise(done => {
            if (entry.isFile) {
              entry.file(file => done([[file, entry.fullPath.replace(/^\//, "")]]), () => done([]));
              return;
            }
            // A folder is read some hundred entries at a time.
            const reader = entry.createReader(), found = [];
            const next = () => reader.readEntries(async entries => {
              if (!entries.length) { done(found); return; }
              for (const inner of entries) found.push(...await files(inner));
              next();
            }, () => done(found));
            next();
          });
          const mark = isOver => form.classList.toggle("over", isOver);
          document.addEventListener("dragover", event => {
            if (!event.dataTransfer.types.includes("Files")) return;
            event.preventDefault();
            mark(true);
          });
          document.addEventListener("dragleave", event => { if (!event.relatedTarget) mark(false); });
          document.addEventListener("drop", async event => {
            if (!event.dataTransfer.types.includes("Files")) return;
            event.preventDefault();
            mark(false);
            const data = new FormData();
            data.append("token", form.elements.token.value);
            // The list is emptied once this event is over.
            const entries = [...event.dataTransfer.items].map(item => item.webkitGetAsEntry?.()).filter(Boolean);
            const plain = [...event.dataTransfer.files];
            const found = entries.length ? (await Promise.all(entries.map(files))).flat() : plain.map(file => [file, file.name]);
            for (const [file, path] of found) data.append("files", file, path);
            send(data);
          });
          form.addEventListener("submit", event => { event.preventDefault(); send(new FormData(form)); });
        })();

        """#

    /// Only cells that were changed are sent, and nobody leaves a page with corrections by mistake.
    private static let correcting = #"""
        (() => {
          const form = document.getElementById("cells");
          if (!form) return;
          const cells = () => [...form.elements].filter(cell => cell.tagName === "TEXTAREA");
          const isChanged = cell => cell.value !== cell.defaultValue;
          let isSent = false;
          form.addEventListener("formdata", event => {
            for (const cell of cells()) if (!isChanged(cell)) event.formData.delete(cell.name);
          });
          form.addEventListener("submit", () => { isSent = true; });
          // Beside a changed cell: what it was, and its text for all cells of its column that had the same.
          const button = (text, act) => {
            const made = document.createElement("button");
            made.type = "button";
            made.textContent = text;
            made.addEventListener("click", act);
            return made;
          };
          const put = (cell, text) => { cell.value = text; cell.dispatchEvent(new Event("input")); };
          const twins = cell => cells().filter(other => other !== cell && other.defaultValue === cell.defaultValue
            && other.getAttribute("aria-label") === cell.getAttribute("aria-label") && other.value !== cell.value);
          const offer = cell => {
            cell.offers?.remove();
            cell.offers = undefined;
            if (!isChanged(cell)) return;
            const offers = cell.offers = document.createElement("p");
            offers.className = "offers";
            offers.append(button(form.dataset.undo, () => { put(cell, cell.defaultValue); cell.focus(); }));
            const count = twins(cell).length;
            if (count) offers.append(button(form.dataset.same.replace("#", count), () => {
              for (const other of twins(cell)) put(other, cell.value);
              offer(cell);
            }));
            cell.after(offers);
          };
          const next = document.getElementById("next");
          const goOn = () => {
            const wrong = cells().filter(cell => cell.getAttribute("aria-invalid") && !isChanged(cell) && !cell.closest("[hidden]"));
            const here = document.activeElement;
            const following = wrong.find(cell => here.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) ?? wrong[0];
            following?.scrollIntoView({ block: "center" });
            following?.focus({ preventScroll: true });
          };
          if (next) {
            next.hidden = false;
            next.addEventListener("click", goOn);
            document.addEventListener("keydown", event => {
              if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
              if (event.target.closest?.("input, textarea, select")) return;
              event.preventDefault();
              goOn();
            });
          }
          for (const cell of cells()) {
            cell.addEventListener("input", () => { cell.classList.toggle("changed", isChanged(cell)); offer(cell); });
            cell.addEventListener("keydown", event => {
              if (event.key !== "Enter" || cell.rows > 1 || event.isComposing) return;
              event.preventDefault();
              form.requestSubmit();
            });
          }
          addEventListener("beforeunload", event => { if (!isSent && cells().some(isChanged)) event.preventDefault(); });
          // Registering is pressed once, and never beside corrections that nobody has checked.
          const registration = document.getElementById("registration");
          registration?.addEventListener("submit", event => {
            if (cells().some(isChanged)) {
              event.preventDefault();
              document.getElementById("unchecked").textContent = registration.dataset.unchecked;
              document.getElementById("correct").focus();
              return;
            }
            isSent = true;
            document.getElementById("register").disabled = true;
          });
        })();

        """#

    private static let progress = #"""
        (() => {
          const section = document.getElementById("progress");
          if (!section) return;
          const part = name => document.getElementById("progress-" + name);
          let missed = 0;
          const look = async () => {
            try {
              const news = await (await fetch(section.dataset.address, { cache: "no-store" })).json();
              if (news.phase !== section.dataset.phase) { location.reload(); return; }
              if (part("title").textContent !== news.title) part("title").textContent = news.title;
              part("text").textContent = news.text;
              part("trouble").textContent = news.trouble ?? "";
              if (news.total) { part("bar").max = news.total; part("bar").value = news.done; }
              missed = 0;
            } catch {
              // It may be back at once.
              if (++missed === 5) part("trouble").textContent = section.dataset.silent;
            }
            setTimeout(look, 400);
          };
          setTimeout(look, 150);
        })();
        """#
}
