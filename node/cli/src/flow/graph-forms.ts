import type { GraphFormat } from "@heddle/flow";

import type { GraphForm } from "./graph-form.ts";
import { graphologyForm } from "./graphology-form.ts";
import { jsonForm } from "./json-form.ts";
import { nodeLinkForm } from "./node-link-form.ts";

/** The forms by their names. */
export const graphForms: Readonly<Record<GraphFormat, GraphForm>> = {
  json: jsonForm,
  "node-link": nodeLinkForm,
  graphology: graphologyForm,
};
