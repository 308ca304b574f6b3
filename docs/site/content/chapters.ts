/** A page of examples. */
export interface Chapter {
  readonly title: string;
  readonly lead: string;
  /** The source is beside the example on wide screens, or always below it. */
  readonly layout: "beside" | "wide";
  /** File names without their extension. */
  readonly examples: readonly string[];
}

function chapter(
  title: string,
  lead: string,
  names: readonly string[],
  layout: Chapter["layout"] = "beside",
): Chapter {
  return { title, lead, layout, examples: names };
}

export const chapters: readonly Chapter[] = [
  chapter(
    "Console",
    "All operations of an API in one place: find and send them, edit records, and resend requests.",
    ["api-console", "any-api"],
    "wide",
  ),
  chapter(
    "OpenAPI",
    "Forms for operations of an API, generated from its OpenAPI document: requests, responses and record editors.",
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
    "Graph editors for workflows, pipelines and diagrams, with typed data, undo and tens of thousands of nodes.",
    [
      "first-graph",
      "data-pipeline",
      "state-machine",
      "mind-map",
      "running-counter",
      "large-graph",
      "graph-events",
      "typed-ports",
      "pipeline-run",
      "org-chart",
      "image-processing",
      "graph-groups",
      "graph-subgraphs",
      "graph-versions",
      "shared-graph",
      "database-schema",
      "graph-node-views",
      "graph-own-editors",
      "graph-react",
      "graph-editors",
      "graph-conversions",
      "graph-file",
      "graphology",
    ],
    "wide",
  ),
  chapter("Forms", "Forms generated from a schema, with validation on submit.", [
    "first-form",
    "schema-form",
    "zod-form",
    "shared-form",
  ]),
  chapter(
    "Widgets",
    "Inputs for single values. Each has a label, a description, an error, and a value that is unset, null or valid.",
    ["text-fields", "numbers", "choices", "tags", "dates", "files", "json", "buttons"],
  ),
  chapter(
    "Structure",
    "Widgets that contain widgets: objects, lists of objects, maps, unions, and values of any type.",
    ["group", "rows", "map", "variant", "value"],
  ),
  chapter("Panes", "Views that display data without editing it.", [
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
  chapter("Layouts", "Containers that arrange views or show one of them.", [
    "layouts",
    "tabs",
    "dialog",
  ]),
  chapter("Model", "The model behind every view: parameters, collections and intents.", [
    "parameters",
    "collection",
    "intents",
    "native",
  ]),
];
