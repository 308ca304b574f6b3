export { predictions } from "./predictions.ts";
