export { type FlowElementEvents, HeddleFlowElement } from "../flow-element.ts";
