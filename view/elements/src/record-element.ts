import type {
  ApiRecord,
  ApiResponse,
  DocumentSource,
  HeadersSource,
  LayoutOptions,
  OpenAPIRecordEditor,
  OpenAPIRecordEditorOptions,
} from "@heddle/openapi";

import type { RecordContent } from "./content/record-content.ts";
import { define, HeddleElement, sharedOptions } from "./heddle-element.ts";
import type { OptionTable } from "./options.ts";

/** The options of an `OpenAPIRecordEditor` that have no attribute of their own. */
export type RecordElementOptions = Partial<
  Omit<OpenAPIRecordEditorOptions, "openapi" | "path" | "method" | "headers" | "layout">
>;

/** The detail of the events of a record, by type. */
export interface RecordElementEvents {
  /** The document is loaded. */
  readonly ready: CustomEvent<undefined>;
  /** A record was read and is shown. */
  readonly loaded: CustomEvent<ApiRecord>;
  /** The server returned a saved record. */
  readonly saved: CustomEvent<ApiRecord>;
  /** A save was answered, with any status. */
  readonly response: CustomEvent<ApiResponse>;
  /** The editor cannot be shown. */
  readonly error: CustomEvent<Error>;
}

/**
 * Reads, edits and saves a record: one operation of a path reads it, another one saves it.
 *
 * ```html
 * <heddle-record src="/openapi.json" path="/orders/{id}" parameters='{"id": 7}'></heddle-record>
 * ```
 */
export class HeddleRecordElement extends HeddleElement {
  static override readonly options: OptionTable = {
    ...sharedOptions,
    src: "text",
    path: "text",
    method: "text",
    updateMethod: "text",
    baseUrl: "text",
    heading: "text",
    confirm: "flag",
    showLookup: "flag",
    skipReadOnly: "flag",
    rowKeys: "text",
    undeclaredMembers: "text",
    parameters: "data",
    layout: "data",
    document: "object",
    headers: "object",
    options: "object",
  };

  /** The URL of an OpenAPI document. */
  declare src: string;
  /** The templated path of the record: `/orders/{id}`. */
  declare path: string;
  /** The method that reads the record; `get` by default. */
  declare method: string;
  /** The method that saves; by default the first of PATCH, PUT and POST that the path has. */
  declare updateMethod: string;
  /** The URL that requests are sent to; by default the server of the document. */
  declare baseUrl: string;
  /** The heading above the editor; by default the title of the operation. */
  declare heading: string;
  /** Whether Save shows the changes and asks first. */
  declare confirm: boolean | undefined;
  /** Whether the form that finds a record is shown; true by default. */
  declare showLookup: boolean | undefined;
  /** Whether read-only properties are omitted instead of shown disabled. */
  declare skipReadOnly: boolean | undefined;
  /** `send` keeps the read-only ids in the rows of a list: some servers match rows by them. */
  declare rowKeys: string;
  /** `send` keeps members that the update does not declare. */
  declare undeclaredMembers: string;
  /** The values that identify the record. Others open another record, after the user discards pending edits. */
  declare parameters: Readonly<Record<string, unknown>> | undefined;
  /** How the fields are arranged and shown. */
  declare layout: LayoutOptions | undefined;
  /** The document itself, instead of its URL. */
  declare document: DocumentSource | undefined;
  /** Sent with every request; read when it is sent. */
  declare headers: HeadersSource | undefined;
  /** Further options of `OpenAPIRecordEditor`, such as `timeout`. */
  declare options: RecordElementOptions | undefined;

  /** The model; `null` before its code is loaded. */
  get editor(): OpenAPIRecordEditor | null {
    return (this.content as RecordContent | undefined)?.editor ?? null;
  }

  /** The record as it was last loaded or saved. */
  get record(): ApiRecord | null {
    return this.editor?.record ?? null;
  }

  /** Saves without asking; resolves to the record if the server returned it, otherwise to `null`. */
  async save(): Promise<ApiRecord | null> {
    return (await this.editor?.save()) ?? null;
  }

  protected override async load(): Promise<() => RecordContent> {
    const { RecordContent } = await import("./content/record-content.ts");
    return () => new RecordContent(this);
  }
}

define("heddle-record", HeddleRecordElement);

declare global {
  interface HTMLElementTagNameMap {
    "heddle-record": HeddleRecordElement;
  }
}
