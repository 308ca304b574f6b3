/** The page that the form benchmark drives: `?library=heddle` or `?library=rjsf`. */
import { wideSchema } from "../src/wide-schema.ts";

const library = new URLSearchParams(location.search).get("library");
const { showForm } = await (library === "rjsf" ? import("./rjsf.tsx") : import("./heddle.ts"));
const element = document.querySelector<HTMLElement>("#form");

declare global {
  interface Window {
    /** Shows the form and resolves to the milliseconds until all its fields are laid out. */
    measureFirstRender(fields: number): Promise<number>;
  }
}

globalThis.window.measureFirstRender = async (fields) => {
  if (!element) throw new Error("The page has no place for the form");
  const schema = wideSchema(fields);
  const start = performance.now();
  showForm(schema, element);
  while (countControls(document) < fields) await nextTask();
  // Asking for a height makes the browser lay the fields out.
  void element.offsetHeight;
  return performance.now() - start;
};

function countControls(root: Document | ShadowRoot): number {
  let count = root.querySelectorAll("input:not([type=hidden]), select, textarea").length;
  for (const host of root.querySelectorAll("#form, #form > *")) {
    if (host.shadowRoot) count += countControls(host.shadowRoot);
  }
  return count;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}
