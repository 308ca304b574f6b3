import type { Page } from "@playwright/test";

/** An element to wait for in a page, and the action on it. */
export interface Step {
  /** Elements in shadow roots are found too. */
  readonly selector: string;
  /** Its whole text; default: any text. */
  readonly text?: string;
  /** The text to type into it; without it, it is clicked. The last element gets no action. */
  readonly type?: string;
}

/** The times at which the element of each step appeared, in milliseconds after the request of the page. */
export async function measureSteps(
  page: Page,
  address: string,
  steps: readonly Step[],
  timeout: number,
): Promise<readonly number[]> {
  await page.addInitScript(runSteps, steps);
  const start = performance.timeOrigin + performance.now();
  await page.goto(address, { waitUntil: "commit", timeout });
  const arrived = await page.waitForFunction(() => window.arrived, undefined, { timeout });
  return ((await arrived.jsonValue()) ?? []).map((time) => time - start);
}

declare global {
  interface Window {
    /** The time of each step, after the last one. */
    arrived?: readonly number[];
  }
}

/** Runs in the page: checks in each frame, by the clock of the page, so that the connection to the test does not count. */
function runSteps(steps: readonly Step[]): void {
  const times: number[] = [];
  // Methods only: the compiler adds a helper to named functions that the page does not have.
  const runner = {
    find(root: Document | ShadowRoot, step: Step): Element | undefined {
      const { selector, text } = step;
      const all = [...root.querySelectorAll(selector)];
      const hosts = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      return (
        all.find(
          (element) =>
            element.checkVisibility() &&
            (text === undefined || element.textContent?.trim() === text),
        ) ?? hosts.map((shadow) => runner.find(shadow, step)).find(Boolean)
      );
    },
    act(element: Element, { type }: Step): void {
      if (type === undefined) return (element as HTMLElement).click();
      // Through the prototype, like typing: a component may have replaced the property.
      Reflect.set(HTMLInputElement.prototype, "value", type, element);
      element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    },
    check(): void {
      const step = steps[times.length];
      const element = step && runner.find(document, step);
      if (step && element) {
        times.push(performance.timeOrigin + performance.now());
        if (times.length < steps.length) runner.act(element, step);
        else window.arrived = times;
      }
      if (times.length < steps.length) requestAnimationFrame(() => runner.check());
    },
  };
  requestAnimationFrame(() => runner.check());
}
