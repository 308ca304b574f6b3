import type { Viewable } from "@heddle/core";
import { lazyView, mount, registerView } from "@heddle/react";
// Registers the console, which comes with the first one that is seen.
import "@heddle/react/openapi";
import { apisAt, type ExampleApis } from "../../../examples/api/example-apis.ts";

interface ExampleModule {
  readonly app: (apis: ExampleApis) => Viewable;
}

// Vite reads this pattern at build time, so it has to be written out.
const modules = import.meta.glob<ExampleModule>([
  "../../../examples/src/*.{ts,tsx}",
  "!../../../examples/src/*.test.ts",
]);

// The canvas comes with the first graph that is seen.
registerView(
  "flow",
  lazyView(async () => (await import("@heddle/react/flow")).FlowView),
);

/** Once the APIs of the examples answer. */
let answering: Promise<void> | undefined;

async function answerInPage(): Promise<void> {
  const bundled = await import("./bundled-apis.ts");
  bundled.answerInPage();
}

/** Starts each example of the page when it is about to be seen. */
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

/** Shows an example in its place, or there what went wrong: the others go on. */
async function start(place: HTMLElement): Promise<void> {
  const id = place.dataset["example"] ?? "";
  try {
    await (answering ??= answerInPage());
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
