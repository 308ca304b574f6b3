export {
  type ConsoleElementEvents,
  type ConsoleElementOptions,
  HeddleConsoleElement,
} from "../console-element.ts";
