export type { OpenAPIConsoleOptions } from "./console/console-options.ts";
export type { OpenAPICatalog } from "./console/messages.ts";
export { OpenAPIConsole } from "./console/openapi-console.ts";
export { OperationCatalog } from "./console/operation-catalog.ts";
export { type OperationMode, OperationPage } from "./console/operation-page.ts";
export {
  isRecordPath,
  type ListedParameter,
  type ListedRecords,
  recordsBelow,
} from "./console/record-path.ts";
export { RequestHistory } from "./console/request-history.ts";
export { createApp, type DemoOptions } from "./demo/create-app.ts";
export type { ExternalOptions } from "./document/bundle-external.ts";
export {
  type Diagnostic,
  type DiagnosticCode,
  InvalidDocumentError,
} from "./document/diagnostic.ts";
export type { OpenAPIVersion } from "./document/document-outline.ts";
export type { Method } from "./document/document-outline.ts";
export type { FetchOptions } from "./document/document-text.ts";
export {
  type DocumentSource,
  loadOpenAPI,
  type LoadOptions,
  type OverlaySource,
} from "./document/load-openapi.ts";
export {
  type DocumentLike,
  type DocumentOrigin,
  OpenAPIDocument,
  type OperationEntry,
  resolveRef,
} from "./document/openapi-document.ts";
export type {
  OAuthFlow,
  OAuthGrant,
  OAuthScope,
  SecurityAlternative,
  SecurityScheme,
} from "./document/security.ts";
export { collectFields, type CollectOptions } from "./fields/collect-fields.ts";
export type { Field, FieldLocation } from "./fields/field.ts";
export type { RecordBodyOptions } from "./form/body-input.ts";
export type { WidgetContext, WidgetFactory } from "./form/field-widget.ts";
export type { FormSendOptions, OpenAPIFormOptions, SubmitOptions } from "./form/form-options.ts";
export type { HeaderMapping, HeadersSource } from "./form/headers-source.ts";
export type { FieldLayout, LayoutOptions, LayoutSection } from "./form/layout-options.ts";
export { OpenAPIForm, type SubmitOutcome } from "./form/openapi-form.ts";
export type { OperationInputs } from "./form/operation-inputs.ts";
export type { RequestIssue } from "./form/request-issues.ts";
export type { DisplayResponse, TransportOptions } from "./form/request-runner.ts";
export type { ResponseDisplay } from "./form/sent-request.ts";
export { documentHeaders } from "./operation/document-headers.ts";
export { documentOrigins } from "./operation/document-origins.ts";
export {
  findUpdateOperations,
  getOperation,
  OperationNotFoundError,
  serversOf,
} from "./operation/get-operation.ts";
export type {
  Content,
  DeclaredResponse,
  Operation,
  Parameter,
  PartEncoding,
  RequestBody,
} from "./operation/operation.ts";
export type { ParameterLocation, ParameterStyle } from "./operation/parameter-style.ts";
export { reasonFor } from "./operation/reason-for.ts";
export { responseSchema } from "./operation/response-schema.ts";
export { OpenAPIRecordEditor } from "./record/openapi-record-editor.ts";
export type { OpenAPIRecordEditorOptions } from "./record/record-editor-options.ts";
export type { ApiRecord } from "./record/record-shape.ts";
export type { SaveOutcome } from "./record/save.ts";
export type { Credential, Credentials } from "./request/credentials.ts";
export { assertHeader } from "./request/headers.ts";
export {
  type BaseUrl,
  type PlanOptions,
  planRequest,
  readBaseUrl,
} from "./request/plan-request.ts";
export {
  type BodyPart,
  InvalidRequestError,
  type PlannedBody,
  type PlannedHeader,
  type RequestPart,
  type RequestPlan,
  type RequestValues,
  type Source,
  type Values,
} from "./request/request-plan.ts";
export type { SecretOptions } from "./request/secrets.ts";
export { toCurl, toFetch } from "./request/snippets.ts";
export { type ItemFeed, itemFeed, type ItemFeedOptions } from "./response/item-feed.ts";
export {
  responseView,
  type ResponseViewOptions,
  type ShownRequest,
} from "./response/response-view.ts";
export { ApiResponse, type Received } from "./send/api-response.ts";
export type { StreamItem } from "./send/item-reader.ts";
export { type SendOptions, type SendOutcome, sendRequest } from "./send/send-request.ts";
export {
  type ErrorPath,
  readServerErrors,
  type ServerErrors,
  type ServerIssue,
} from "./server-errors/server-errors.ts";
export { SignInLink } from "./sign-in/sign-in-link.ts";
export { version } from "./version.ts";
export { unwrapNullable } from "@heddle/schema";
export { schemaToWidget } from "@heddle/views";
