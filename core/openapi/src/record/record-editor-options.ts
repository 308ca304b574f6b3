import type { OpenAPIFormOptions } from "../form/form-options.ts";

/** What a record editor is made of. */
export interface OpenAPIRecordEditorOptions extends Omit<
  OpenAPIFormOptions,
  "mediaType" | "submitLabel"
> {
  /** The method that saves; the first of PATCH, PUT and POST that the path has unless given. */
  readonly updateMethod?: string;
  /** Whether the form that finds a record is shown. */
  readonly showLookup?: boolean;
  /** Whether the Save button first shows what would be saved. */
  readonly confirm?: boolean;
}
