export { assertBorderValue, forbiddenKeys, InvalidValueError } from "./border.ts";
export {
  type CollectionChange,
  CollectionDelta,
  difference as recordDifference,
  patchRecord,
} from "./collection-change.ts";
export { Collection, RecordError } from "./collection.ts";
export { DeclarationError } from "./declaration-error.ts";
export type {
  CollectionDeclaration,
  Declaration,
  DeclaredValue,
  DeclaredValues,
  InitialValues,
  ParamDeclaration,
  Shape,
  UpdateValues,
  ViewPolicy,
} from "./declaration.ts";
export { admit, dispose, onDispose } from "./disposal.ts";
export { equalValues } from "./equality.ts";
export { ExactNumber, ExactNumberError, readExactNumber } from "./exact-number.ts";
export type { Handle, Records } from "./handle.ts";
export { HeddleError } from "./heddle-error.ts";
export { type Intent, intentsOf } from "./intent-table.ts";
export {
  type IntentDeclaration,
  type IntentsOf,
  type IntentTable,
  type Outcome,
  type Pace,
  refusal,
  RefusedError,
} from "./intent.ts";
export { type Issue, ValidationError } from "./issue.ts";
export { type JsonSchemaObject, jsonSchemaOf } from "./json-schema.ts";
export { editDistance, nearest } from "./nearest.ts";
export {
  assertArgument,
  assertOptions,
  OptionError,
  type OptionKind,
  type OptionTable,
} from "./options.ts";
export { ParameterError } from "./parameter-error.ts";
export {
  type AnyParamsClass,
  type Change,
  type Changes,
  Params,
  type ParamsClass,
  type ParamsMethods,
} from "./params.ts";
export { isFile, isObject, isPlainObject, ownMember, type UnknownRecord } from "./plain-object.ts";
export { RecordIndex } from "./record-index.ts";
export { RecordList } from "./record-list.ts";
export { recordReader, type RecordReader } from "./record-reader.ts";
export { batch, ChainError } from "./transaction.ts";
export { eventsOf, type EventTable } from "./transient-event.ts";
export { unhandled } from "./unhandled.ts";
