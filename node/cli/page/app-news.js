/** Runs in each page of `heddle serve`: loads it again when the app has changed, and shows what is wrong with the app. */

/** The version of the app that this page was made for. */
const version = "%version%";
const address = new URL("news", import.meta.url);
const noteKey = `heddle-changed ${address.href}`;

/** How many milliseconds lie between trying to listen, and how often that may fail before the page may say so. */
const pause = 200;
const patience = 25;

const texts = {
  changed: "The app has changed; this is the new version.",
  mending: "This page goes on by itself when the file is mended.",
};

const box =
  "color-scheme:light dark;background:Canvas;color:CanvasText;font:15px/1.5 system-ui;border-radius:8px;box-sizing:border-box;";
const styles = {
  dialog: `${box}border:1px solid #d33;padding:16px 24px;width:min(90ch,100vw - 32px);max-height:calc(100vh - 32px);overflow:auto`,
  title: "font-size:20px;margin:0 0 8px",
  text: "white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;margin:0",
  note: `${box}border:1px solid;padding:8px 16px;position:fixed;inset-block-end:16px;inset-inline:16px;width:fit-content;max-width:calc(100vw - 32px);margin:0 auto;z-index:20`,
};

// The page would say that its connection is interrupted and its session lost: here that is no news.
const silence = new CSSStyleSheet();
silence.replaceSync('[style*="--hd-notices-top"] { display: none !important }');

let stream;
let timer;
let failures = 0;
let dialog;
let isLeaving = false;

// The session went with the old app: it is neither asked for again nor a reason to stay.
for (const type of ["beforeunload", "pagehide"])
  addEventListener(type, (event) => {
    if (isLeaving) event.stopImmediatePropagation();
  });

const hearing = {
  version: (news) => {
    if (news.version === version) beSilent(false);
    else loadAgain();
  },
  changed: () => beSilent(true),
  problem: (news) => {
    beSilent(true);
    showProblem(news);
  },
};

function listen() {
  stop();
  stream = new EventSource(address);
  stream.addEventListener("message", ({ data }) => {
    failures = 0;
    const news = JSON.parse(data);
    hearing[news.type]?.(news);
  });
  // Not every browser tries again where nobody answers.
  stream.addEventListener("error", () => {
    stop();
    failures += 1;
    // Nobody has come: what the page has to say is true.
    if (failures === patience) beSilent(false);
    timer = setTimeout(listen, pause);
  });
}

function stop() {
  stream?.close();
  clearTimeout(timer);
}

function beSilent(isSilent) {
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== silence);
  document.adoptedStyleSheets = isSilent ? [...others, silence] : others;
}

function loadAgain() {
  stop();
  beSilent(true);
  try {
    sessionStorage.setItem(noteKey, "yes");
  } catch {
    // A visitor may have forbidden to store anything; then there is no note.
  }
  isLeaving = true;
  location.reload();
}

function make(name, style, text = "") {
  const element = document.createElement(name);
  element.style.cssText = style;
  element.textContent = text;
  return element;
}

function showProblem({ title, text }) {
  dialog ??= document.body.appendChild(make("dialog", styles.dialog));
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-label", title);
  const code = make("pre", styles.text, text);
  // Long ones are scrolled with the keyboard too.
  code.tabIndex = 0;
  dialog.replaceChildren(make("h2", styles.title, title), code, make("p", "", texts.mending));
  if (!dialog.open) dialog.showModal();
}

/** Says once, without being in the way, that this is another version than before. */
function noteChange() {
  try {
    if (sessionStorage.getItem(noteKey) === null) return;
    sessionStorage.removeItem(noteKey);
  } catch {
    return;
  }
  const note = document.body.appendChild(make("p", styles.note));
  note.setAttribute("role", "status");
  // What is said by a place that is there already is read out.
  setTimeout(() => (note.textContent = texts.changed), 100);
  setTimeout(() => note.remove(), 6_000);
}

// A browser has few connections to one server: a page that nobody sees takes none, and looks when it is seen.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") return listen();
  stop();
  beSilent(true);
});

noteChange();
if (document.visibilityState === "visible") listen();
