export type { Field, FieldLocation } from "./fields/field.ts";
export { type ExactNumber, isExactNumber, parseJson, stringifyJson } from "./json/json.ts";
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
export type { SecurityAlternative, SecurityScheme } from "./operation/security.ts";
export type { Credential, Credentials } from "./request/credentials.ts";
export { InvalidRequestError, type RequestPart } from "./request/invalid-request-error.ts";
export { planRequest, type PlanOptions } from "./request/plan-request.ts";
export type {
  BodyPart,
  PlannedBody,
  PlannedHeader,
  RequestPlan,
  Source,
} from "./request/request-plan.ts";
export type { RequestValues, Values } from "./request/request-values.ts";
export type { Received } from "./response/received.ts";
