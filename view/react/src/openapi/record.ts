export { OpenAPIRecordEditor, type OpenAPIRecordEditorProps } from "./openapi-record-editor.tsx";
