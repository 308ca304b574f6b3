export { clipboard } from "./clipboard.ts";
