export { HeddleError } from "./heddle-error.ts";
export { type Issue, ValidationError } from "./issue.ts";
