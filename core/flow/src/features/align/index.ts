export { align } from "./align-feature.ts";
