import { Message, type OptionTable, type Translatable } from "@heddle/params";
import type { View, WidgetMode } from "@heddle/views";
import * as z from "zod/mini";

import type { DocumentSource, LoadOptions } from "../document/load-openapi.ts";
import type { Operation } from "../operation/operation.ts";
import { httpToken } from "../document/header-names.ts";
import type { ApiResponse } from "../send/api-response.ts";
import type { SendOutcome } from "../send/send-request.ts";
import type { FormCredentials } from "./credentials-section.ts";
import type { WidgetFactory } from "./field-widget.ts";
import type { HeaderMapping, HeadersSource } from "./headers-source.ts";
import type { LayoutOptions } from "./layout-options.ts";
import type { RecordBodyOptions } from "./body-input.ts";
import type { DisplayResponse, TransportOptions } from "./request-runner.ts";
import type { OutcomeOptions, SentRequest } from "./sent-request.ts";

/** Options of an `OpenAPIForm`. */
export interface OpenAPIFormOptions extends TransportOptions {
  /** The document: its URL, its text, a file (Node), its data, or the loaded document. */
  readonly openapi: DocumentSource;
  /** The URL that requests are sent to. */
  readonly baseUrl: string;
  /** The templated path of the operation. */
  readonly path: string;
  /** `get` by default. */
  readonly method?: string;
  /** Sent with every request: a mapping (an object, a `Headers` or a `Map`) that is read per request, or a function that is called per request. */
  readonly headers?: HeadersSource;
  /**
   * The origins that receive `headers`. Other origins receive only those that describe the request, such as `Accept`; a
   * request with others is rejected. Default: the origin of `baseUrl`.
   */
  readonly headerOrigins?: readonly string[];
  /** Omits read-only properties instead of showing them disabled. */
  readonly skipReadOnly?: boolean;
  /** The title of the operation by default. */
  readonly title?: Translatable;
  /** The media type of the body, if the operation accepts several. */
  readonly mediaType?: string;
  /** How the fields are arranged and shown: order, sections, hidden fields, labels and widgets. */
  readonly layout?: LayoutOptions;
  /** Initial values by field name; values that do not fit are ignored. */
  readonly initialValues?: Readonly<Record<string, unknown>>;
  /** Called with every response to the form, of any status. */
  readonly onResponse?: (response: ApiResponse) => void;
  /** The label of the submit button. */
  readonly submitLabel?: Translatable;
  /** Returns a custom widget for a field, or `undefined` for the default. */
  readonly widget?: WidgetFactory;
  /** How the document is loaded. */
  readonly load?: LoadOptions;
  /** Whether images in the description of the operation are loaded; otherwise they are links. */
  readonly images?: boolean;
  /**
   * The path of the page that sign-in pages return to, which calls `completeSignIn`. A served app has such a page, and needs
   * no path.
   */
  readonly signInReturnPath?: string;
}

/** What a record editor and a console add to a form. Internal: the index does not export it. */
export interface FormHooks {
  /** Buttons next to the submit button. */
  readonly actions?: readonly View[];
  /** Replaces the action of the submit button. */
  readonly onSubmit?: () => Promise<unknown>;
  /** Called after every change of a value or a draft. */
  readonly onInput?: () => void;
  /** The credentials of the form; a section of its own by default. */
  readonly credentials?: FormCredentials;
  readonly rowActions?: OutcomeOptions["rowActions"];
  /** Shown above the buttons. */
  readonly notices?: readonly View[];
  readonly responseButtons?: OutcomeOptions["responseButtons"];
  /** Called with every request that was sent, and its outcome. */
  readonly onSent?: (sent: SentRequest) => void;
  /** How the body is used. */
  readonly mode?: WidgetMode;
  /** Which members of a record a save sends. */
  readonly recordBody?: RecordBodyOptions;
  /** Whether the layout was checked already: a record editor has one for two operations. */
  readonly isLayoutChecked?: boolean;
  /** Replaces the operation of the document by a variant of it. */
  readonly adaptOperation?: (operation: Operation) => Operation;
}

/** Options of `submit`. */
export interface SubmitOptions {
  /** Body properties that replace or extend the entered ones. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** `false` sends the form without validation. */
  readonly validate?: boolean;
}

/** The outcome of a request that was sent without a response. */
export type Unanswered = Exclude<SendOutcome, { readonly kind: "response" }>;

/** Options of `send`. */
export interface FormSendOptions {
  readonly mediaType?: string;
  /** Replace headers of the form of the same name, in any case. */
  readonly headers?: HeaderMapping;
  /** Cancels running requests of the operation; by default this one waits for them. */
  readonly replace?: boolean;
  /** Whether the outcome is still shown when it arrives. */
  readonly isCurrent?: () => boolean;
  /** Called when the request was sent without a response: the server may have processed it. */
  readonly onUnanswered?: (outcome: Unanswered) => void;
  /** How the response is shown; `open` by default. */
  readonly display?: DisplayResponse;
}

/** The zod type of a method, in any case: `"POST"` → `"post"`. The document decides which ones exist. */
export const methodType = z.pipe(
  z.string().check(z.regex(httpToken, "is not the name of an HTTP method, such as get or post")),
  z.transform((method: string) => method.toLowerCase()),
);

const textKind = {
  expected: "a string or a message",
  accepts: (value: unknown) => typeof value === "string" || value instanceof Message,
};

/** Every option of a form. */
export const formOptionTable: OptionTable<OpenAPIFormOptions> = {
  openapi: "any",
  baseUrl: "string",
  path: "string",
  method: "string",
  headers: {
    expected: "an object, a Headers, a Map or a function that returns one of them",
    accepts: (value) =>
      typeof value === "function" || (typeof value === "object" && value !== null),
  },
  headerOrigins: "array",
  skipReadOnly: "boolean",
  title: textKind,
  mediaType: "string",
  layout: "object",
  initialValues: "object",
  onResponse: "function",
  submitLabel: textKind,
  widget: "function",
  load: "object",
  images: "boolean",
  signInReturnPath: "string",
  fetch: "function",
  timeout: "nonNegativeNumber",
  sizeLimit: "nonNegativeNumber",
  downloadLimit: "nonNegativeNumber",
  retry: "nonNegativeNumber",
  redirects: "string",
  isBrowser: "boolean",
};

export const submitOptionTable: OptionTable<SubmitOptions> = {
  extra: "object",
  validate: "boolean",
};

export const sendOptionTable: OptionTable<FormSendOptions> = {
  mediaType: "string",
  headers: {
    expected: "an object, a Headers or a Map",
    accepts: (value) => typeof value === "object" && value !== null,
  },
  replace: "boolean",
  isCurrent: "function",
  onUnanswered: "function",
  display: "function",
};

/** The form options among the options of a record editor or a console. */
export function pickFormOptions(options: object): Partial<OpenAPIFormOptions> {
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => Object.hasOwn(formOptionTable, name)),
  );
}
