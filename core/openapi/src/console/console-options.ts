import type { OptionTable } from "@heddle/params";

import type { DocumentSource, LoadOptions } from "../document/load-openapi.ts";
import { formOptionTable, type OpenAPIFormOptions } from "../form/form-options.ts";
import type { RecordBodyOptions } from "../form/body-input.ts";
import { recordBodyTable } from "../record/record-editor-options.ts";

/** Options of a console: a document, and options for all of its forms. */
export interface OpenAPIConsoleOptions
  extends
    Omit<
      OpenAPIFormOptions,
      | "baseUrl"
      | "path"
      | "method"
      | "title"
      | "mediaType"
      | "layout"
      | "initialValues"
      | "submitLabel"
      | "skipReadOnly"
      | "headerOrigins"
    >,
    RecordBodyOptions {
  /** The document: its URL, its text, a file (Node), its data, or the loaded document. */
  readonly openapi: DocumentSource;
  /** The URL that requests are sent to; the server of the document by default. */
  readonly baseUrl?: string;
  /**
   * The origins that receive `headers`: a document can name servers of any origin. Default: the origins of `baseUrl` and
   * of the URL in `openapi`.
   */
  readonly headerOrigins?: readonly string[];
  /** Whether request forms omit read-only properties; they do by default. */
  readonly skipReadOnly?: boolean;
  /** Whether the user may enter the URL of any server. */
  readonly allowCustomServer?: boolean;
  /**
   * Whether the user may add headers to requests. Default: true, unless the app sends `headers`: with these, a request
   * has rights of the app, and a header could extend them.
   */
  readonly allowCustomHeaders?: boolean;
  readonly load?: LoadOptions;
  /** Whether record editors show the changes and ask before they save. */
  readonly confirm?: boolean;
  /** Whether the URL of the page contains the open operation; for a console that fills its page. */
  readonly syncUrl?: boolean;
  /**
   * Called when the user opens the page or returns to it, at most every two seconds. An app can load the document again there:
   * `onFocus: () => console.reload()`.
   */
  readonly onFocus?: () => unknown;
  /**
   * Whether a page keeps what was typed in `sessionStorage`, without secrets and files, and restores it after a reload;
   * true by default.
   */
  readonly keepInput?: boolean;
  /** 100 by default. */
  readonly maxHistoryRequests?: number;
}

const {
  path: _path,
  method: _method,
  title: _title,
  mediaType: _mediaType,
  layout: _layout,
  initialValues: _initialValues,
  submitLabel: _submitLabel,
  ...sharedOptions
} = formOptionTable;

/** Every option of a console. */
export const consoleOptionTable: OptionTable<OpenAPIConsoleOptions> = {
  ...sharedOptions,
  ...recordBodyTable,
  allowCustomServer: "boolean",
  allowCustomHeaders: "boolean",
  confirm: "boolean",
  syncUrl: "boolean",
  keepInput: "boolean",
  onFocus: "function",
  maxHistoryRequests: "nonNegativeNumber",
};
