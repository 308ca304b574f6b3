export type { Field, FieldLocation } from "./fields/field.ts";
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
export type { Received } from "./response/received.ts";
