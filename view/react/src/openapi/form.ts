export { OpenAPIForm, type OpenAPIFormProps } from "./openapi-form.tsx";
