import type { Viewable } from "@heddle/core";
import { lazyView, mount, registerView } from "@heddle/react";
// Registers the console, which loads with the first visible one.
import "@heddle/react/openapi";
import { apisAt, type ExampleApis } from "../../../examples/api/example-apis.ts";

interface ExampleModule {
  readonly app: (apis: ExampleApis) => Viewable;
}

// Vite reads this pattern at build time, so it must be a literal.
const modules = import.meta.glob<ExampleModule>([
  "../../../examples/src/*.{ts,tsx}",
  "!../../../examples/src/*.test.ts",
]);

// Loads the canvas with the first visible graph.
registerView(
  "flow",
  lazyView(async () => (await import("@heddle/react/flow")).FlowView),
);

/** Resolves when the example APIs are ready. */
let apisReady: Promise<void> | undefined;

async function answerInPage(): Promise<void> {
  const bundled = await import("./bundled-apis.ts");
  bundled.answerInPage();
}

/** Starts each example of the page shortly before it becomes visible. */
export function startExamples(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void start(target as HTMLElement);
      }
    },
    { rootMargin: "25% 0px" },
  );
  for (const place of document.querySelectorAll(".live")) observer.observe(place);
}

/** Shows an example, or the error that stopped it. Other examples are not affected. */
async function start(place: HTMLElement): Promise<void> {
  const id = place.dataset["example"] ?? "";
  try {
    await (apisReady ??= answerInPage());
    const { app } = await load(id);
    const view = app(apisAt(location.origin));
    place.replaceChildren();
    mount(view, place);
  } catch (error) {
    const problem = document.createElement("p");
    problem.className = "live-problem";
    problem.setAttribute("role", "alert");
    problem.textContent = `This example could not be started: ${String(error)}`;
    place.replaceChildren(problem);
  }
}

function load(id: string): Promise<ExampleModule> {
  const folder = "../../../examples/src";
  const module = modules[`${folder}/${id}.ts`] ?? modules[`${folder}/${id}.tsx`];
  if (!module) throw new Error(`there is no example "${id}"`);
  return module();
}
