/** Elements in the page of a test. */
import { inject, onTestFinished } from "vitest";

/** The URL of a document with operations for orders and looms; its server does not answer. */
export const studio: string = new URL("./studio.fixture.json", import.meta.url).href;
/** The URL of a graph with two nodes and an edge. */
export const weave: string = new URL("./weave.fixture.json", import.meta.url).href;

/** An address that never responds, and the number of requests to it that arrived and ended. */
export function silentAddress(): { readonly url: string; readonly state: () => Promise<unknown> } {
  const api = inject("api");
  const name = crypto.randomUUID();
  const state = async (): Promise<unknown> => (await fetch(`${api}/silences/${name}`)).json();
  return { url: `${api}/silence/${name}`, state };
}

/** Adds markup until the test ends, and returns its first element. */
export function add<Tag extends keyof HTMLElementTagNameMap>(
  _tag: Tag,
  markup: string,
): HTMLElementTagNameMap[Tag] {
  const holder = document.createElement("main");
  holder.innerHTML = markup;
  document.body.append(holder);
  onTestFinished(() => holder.remove());
  return holder.querySelector<HTMLElementTagNameMap[Tag]>(_tag)!;
}

/** The next event of a type. */
export function next<Detail = unknown>(element: Element, type: string): Promise<Detail> {
  return new Promise((resolve) => {
    element.addEventListener(type, (event) => resolve((event as CustomEvent<Detail>).detail), {
      once: true,
    });
  });
}

/** The events of some types, as they arrive. */
export function record(element: Element, ...types: readonly string[]): string[] {
  const arrived: string[] = [];
  for (const type of types) element.addEventListener(type, () => arrived.push(type));
  return arrived;
}
