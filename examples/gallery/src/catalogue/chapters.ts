/** A part of the catalogue: examples that belong together. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Where the source of an example is: beside it where there is room, or always below it. */
  readonly look: "beside" | "wide";
  /** The names of their files. */
  readonly examples: readonly string[];
}

function chapter(
  title: string,
  lead: string,
  names: readonly string[],
  look: Chapter["look"] = "beside",
): Chapter {
  // An example may have the name of its chapter.
  const id = `chapter-${title.toLowerCase()}`;
  return { id, title, lead, look, examples: names };
}

export const chapters: readonly Chapter[] = [
  chapter(
    "Console",
    "Every operation of an API in one place: to find, to send, to edit the records of, and to send again.",
    ["api-console", "any-api"],
    "wide",
  ),
  chapter(
    "OpenAPI",
    "A form for any operation of an API, from its OpenAPI document: the request, the response, and records to edit.",
    [
      "order-form",
      "openapi-form",
      "api-operations",
      "record-editor",
      "custom-widget",
      "react-forms",
    ],
  ),
  chapter(
    "Graph",
    "Nodes and edges that people draw, and that do something: typed, undoable, and of any size.",
    [
      "first-graph",
      "data-pipeline",
      "state-machine",
      "mind-map",
      "running-counter",
      "large-graph",
      "graph-events",
      "graph-node-views",
      "graph-own-editors",
      "graph-react",
      "graph-editors",
      "graph-conversions",
      "graphology",
    ],
    "wide",
  ),
  chapter("Forms", "From a schema to something that can be submitted.", [
    "first-form",
    "schema-form",
    "zod-form",
  ]),
  chapter(
    "Widgets",
    "Whatever a visitor fills in. Each has a label, a description, an error, and a value that is unset, null or valid.",
    ["text-fields", "numbers", "choices", "tags", "dates", "files", "json", "buttons"],
  ),
  chapter("Structure", "Widgets made of widgets: objects, lists of objects, and unions.", [
    "group",
    "rows",
    "variant",
  ]),
  chapter("Panes", "Whatever is only looked at.", [
    "text-and-markdown",
    "json-tree",
    "table",
    "image",
    "alerts",
    "progress",
    "sparkline",
    "difference",
    "response",
  ]),
  chapter("Layouts", "Where things stand, and when they are seen.", ["layouts", "tabs", "dialog"]),
  chapter("Model", "What is behind every view: parameters, collections and intents.", [
    "parameters",
    "collection",
    "intents",
    "native",
  ]),
];
