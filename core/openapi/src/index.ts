export type { OpenAPIConsoleOptions } from "./console/console-options.ts";
export { OpenAPIConsole } from "./console/openapi-console.ts";
export { OperationCatalogue } from "./console/operation-catalogue.ts";
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
export type { Diagnostic, DiagnosticCode } from "./document/diagnostic.ts";
export type { FetchOptions } from "./document/document-text.ts";
export { InvalidDocumentError } from "./document/invalid-document-error.ts";
export { type DocumentSource, loadOpenAPI, type LoadOptions } from "./document/load-openapi.ts";
export {
  type DocumentOrigin,
  OpenAPIDocument,
  type OperationEntry,
} from "./document/openapi-document.ts";
export type { OpenAPIVersion } from "./document/openapi-version.ts";
export type { DocumentLike } from "./document/read-document.ts";
export { resolveRef } from "./document/resolve-ref.ts";
export { collectFields, type CollectOptions } from "./fields/collect-fields.ts";
export type { Field, FieldLocation } from "./fields/field.ts";
export type { WidgetContext, WidgetFactory } from "./form/field-widget.ts";
export type { FormSendOptions, OpenAPIFormOptions, SubmitOptions } from "./form/form-options.ts";
export type { HeaderMapping, HeadersSource } from "./form/headers-source.ts";
export { MissingOptionError } from "./form/missing-option-error.ts";
export { NotReadyError } from "./form/not-ready-error.ts";
export { OpenAPIForm, type SubmitOutcome } from "./form/openapi-form.ts";
export type { OperationInputs, RequestIssue } from "./form/operation-inputs.ts";
export type { DisplayResponse, TransportOptions } from "./form/request-runner.ts";
export type { ResponseDisplay } from "./form/response-area.ts";
export { messages as formMessages } from "./messages.ts";
export { findUpdateOperations } from "./operation/find-update-operations.ts";
export { getOperation } from "./operation/get-operation.ts";
export { OperationNotFoundError } from "./operation/operation-not-found-error.ts";
export type {
  Content,
  DeclaredResponse,
  Method,
  Operation,
  Parameter,
  ParameterLocation,
  ParameterStyle,
  PartEncoding,
  RequestBody,
} from "./operation/operation.ts";
export { reasonFor } from "./operation/reason-for.ts";
export { responseSchema } from "./operation/response-schema.ts";
export type { SecurityAlternative, SecurityScheme } from "./operation/security.ts";
export { serversOf } from "./operation/servers.ts";
export type { ApiRecord } from "./record/baseline.ts";
export { OpenAPIRecordEditor } from "./record/openapi-record-editor.ts";
export type { OpenAPIRecordEditorOptions } from "./record/record-editor-options.ts";
export { type BaseUrl, readBaseUrl } from "./request/base-url.ts";
export type { Credential, Credentials } from "./request/credentials.ts";
export { toCurl } from "./request/curl.ts";
export { toFetch } from "./request/fetch-snippet.ts";
export { assertHeader } from "./request/header.ts";
export { InvalidRequestError, type RequestPart } from "./request/invalid-request-error.ts";
export type { SecretOptions } from "./request/mask.ts";
export { planRequest, type PlanOptions } from "./request/plan-request.ts";
export type {
  BodyPart,
  PlannedBody,
  PlannedHeader,
  RequestPlan,
  Source,
} from "./request/request-plan.ts";
export type { RequestValues, Values } from "./request/request-values.ts";
export { ApiResponse } from "./response/api-response.ts";
export { type ItemFeed, itemFeed, type ItemFeedOptions } from "./response/item-feed.ts";
export { messages as responseMessages } from "./response/messages.ts";
export type { Received } from "./response/received.ts";
export {
  responseView,
  type ResponseViewOptions,
  type ShownRequest,
} from "./response/response-view.ts";
export type { StreamItem } from "./send/item-reader.ts";
export type { SendOutcome } from "./send/outcome.ts";
export { sendRequest, type SendOptions } from "./send/send-request.ts";
export type { ErrorPath } from "./server-errors/error-path.ts";
export { readServerErrors, type ServerErrors } from "./server-errors/server-errors.ts";
export type { ServerIssue } from "./server-errors/server-issue.ts";
export { version } from "./version.ts";
export { unwrapNullable } from "@heddle/schema";
export { schemaToWidget } from "@heddle/views";
