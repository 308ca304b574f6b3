export { type Predict, predictions } from "./predictions.ts";
