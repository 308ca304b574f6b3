export { type PredictFlow, predictions } from "./predictions.ts";
