import type { RowAction, View, WidgetMode } from "@heddle/views";

import type { DocumentSource, LoadOptions } from "../document/load-openapi.ts";
import type { RawObject } from "../document/raw.ts";
import type { Operation } from "../operation/operation.ts";
import type { RequestValues } from "../request/request-values.ts";
import type { ApiResponse } from "../response/api-response.ts";
import type { ExchangeOptions, Showing } from "./exchange.ts";
import type { WidgetFactory } from "./field-widget.ts";
import type { FormCredentials } from "./form-credentials.ts";
import type { HeadersSource } from "./headers-source.ts";
import type { SentRequest } from "./sent-request.ts";

/** What a form is made of. */
export interface OpenAPIFormOptions extends ExchangeOptions {
  /** The document: its address, its text, a file (Node), its data, or the loaded document. */
  readonly openapi: DocumentSource;
  /** Where requests go. */
  readonly baseUrl: string;
  /** The templated path of the operation. */
  readonly path: string;
  /** `get` unless given. */
  readonly method?: string;
  /** Sent with every request: a mapping (an object, a `Headers` or a `Map`) that is kept by reference, or a function that is asked each time. */
  readonly headers?: HeadersSource;
  /** Leaves read-only properties out instead of showing them disabled. */
  readonly skipReadOnly?: boolean;
  /** That of the operation unless given. */
  readonly title?: string;
  /** The media type of the body, where the operation takes several. */
  readonly mediaType?: string;
  /** What is filled in at first, by the names of the fields; what does not fit is left out. */
  readonly initialValues?: Readonly<Record<string, unknown>>;
  /** Called with every answer to the form, whatever its status. */
  readonly onResponse?: (response: ApiResponse) => void;
  /** What the button says. */
  readonly submitLabel?: string;
  /** A widget of your own for a field; nothing leaves it to the schema. */
  readonly widget?: WidgetFactory;
  /** How the document is loaded. */
  readonly load?: LoadOptions;
  /** Whether images in the description of the operation are loaded; otherwise they are links. */
  readonly images?: boolean;
}

/** What a record editor and a console make their forms of. The index does not export it: these are hooks for this package. */
export interface HookedFormOptions extends OpenAPIFormOptions {
  /** More to press beside the button. */
  readonly actions?: readonly View[];
  /** What the button does instead of sending the form. */
  readonly onSubmit?: () => Promise<unknown>;
  /** Called after every change of what is entered. */
  readonly onInput?: () => void;
  /** Where its credentials come from; inputs of its own unless given. */
  readonly credentials?: FormCredentials;
  /** What can be done with the records of a list that answers a request with these values. */
  readonly actionFor?: (rows: readonly RawObject[], values: RequestValues) => RowAction | undefined;
  /** Told of every request that was sent, and how it ended. */
  readonly onSent?: (sent: SentRequest) => void;
  /** How what is in the body is used. */
  readonly mode?: WidgetMode;
  /** Describes the operation in other terms than the document. */
  readonly adapt?: (operation: Operation) => Operation;
}

/** What to send. */
export interface SubmitOptions {
  /** Properties of the body that go over what is entered. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** `false` sends whatever is entered. */
  readonly validate?: boolean;
}

/** How a request that a program made up is sent. */
export interface SendingOptions {
  readonly mediaType?: string;
  /** Over those that go with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a request that is under way is ended; otherwise this one is sent after it. */
  readonly instead?: boolean;
  /** Whether the answer still belongs in the form when it comes. */
  readonly isCurrent?: () => boolean;
  /** Told that the request was sent and nobody answered: whether it has arrived is not known. */
  readonly onUnanswered?: () => void;
  /** How the answer is shown; open unless given. */
  readonly showing?: (response: ApiResponse) => Showing;
}
