export { HeddleViewElement, type ViewElementEvents } from "../view-element.ts";
