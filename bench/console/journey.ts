import type { Page } from "@playwright/test";

/** Something to wait for in a page, and what to do with it before the next. */
export interface Step {
  /** Elements in shadow roots are found too. */
  readonly selector: string;
  /** All of the text in it; any text when left out. */
  readonly text?: string;
  /** What is typed into it; it is clicked when left out. Nothing is done with the last one. */
  readonly type?: string;
}

/** When each step of a journey was seen, in milliseconds after the page was asked for. */
export async function travel(
  page: Page,
  address: string,
  steps: readonly Step[],
  timeout: number,
): Promise<readonly number[]> {
  await page.addInitScript(walk, steps);
  const start = performance.timeOrigin + performance.now();
  await page.goto(address, { waitUntil: "commit", timeout });
  const arrived = await page.waitForFunction(() => window.arrived, undefined, { timeout });
  return ((await arrived.jsonValue()) ?? []).map((time) => time - start);
}

declare global {
  interface Window {
    /** When each step was seen, once all of them were. */
    arrived?: readonly number[];
  }
}

/** Runs in the page: looks at each frame, by the clock of the page, so that nothing waits for the one who measures. */
function walk(steps: readonly Step[]): void {
  const times: number[] = [];
  // Methods only: a function with a name of its own would come with a helper that the page does not have.
  const walker = {
    find(root: Document | ShadowRoot, step: Step): Element | undefined {
      const { selector, text } = step;
      const all = [...root.querySelectorAll(selector)];
      const hosts = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      return (
        all.find(
          (element) =>
            element.checkVisibility() &&
            (text === undefined || element.textContent?.trim() === text),
        ) ?? hosts.map((shadow) => walker.find(shadow, step)).find(Boolean)
      );
    },
    act(element: Element, { type }: Step): void {
      if (type === undefined) return (element as HTMLElement).click();
      // Through the prototype, as typing does: a component may have replaced the property.
      Reflect.set(HTMLInputElement.prototype, "value", type, element);
      element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    },
    look(): void {
      const step = steps[times.length];
      const element = step && walker.find(document, step);
      if (step && element) {
        times.push(performance.timeOrigin + performance.now());
        if (times.length < steps.length) walker.act(element, step);
        else window.arrived = times;
      }
      if (times.length < steps.length) requestAnimationFrame(() => walker.look());
    },
  };
  requestAnimationFrame(() => walker.look());
}
