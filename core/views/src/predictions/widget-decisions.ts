import {
  branchDecisions,
  chooseOneDecisions,
  chooseSomeDecisions,
  type Decisions,
  groupDecisions,
  integerDecisions,
  itemDecisions,
  jsonDecisions,
  listDecisions,
  mapDecisions,
  numberDecisions,
  partDecisions,
  passwordDecisions,
  rowDecisions,
  textDecisions,
  toggleDecisions,
  typedDecisions,
  typeDecisions,
} from "./decisions.ts";
import type { WidgetKind } from "../widget-table.ts";

/**
 * What a page may show of a widget's intents before the model answers. A file of its own: a served page
 * does without the widget classes, and a form without the predictions.
 */
export const widgetDecisions: Readonly<Record<WidgetKind, Decisions>> = {
  // Its value never changes.
  fixed: {},
  select: chooseOneDecisions,
  checkbox: toggleDecisions,
  variant: branchDecisions,
  slider: numberDecisions,
  "integer-input": integerDecisions,
  "number-input": numberDecisions,
  "password-input": passwordDecisions,
  "date-input": typedDecisions,
  "date-time-input": typedDecisions,
  "time-input": typedDecisions,
  "multi-select": chooseSomeDecisions,
  "file-input": listDecisions,
  "text-area": textDecisions,
  "text-input": textDecisions,
  rows: rowDecisions,
  tags: itemDecisions,
  group: groupDecisions,
  "map-input": mapDecisions,
  "map-entry": partDecisions,
  "map-key": textDecisions,
  switch: toggleDecisions,
  "value-input": typeDecisions,
  "json-input": jsonDecisions,
};
