/** The page that the form benchmark drives: `?library=heddle`, `rjsf` or `plain`. */
import { wideSchema } from "../src/wide-schema.ts";

const libraries = {
  heddle: () => import("./heddle.ts"),
  rjsf: () => import("./rjsf.tsx"),
  plain: () => import("./plain.ts"),
};
const library = new URLSearchParams(location.search).get("library") as keyof typeof libraries;
const { showForm } = await libraries[library]();
/** More fields than fit on a screen. */
const screen = 30;
const element = document.querySelector<HTMLElement>("#form");

declare global {
  interface Window {
    /** Milliseconds of script that each input event caused. */
    readonly keystrokes: number[];
    /** Shows the form and resolves to the milliseconds until the first screen, and until all fields, are laid out. */
    measureFirstRender(fields: number): Promise<{ first: number; all: number }>;
    /** Resolves after the browser has painted the present page. */
    nextPaint(): Promise<void>;
  }
}

window.measureFirstRender = async (fields) => {
  if (!element) throw new Error("The page has no place for the form");
  const schema = wideSchema(fields);
  const start = performance.now();
  showForm(schema, element);
  const until = async (controls: number): Promise<number> => {
    while (countControls(document) < controls) await nextChange(element);
    // Reading a height forces a layout.
    void element.offsetHeight;
    return performance.now() - start;
  };
  return { first: await until(screen), all: await until(fields) };
};

window.nextPaint = () =>
  new Promise((resolve) => {
    // The second frame starts after the first is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const keystrokes: number[] = [];
Object.assign(globalThis, { keystrokes });
// The window receives an event first (capture) and last (bubble); React handles it in between.
let start = 0;
addEventListener("input", () => (start = performance.now()), { capture: true });
addEventListener("input", () => keystrokes.push(performance.now() - start));

function countControls(root: Document | ShadowRoot): number {
  let count = root.querySelectorAll("input:not([type=hidden]), select, textarea").length;
  for (const host of root.querySelectorAll("#form, #form > *")) {
    if (host.shadowRoot) count += countControls(host.shadowRoot);
  }
  return count;
}

/** Resolves after the next change of the form. Asking again and again would take time from a form that is built in pieces. */
function nextChange(form: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    const places = [form, ...form.querySelectorAll("*")].flatMap((each) => each.shadowRoot ?? []);
    for (const place of [form, ...places])
      observer.observe(place, { childList: true, subtree: true });
  });
}
