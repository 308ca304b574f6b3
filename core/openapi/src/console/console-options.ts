import type { OptionTable } from "@heddle/params";

import type { DocumentSource, LoadOptions } from "../document/load-openapi.ts";
import { formOptionTable, type OpenAPIFormOptions } from "../form/form-options.ts";

/** What a console is made of: a document, and what its forms take. */
export interface OpenAPIConsoleOptions extends Omit<
  OpenAPIFormOptions,
  | "baseUrl"
  | "path"
  | "method"
  | "title"
  | "mediaType"
  | "initialValues"
  | "submitLabel"
  | "skipReadOnly"
> {
  /** The document: its address, its text, a file (Node), its data, or the loaded document. */
  readonly openapi: DocumentSource;
  /** Where requests go; the server that the document names unless given. */
  readonly baseUrl?: string;
  /** Whether request forms leave read-only properties out instead of showing them disabled; they do unless told otherwise. */
  readonly skipReadOnly?: boolean;
  /** Whether the user may enter another server; otherwise requests go only to those that the app or the document names. */
  readonly anyServer?: boolean;
  /** How the document is loaded. */
  readonly load?: LoadOptions;
  /** Whether record editors first show what would be saved. */
  readonly confirm?: boolean;
  /** Whether the address of the page says what is open, so that it can be gone back to; for a page of its own. */
  readonly linked?: boolean;
  /** How many requests are remembered; 100 unless given. */
  readonly historySize?: number;
}

const {
  path: _path,
  method: _method,
  title: _title,
  mediaType: _mediaType,
  initialValues: _initialValues,
  submitLabel: _submitLabel,
  ...sharedOptions
} = formOptionTable;

/** Every option of a console. */
export const consoleOptionTable: OptionTable<OpenAPIConsoleOptions> = {
  ...sharedOptions,
  anyServer: "boolean",
  confirm: "boolean",
  linked: "boolean",
  historySize: "number",
};
