export { validateDocument } from "./document/validate-document.ts";
