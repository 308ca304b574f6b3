export {
  type FormElementEvents,
  type FormElementOptions,
  HeddleFormElement,
} from "../form-element.ts";
