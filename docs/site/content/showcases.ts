/** An example at the top of the start page; one is visible at a time. */
export interface Showcase {
  readonly id: string;
  readonly title: string;
  readonly caption: string;
}

export const showcases: readonly Showcase[] = [
  {
    id: "order-form",
    title: "API form",
    caption: "Fill in the form and send it to the studio’s API.",
  },
  {
    id: "api-console",
    title: "API console",
    caption: "Find an operation, send it, open a record from a list.",
  },
  {
    id: "record-editor",
    title: "Record editor",
    caption: "Edit a record, review the changes, save them.",
  },
  {
    id: "data-pipeline",
    title: "Graph editor",
    caption: "Drag, connect, edit and undo; the data updates live.",
  },
  {
    id: "first-form",
    title: "Any schema",
    caption: "A zod object is enough to generate a validated form.",
  },
];
