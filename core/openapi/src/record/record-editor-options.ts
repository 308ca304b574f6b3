import type { OpenAPIFormOptions } from "../form/form-options.ts";
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
