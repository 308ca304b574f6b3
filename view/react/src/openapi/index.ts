export { OpenAPIForm, type OpenAPIFormProps } from "./openapi-form.tsx";
export { OpenAPIRecordEditor, type OpenAPIRecordEditorProps } from "./openapi-record-editor.tsx";
