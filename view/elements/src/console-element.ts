import type {
  ApiResponse,
  DocumentSource,
  HeadersSource,
  OpenAPIConsole,
  OpenAPIConsoleOptions,
} from "@heddle/openapi";

import type { ConsoleContent } from "./content/console-content.ts";
import { define, HeddleElement, sharedOptions } from "./heddle-element.ts";
import type { OptionTable } from "./options.ts";

/** The options of an `OpenAPIConsole` that have no attribute of their own. */
export type ConsoleElementOptions = Partial<Omit<OpenAPIConsoleOptions, "openapi" | "headers">>;

/** The detail of the events of a console, by type. */
export interface ConsoleElementEvents {
  /** The document is loaded. */
  readonly ready: CustomEvent<undefined>;
  /** A response arrived, of any status. */
  readonly response: CustomEvent<ApiResponse>;
  /** The document cannot be used. */
  readonly error: CustomEvent<Error>;
}

/**
 * A console for a whole API.
 *
 * ```html
 * <heddle-console src="/openapi.json"></heddle-console>
 * ```
 */
export class HeddleConsoleElement extends HeddleElement {
  static override readonly options: OptionTable = {
    ...sharedOptions,
    src: "text",
    baseUrl: "text",
    allowCustomServer: "flag",
    allowCustomHeaders: "flag",
    confirm: "flag",
    images: "flag",
    keepInput: "flag",
    rowKeys: "text",
    skipReadOnly: "flag",
    syncUrl: "flag",
    undeclaredMembers: "text",
    document: "object",
    headers: "object",
    options: "object",
  };

  /** The URL of an OpenAPI document. */
  declare src: string;
  /** The URL that requests are sent to; by default the server of the document. */
  declare baseUrl: string;
  /** Whether the user may enter the URL of any server. */
  declare allowCustomServer: boolean | undefined;
  /** Whether the user may add headers to requests. */
  declare allowCustomHeaders: boolean | undefined;
  /** Whether record editors ask before they save. */
  declare confirm: boolean | undefined;
  /** Whether images in descriptions are loaded. */
  declare images: boolean | undefined;
  /** Whether typed input survives a reload of the page; true by default. */
  declare keepInput: boolean | undefined;
  /** `send` keeps the read-only ids in the rows of a list when a record is saved. */
  declare rowKeys: string;
  /** Whether forms omit read-only properties; true by default. */
  declare skipReadOnly: boolean | undefined;
  /** Whether the URL of the page contains the open operation. */
  declare syncUrl: boolean | undefined;
  /** `send` keeps members that an update does not declare when a record is saved. */
  declare undeclaredMembers: string;
  /** The document itself, instead of its URL. Another version of it keeps what was entered. */
  declare document: DocumentSource | undefined;
  /** Sent with every request; read when it is sent. */
  declare headers: HeadersSource | undefined;
  /** Further options of `OpenAPIConsole`, such as `timeout`. */
  declare options: ConsoleElementOptions | undefined;

  /** The model; `null` before its code is loaded. */
  get console(): OpenAPIConsole | null {
    return (this.content as ConsoleContent | undefined)?.console ?? null;
  }

  protected override async load(): Promise<() => ConsoleContent> {
    const { ConsoleContent } = await import("./content/console-content.ts");
    return () => new ConsoleContent(this);
  }
}

define("heddle-console", HeddleConsoleElement);

declare global {
  interface HTMLElementTagNameMap {
    "heddle-console": HeddleConsoleElement;
  }
}
