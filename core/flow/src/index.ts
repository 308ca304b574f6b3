export { defaultNodeType } from "./default-node-type.ts";
