export { editors } from "./editors.ts";
export { JsonEditor } from "./json-editor.ts";
export { SchemaEditor } from "./schema-editor.ts";
