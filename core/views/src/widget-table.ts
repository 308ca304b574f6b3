import type { WidgetDefinition } from "./widget-definition.ts";
import { checkbox } from "./widgets/checkbox.ts";
import { dateInput } from "./widgets/date-input.ts";
import { dateTimeInput } from "./widgets/date-time-input.ts";
import { fileInput } from "./widgets/file-input.ts";
import { fixed } from "./widgets/fixed.ts";
import { group } from "./widgets/group.ts";
import { integerInput } from "./widgets/integer-input.ts";
import { jsonInput } from "./widgets/json-input.ts";
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
import { variant } from "./widgets/variant.ts";

export { Checkbox } from "./widgets/checkbox.ts";
export { DateInput } from "./widgets/date-input.ts";
export { DateTimeInput } from "./widgets/date-time-input.ts";
export { FileInput } from "./widgets/file-input.ts";
export { Fixed } from "./widgets/fixed.ts";
export { Group } from "./widgets/group.ts";
export { IntegerInput } from "./widgets/integer-input.ts";
export { JsonInput } from "./widgets/json-input.ts";
export { MultiSelect } from "./widgets/multi-select.ts";
export { NumberInput } from "./widgets/number-input.ts";
export { PasswordInput } from "./widgets/password-input.ts";
export { Rows } from "./widgets/rows.ts";
export { Select } from "./widgets/select.ts";
export { Slider } from "./widgets/slider.ts";
export { Switch } from "./widgets/switch.ts";
export { Tags } from "./widgets/tags.ts";
export { TextArea } from "./widgets/text-area.ts";
export { TextInput } from "./widgets/text-input.ts";
export { TimeInput } from "./widgets/time-input.ts";
export { Variant } from "./widgets/variant.ts";

/** The kinds of widgets. A kind without its row here, its predictions or its component does not compile. */
export type WidgetKind =
  | "checkbox"
  | "date-input"
  | "date-time-input"
  | "file-input"
  | "fixed"
  | "group"
  | "integer-input"
  | "json-input"
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
  | "variant";

/** The table of widgets. The order counts: the first row whose `schemaRule` fits a schema gives the widget. */
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
  rows,
  tags,
  group,
  switch: switchRow,
  "json-input": jsonInput,
};
