import type { ViewComponent } from "./registry.ts";
import { CheckboxView } from "./widgets/checkbox-view.tsx";
import { GroupView } from "./widgets/group-view.tsx";
import { JsonInputView } from "./widgets/json-input-view.tsx";
import { NumberInputView } from "./widgets/number-input-view.tsx";
import { SelectView } from "./widgets/select-view.tsx";
import { SwitchView } from "./widgets/switch-view.tsx";
import { TextAreaView } from "./widgets/text-area-view.tsx";
import { TextInputView } from "./widgets/text-input-view.tsx";

/** The components of the fields that most forms have. */
export const basicFieldViews = {
  checkbox: CheckboxView,
  group: GroupView,
  "integer-input": NumberInputView,
  "json-input": JsonInputView,
  "map-key": TextInputView,
  "number-input": NumberInputView,
  select: SelectView,
  switch: SwitchView,
  "text-area": TextAreaView,
  "text-input": TextInputView,
} satisfies Readonly<Record<string, ViewComponent>>;
