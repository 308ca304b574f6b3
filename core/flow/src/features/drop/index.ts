export { drops } from "./drop-feature.ts";
