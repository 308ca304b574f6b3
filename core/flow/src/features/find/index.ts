export { find } from "./find-feature.ts";
