export { sharing } from "./sharing.ts";
