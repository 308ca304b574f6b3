export { layout } from "./layout.ts";
