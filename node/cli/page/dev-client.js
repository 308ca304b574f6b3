/** Runs in each page of `heddle serve`: reloads it when the app changes, and shows errors of the app. */

/** The version of the app that served this page. */
const version = "%version%";
const address = new URL("dev", import.meta.url);
const noteKey = `heddle-changed ${address.href}`;

const retryDelayMs = 200;
/** After this many failed retries the page shows its own message about the lost connection. */
const maximumSilentRetries = 25;

const messages = {
  changed: "The app has changed. This is the new version.",
  waiting: "This page continues when the error is fixed.",
};

const box =
  "color-scheme:light dark;background:Canvas;color:CanvasText;font:15px/1.5 system-ui;border-radius:8px;box-sizing:border-box;";
const styles = {
  dialog: `${box}border:1px solid #d33;padding:16px 24px;width:min(90ch,100vw - 32px);max-height:calc(100vh - 32px);overflow:auto`,
  title: "font-size:20px;margin:0 0 8px",
  text: "white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;margin:0",
  note: `${box}border:1px solid;padding:8px 16px;position:fixed;inset-block-end:16px;inset-inline:16px;width:fit-content;max-width:calc(100vw - 32px);margin:0 auto;z-index:20`,
};

// Hides the notices about a lost connection and session, which a restart of the app causes.
const hiddenNotices = new CSSStyleSheet();
hiddenNotices.replaceSync('[style*="--hd-notices-top"] { display: none !important }');

let stream;
let timer;
let failures = 0;
let dialog;
let isLeaving = false;
/** Whether the app that served this page ends. It may still answer for a moment. */
let isReplaced = false;

// The session ended with the old app: the page neither resumes it nor asks before it leaves.
for (const type of ["beforeunload", "pagehide"])
  addEventListener(type, (event) => {
    if (isLeaving) event.stopImmediatePropagation();
  });

const handlers = {
  version: (event) => {
    if (event.version !== version) reload();
    else if (!isReplaced) hideNotices(false);
  },
  changed: () => {
    isReplaced = true;
    hideNotices(true);
  },
  problem: (event) => {
    hideNotices(true);
    showProblem(event);
  },
};

function listen() {
  stop();
  stream = new EventSource(address);
  stream.addEventListener("message", ({ data }) => {
    failures = 0;
    const event = JSON.parse(data);
    handlers[event.type]?.(event);
  });
  // Not every browser reconnects after a refused connection.
  stream.addEventListener("error", () => {
    stop();
    failures += 1;
    hideNotices(failures < maximumSilentRetries);
    timer = setTimeout(listen, retryDelayMs);
  });
}

function stop() {
  stream?.close();
  clearTimeout(timer);
}

function hideNotices(isHidden) {
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== hiddenNotices);
  document.adoptedStyleSheets = isHidden ? [...others, hiddenNotices] : others;
}

function reload() {
  stop();
  hideNotices(true);
  try {
    sessionStorage.setItem(noteKey, "yes");
  } catch {
    // Storage may be disabled; then the new page shows no note.
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
  // Lets the keyboard scroll a long message.
  code.tabIndex = 0;
  dialog.replaceChildren(make("h2", styles.title, title), code, make("p", "", messages.waiting));
  if (!dialog.open) dialog.showModal();
}

/** Shows a short note in the first page of a new version. */
function noteChange() {
  try {
    if (sessionStorage.getItem(noteKey) === null) return;
    sessionStorage.removeItem(noteKey);
  } catch {
    return;
  }
  const note = document.body.appendChild(make("p", styles.note));
  note.setAttribute("role", "status");
  // Screen readers announce text that is added to an existing status element.
  setTimeout(() => (note.textContent = messages.changed), 100);
  setTimeout(() => note.remove(), 6_000);
}

// Browsers limit connections per server: a hidden page uses none and reconnects when it becomes visible.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") return listen();
  stop();
  hideNotices(true);
});

noteChange();
// Until the stream is open: the app may be replaced before that, and nobody tells this page.
hideNotices(true);
if (document.visibilityState === "visible") listen();
