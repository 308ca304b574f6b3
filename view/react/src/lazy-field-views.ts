import type { BasicField, basicFieldViews } from "./basic-field-views.ts";
import { lazyView, provideModule } from "./lazy-view.ts";
import type { ViewComponent } from "./registry.ts";

function loaderOf(kind: BasicField): () => Promise<ViewComponent> {
  return async () => (await import("./basic-field-views.ts")).basicFieldViews[kind];
}

const loaders: Readonly<Record<BasicField, () => Promise<ViewComponent>>> = {
  checkbox: loaderOf("checkbox"),
  group: loaderOf("group"),
  "integer-input": loaderOf("integer-input"),
  "json-input": loaderOf("json-input"),
  "map-key": loaderOf("map-key"),
  "number-input": loaderOf("number-input"),
  select: loaderOf("select"),
  switch: loaderOf("switch"),
  "text-area": loaderOf("text-area"),
  "text-input": loaderOf("text-input"),
};

const kinds = Object.keys(loaders) as BasicField[];

/** In place of `field-views.ts`: components that are loaded with the first field, which a graph has in its editors only. */
export const fieldViews = Object.fromEntries(
  kinds.map((kind) => [kind, lazyView(loaders[kind])]),
) as Record<BasicField, ViewComponent>;

/** Makes the components available at once: in a form they are displayed immediately. */
export function provideFieldViews(views: typeof basicFieldViews): void {
  for (const kind of kinds) provideModule<ViewComponent>(loaders[kind], views[kind]);
}
