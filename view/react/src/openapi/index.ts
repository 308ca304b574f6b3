export type { ConsoleCatalog } from "../messages/console-messages.ts";
export { OpenAPIConsole, type OpenAPIConsoleProps } from "./openapi-console.tsx";
export { OpenAPIForm, type OpenAPIFormProps } from "./openapi-form.tsx";
export { OpenAPIRecordEditor, type OpenAPIRecordEditorProps } from "./openapi-record-editor.tsx";
