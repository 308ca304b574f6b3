export { defaultNodeType } from "./default-node-type.ts";
export type {
  EditorClass,
  EditorData,
  EditorFactory,
  EditorFunction,
  EditorMethods,
  EditorOptions,
} from "./editors/editor-factory.ts";
export { Editor } from "./editors/editor.ts";
export { JsonEditor } from "./editors/json-editor.ts";
export { messages as editorMessages } from "./editors/messages.ts";
export { SchemaEditor } from "./editors/schema-editor.ts";
