// One file for all of them: a form that has one often has others, and each file costs a request.
export { ClockInputView } from "./widgets/clock-input-view.tsx";
export { DateInputView } from "./widgets/date-input-view.tsx";
export { FileInputView } from "./widgets/file-input-view.tsx";
export { FixedView } from "./widgets/fixed-view.tsx";
export { MapEntryView, MapInputView } from "./widgets/map-input-view.tsx";
export { MultiSelectView } from "./widgets/multi-select-view.tsx";
export { PasswordInputView } from "./widgets/password-input-view.tsx";
export { RowsView } from "./widgets/rows-view.tsx";
export { SliderView } from "./widgets/slider-view.tsx";
export { TagsView } from "./widgets/tags-view.tsx";
export { ValueInputView } from "./widgets/value-input-view.tsx";
export { VariantView } from "./widgets/variant-view.tsx";
