import type { WidgetDefinition } from "./widgets/widget-definition.ts";
import { checkbox } from "./widgets/checkbox.ts";
import { dateInput } from "./widgets/date-input.ts";
import { dateTimeInput } from "./widgets/date-time-input.ts";
import { fileInput } from "./widgets/file-input.ts";
import { fixed } from "./widgets/fixed.ts";
import { group } from "./widgets/group.ts";
import { integerInput } from "./widgets/integer-input.ts";
import { jsonInput } from "./widgets/json-input.ts";
import { mapEntry, mapInput, mapKey } from "./widgets/map-input.ts";
import { multiSelect } from "./widgets/multi-select.ts";
import { numberInput } from "./widgets/number-input.ts";
import { passwordInput } from "./widgets/password-input.ts";
import { rows } from "./widgets/rows.ts";
import { select } from "./widgets/select.ts";
import { slider } from "./widgets/slider.ts";
import { switchRow } from "./widgets/switch.ts";
import { tags } from "./widgets/tags.ts";
import { textArea } from "./widgets/text-area.ts";
import { textInput } from "./widgets/text-input.ts";
import { timeInput } from "./widgets/time-input.ts";
import { valueInput } from "./widgets/value-input.ts";
import { variant } from "./widgets/variant.ts";

/** The kinds of widgets. A kind without a row below, in `widgetDecisions`, or without a component, does not compile. */
export type WidgetKind =
  | "checkbox"
  | "date-input"
  | "date-time-input"
  | "file-input"
  | "fixed"
  | "group"
  | "integer-input"
  | "json-input"
  | "map-entry"
  | "map-input"
  | "map-key"
  | "multi-select"
  | "number-input"
  | "password-input"
  | "rows"
  | "select"
  | "slider"
  | "switch"
  | "tags"
  | "text-area"
  | "text-input"
  | "time-input"
  | "value-input"
  | "variant";

/** The table of widgets. The order counts: a schema gets the widget of the first row whose `schemaRule` matches it. */
export const widgetTable: Readonly<Record<WidgetKind, WidgetDefinition>> = {
  fixed,
  select,
  checkbox,
  variant,
  slider,
  "integer-input": integerInput,
  "number-input": numberInput,
  "password-input": passwordInput,
  "date-input": dateInput,
  "date-time-input": dateTimeInput,
  "time-input": timeInput,
  "multi-select": multiSelect,
  "file-input": fileInput,
  "text-area": textArea,
  "text-input": textInput,
  tags,
  rows,
  group,
  "map-input": mapInput,
  "map-entry": mapEntry,
  "map-key": mapKey,
  switch: switchRow,
  "value-input": valueInput,
  "json-input": jsonInput,
};
