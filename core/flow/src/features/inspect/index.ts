export { inspection } from "./inspection.ts";
