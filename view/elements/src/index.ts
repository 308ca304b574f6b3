export {
  type ConsoleElementEvents,
  type ConsoleElementOptions,
  HeddleConsoleElement,
} from "./console-element.ts";
export { type FlowElementEvents, HeddleFlowElement } from "./flow-element.ts";
export {
  type FormElementEvents,
  type FormElementOptions,
  HeddleFormElement,
} from "./form-element.ts";
export { HeddleElement } from "./heddle-element.ts";
export {
  HeddleRecordElement,
  type RecordElementEvents,
  type RecordElementOptions,
} from "./record-element.ts";
export { HeddleViewElement, type ViewElementEvents } from "./view-element.ts";
