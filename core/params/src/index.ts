export {
  type CollectionChange,
  CollectionDelta,
  difference as recordDifference,
  patchRecord,
} from "./collection-change.ts";
export { Collection, RecordError, RecordList, type Records } from "./collection.ts";
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
export {
  DeclarationError,
  HeddleError,
  type Issue,
  issue,
  ParameterError,
  unhandled,
  ValidationError,
} from "./errors.ts";
export { ExactNumber, ExactNumberError, isNumeric, readExactNumber } from "./exact-number.ts";
export { currentFileBudget, type FileBudget, findFileBudgets } from "./file-budget.ts";
export { frozen } from "./frozen.ts";
export {
  type Handle,
  type Intent,
  type IntentDeclaration,
  type IntentsOf,
  intentsOf,
  type IntentTable,
  type Outcome,
  type SendMode,
  rejection,
  rejectionOf,
  RefusedError,
} from "./intent.ts";
export { type JsonSchemaObject, jsonSchemaOf } from "./json-schema.ts";
export { memoryBytes } from "./memory-bytes.ts";
export {
  defineMessages,
  type Language,
  type LanguageChoice,
  type LanguageName,
  languageNames,
  Message,
  type MessageArgument,
  type MessageCatalog,
  type Messages,
  type Plural,
  shippedLanguage,
  type Translatable,
  translate,
  type Translation,
} from "./message.ts";
export { byteSize, type ParamsCatalog } from "./messages.ts";
export { editDistance, nearest } from "./nearest.ts";
export {
  assertArgument,
  assertOptions,
  isStorable,
  languageKind,
  OptionError,
  type OptionKind,
  type OptionTable,
} from "./options.ts";
export {
  type AnyParamsClass,
  type Change,
  type Changes,
  type ObservableName,
  Params,
  type ParamsClass,
  type ParamsMethods,
} from "./params.ts";
export { constantDefault, type QuickParse, withQuickParse } from "./parsing.ts";
export {
  copyMembers,
  isFile,
  isObject,
  isPlainObject,
  memberCount,
  ownMember,
  type UnknownRecord,
} from "./plain-object.ts";
export { type CollectionIndex, RecordIndex } from "./record-index.ts";
export { type RecordReader, recordReader, type RecordReaderOptions } from "./record-reader.ts";
export { ReferencedFile } from "./referenced-file.ts";
export { type FileRefusal, isRefusalCode, RefusedFile } from "./refused-file.ts";
export {
  assertSerializable,
  forbiddenKeys,
  InvalidValueError,
  maximumDepth,
  nestsDeeper,
} from "./serializable.ts";
export { text, translatable } from "./text-type.ts";
export { timerDelay } from "./timer-delay.ts";
export {
  batch,
  ChainError,
  type Entry,
  type Observed,
  onRollback,
  record,
  Watchers,
} from "./transaction.ts";
export { eventsOf, type EventTable, isLossyEvent, type LossyEvent } from "./transient-event.ts";
