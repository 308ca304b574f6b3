import { type Example, findExample } from "../catalogue/example.ts";

/** What the page opens with: the best of it, one at a time. */
export interface Showcase {
  readonly title: string;
  /** What is to be seen, for who has a second. */
  readonly caption: string;
  readonly example: Example;
}

function showcase(title: string, caption: string, name: string): Showcase {
  return { title, caption, example: findExample(name) };
}

export const showcases: readonly [Showcase, ...Showcase[]] = [
  showcase("API form", "Fill it in and send it: the studio answers.", "order-form"),
  showcase("API console", "Find an operation, send it, open a record from a list.", "api-console"),
  showcase("Record editor", "Change something, see what will be saved, save it.", "record-editor"),
  showcase("Graph editor", "Drag, connect, edit, undo: the data flows along.", "data-pipeline"),
  showcase("Any schema", "A zod object is enough for a form that checks itself.", "first-form"),
];
