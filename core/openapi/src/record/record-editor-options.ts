import type { OptionTable } from "@heddle/params";
import type { Section } from "@heddle/views";

import type { FormCredentials } from "../form/credentials-section.ts";
import { type FormHooks, formOptionTable, type OpenAPIFormOptions } from "../form/form-options.ts";
import type { ApiResponse } from "../response/api-response.ts";
import type { ApiRecord } from "./baseline.ts";

/** Told of a record. */
export type RecordListener = (record: ApiRecord) => void;

/** What a record editor is made of. */
export interface OpenAPIRecordEditorOptions extends Omit<
  OpenAPIFormOptions,
  "mediaType" | "submitLabel" | "initialValues" | "onResponse"
> {
  /** Called with every record that was read and is shown. */
  readonly onLoaded?: RecordListener;
  /** Called with every record that was saved, as the server returned it; not where it returned none. */
  readonly onSaved?: RecordListener;
  /** Called with every answer to a save, whatever its status and be it the record or not. */
  readonly onResponse?: (response: ApiResponse) => void;
  /** The method that saves; the first of PATCH, PUT and POST that the path has unless given. */
  readonly updateMethod?: string;
  /** Whether the form that finds a record is shown. */
  readonly showLookup?: boolean;
  /** Whether the Save button first shows what would be saved. */
  readonly confirm?: boolean;
}

/** Gives a form of the editor what it has to do with credentials; hidden where another form shows the same. */
export type CredentialsSource = (isHidden: boolean) => FormCredentials;

/** What a console adds to a record editor. Internal: the index does not export it. */
export interface RecordEditorHooks extends Pick<FormHooks, "onSent"> {
  /** Inputs of the editor itself by default. */
  readonly credentials?: CredentialsSource;
  /** Where the form that finds a record is shown; a section of its own unless given. */
  readonly lookupSection?: Section;
  /** Told when there is something that is not saved, and when there is no more. */
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

/** Every option of a record editor. */
export const recordOptionTable: OptionTable<OpenAPIRecordEditorOptions> = {
  ...sharedOptions,
  onLoaded: "function",
  onSaved: "function",
  updateMethod: "string",
  showLookup: "boolean",
  confirm: "boolean",
};
