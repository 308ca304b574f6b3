export { actions } from "./node-actions.ts";
