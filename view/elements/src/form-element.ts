import type {
  ApiResponse,
  DocumentSource,
  HeadersSource,
  LayoutOptions,
  OpenAPIForm,
  OpenAPIFormOptions,
} from "@heddle/openapi";
import { type JsonSchema, parseExactJson } from "@heddle/schema";
import type { Widget } from "@heddle/views";

import type { FormContent } from "./content/form-content.ts";
import { define, HeddleElement, sharedOptions } from "./heddle-element.ts";
import { type OptionTable, propertyValue, writeOption } from "./options.ts";

/** The options of an `OpenAPIForm` that have no attribute of their own. */
export type FormElementOptions = Partial<
  Omit<OpenAPIFormOptions, "openapi" | "path" | "method" | "headers" | "layout">
>;

/** The detail of the events of a form, by type. */
export interface FormElementEvents {
  /** The document is loaded, and the form can be filled in. */
  readonly ready: CustomEvent<undefined>;
  /** An input changed. */
  readonly change: CustomEvent<{ readonly value: unknown }>;
  /** A request is sent. */
  readonly submit: CustomEvent<{ readonly value: unknown }>;
  /** A response arrived, of any status. */
  readonly response: CustomEvent<ApiResponse>;
  /** The form cannot be shown, or a request got no response. */
  readonly error: CustomEvent<Error>;
}

/**
 * The form of an operation, or of a JSON Schema.
 *
 * ```html
 * <heddle-form src="/openapi.json" path="/orders" method="post"></heddle-form>
 * <form><heddle-form name="address" schema="/address.schema.json"></heddle-form></form>
 * ```
 */
export class HeddleFormElement extends HeddleElement {
  /** A form of a schema takes part in the `<form>` around it. */
  static readonly formAssociated = true;
  static override readonly options: OptionTable = {
    ...sharedOptions,
    src: "text",
    path: "text",
    method: "text",
    baseUrl: "text",
    heading: "text",
    mediaType: "text",
    name: "text",
    skipReadOnly: "flag",
    required: "flag",
    schema: "schema",
    layout: "data",
    value: "data",
    document: "object",
    headers: "object",
    options: "object",
  };

  /** The URL of an OpenAPI document. */
  declare src: string;
  /** The templated path of the operation: `/orders/{id}`. */
  declare path: string;
  /** The method of the operation; `get` by default. */
  declare method: string;
  /** The URL that requests are sent to; by default the server of the document. */
  declare baseUrl: string;
  /** The heading above the form; by default the title of the operation. */
  declare heading: string;
  /** The media type of the body, if the operation accepts several. */
  declare mediaType: string;
  /** The name of the value of a schema in the `<form>` around the element. */
  declare name: string;
  /** Whether read-only properties are omitted instead of shown disabled. */
  declare skipReadOnly: boolean | undefined;
  /** Whether the value of a schema has to be entered; true by default. */
  declare required: boolean | undefined;
  /** A JSON Schema or its URL, instead of an operation. */
  declare schema: JsonSchema | string | undefined;
  /** How the fields are arranged and shown. */
  declare layout: LayoutOptions | undefined;
  /** The document itself, instead of its URL. */
  declare document: DocumentSource | undefined;
  /** Sent with every request; read when it is sent. */
  declare headers: HeadersSource | undefined;
  /** Further options of `OpenAPIForm`, such as `timeout`. */
  declare options: FormElementOptions | undefined;

  readonly #internals: ElementInternals | undefined = this.attachInternals?.();

  /** The model of the form of an operation; `null` before its code is loaded, and for a schema. */
  get form(): OpenAPIForm | null {
    return this.#shown?.form ?? null;
  }

  /** The widget of a schema. */
  get widget(): Widget | null {
    return this.#shown?.widget ?? null;
  }

  /** What is entered: the values by field name, or the value of the schema. Setting it fills in the form. */
  get value(): unknown {
    return this.#shown?.value ?? propertyValue(this, "value", "data");
  }

  set value(value: unknown) {
    writeOption(this, "value", "data", value);
  }

  /** Sends the form as its button does; resolves to the response, or to `null` if there is none. */
  async submit(): Promise<ApiResponse | null> {
    return (await this.form?.submit()) ?? null;
  }

  /** Empties the form. */
  reset(): void {
    this.#shown?.reset();
  }

  /** Reports the value and the problem of a schema to the `<form>` around. */
  reportValue(value: string | null, problem: string): void {
    this.#internals?.setFormValue(value);
    const anchor = this.container;
    this.#internals?.setValidity(problem === "" ? {} : { customError: true }, problem, anchor);
  }

  formResetCallback(): void {
    this.reset();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#shown?.setDisabled(isDisabled);
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === "string") this.value = parseExactJson(state);
  }

  protected override async load(): Promise<() => FormContent> {
    const { FormContent } = await import("./content/form-content.ts");
    return () => new FormContent(this);
  }

  get #shown(): FormContent | undefined {
    return this.content as FormContent | undefined;
  }
}

define("heddle-form", HeddleFormElement);

declare global {
  interface HTMLElementTagNameMap {
    "heddle-form": HeddleFormElement;
  }
}
