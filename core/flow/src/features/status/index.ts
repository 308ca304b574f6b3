export { status } from "./status-feature.ts";
