import type { OptionKind, OptionTable } from "@heddle/params";
import type { Section } from "@heddle/views";

import type { FormCredentials } from "../form/credentials-section.ts";
import { type FormHooks, formOptionTable, type OpenAPIFormOptions } from "../form/form-options.ts";
import type { ApiResponse } from "../send/api-response.ts";
import type { RecordBodyOptions } from "../form/body-input.ts";
import type { ApiRecord } from "./record-shape.ts";

/** Called with a record. */
export type RecordListener = (record: ApiRecord) => void;

/** Options of an `OpenAPIRecordEditor`. */
export interface OpenAPIRecordEditorOptions
  extends
    Omit<OpenAPIFormOptions, "mediaType" | "submitLabel" | "initialValues" | "onResponse">,
    RecordBodyOptions {
  /** Called with every record that was read, once it is shown. */
  readonly onLoaded?: RecordListener;
  /** Called with every saved record that the server returned. */
  readonly onSaved?: RecordListener;
  /** Called with every response to a save, of any status and body. */
  readonly onResponse?: (response: ApiResponse) => void;
  /** The method that saves; by default the first of PATCH, PUT and POST that the path has. */
  readonly updateMethod?: string;
  /** Whether the form that finds a record is shown; `true` by default. */
  readonly showLookup?: boolean;
  /** Whether the Save button shows the changes and asks before it saves. */
  readonly confirm?: boolean;
}

/** Returns the credentials of a form of the editor; hidden where another form has the same inputs. */
export type CredentialsSource = (isHidden: boolean) => FormCredentials;

/** What a console adds to a record editor. Internal: the index does not export it. */
export interface RecordEditorHooks extends Pick<FormHooks, "onSent"> {
  /** Inputs of the editor itself by default. */
  readonly credentials?: CredentialsSource;
  /** The section that contains the lookup form; by default a new one. */
  readonly lookupSection?: Section;
  /** Called when the first unsaved edit is made, and when none is left. */
  readonly onEdited?: (isEdited: boolean) => void;
}

/** Options and hooks of an editor, with defaults applied. */
export type CompleteEditorOptions = OpenAPIRecordEditorOptions &
  RecordEditorHooks & { readonly credentials: CredentialsSource };

const {
  mediaType: _mediaType,
  submitLabel: _submitLabel,
  initialValues: _initialValues,
  ...sharedOptions
} = formOptionTable;

const omitOrSend: OptionKind = {
  expected: '"omit" or "send"',
  accepts: (value) => value === "omit" || value === "send",
};

/** Options of a save, which a console has too. */
export const recordBodyTable: OptionTable<RecordBodyOptions> = {
  rowKeys: omitOrSend,
  undeclaredMembers: omitOrSend,
};

/** The options of a save among the options of a record editor or a console. */
export function pickRecordBody({
  rowKeys,
  undeclaredMembers,
}: RecordBodyOptions): RecordBodyOptions {
  return {
    ...(rowKeys !== undefined && { rowKeys }),
    ...(undeclaredMembers !== undefined && { undeclaredMembers }),
  };
}

/** Every option of a record editor. */
export const recordOptionTable: OptionTable<OpenAPIRecordEditorOptions> = {
  ...sharedOptions,
  ...recordBodyTable,
  onLoaded: "function",
  onSaved: "function",
  updateMethod: "string",
  showLookup: "boolean",
  confirm: "boolean",
};
