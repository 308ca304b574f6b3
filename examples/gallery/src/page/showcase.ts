import { type Example, findExample } from "../catalog/example.ts";

/** An example at the top of the page; one is shown at a time. */
export interface Showcase {
  readonly title: string;
  readonly caption: string;
  readonly example: Example;
}

function showcase(title: string, caption: string, name: string): Showcase {
  return { title, caption, example: findExample(name) };
}

export const showcases: readonly [Showcase, ...Showcase[]] = [
  showcase("API form", "Fill in the form and send it to the studio’s API.", "order-form"),
  showcase("API console", "Find an operation, send it, open a record from a list.", "api-console"),
  showcase("Record editor", "Edit a record, review the changes, save them.", "record-editor"),
  showcase("Graph editor", "Drag, connect, edit and undo; the data updates live.", "data-pipeline"),
  showcase("Any schema", "A zod object is enough to generate a validated form.", "first-form"),
];
