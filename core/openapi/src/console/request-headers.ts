import { Params, type Translatable } from "@heddle/params";
import {
  Button,
  CodeText,
  Column,
  PasswordInput,
  Row,
  Section,
  Select,
  Text,
  TextInput,
  type View,
} from "@heddle/views";
import * as z from "zod/mini";

import { asText } from "../document/raw.ts";
import { type HeadersSource, plainHeaders } from "../form/headers-source.ts";
import { messages as formMessages } from "../messages.ts";
import type { OperationKey } from "../operation/operation.ts";
import type { SecurityScheme } from "../document/security.ts";
import { bearerValue } from "../request/credentials.ts";
import { assertHeader, isDescribingHeader, isSecretHeader } from "../request/headers.ts";
import { InvalidRequestError } from "../request/request-plan.ts";
import { messages } from "./messages.ts";
import { hiddenText } from "../request/request-values.ts";

/** The headers of a request by name. */
export type HeadersByName = Readonly<Record<string, string>>;

/** A header that the user added. */
interface AddedHeader {
  readonly name: string;
  readonly value: string;
  /** The operation that it belongs to, such as `GET /orders`; empty for all operations. */
  readonly operation: string;
}

/** Servers accept between 8 and 16 KB for all headers together. */
const maxHeaders = 50;
const maxValueLength = 8_000;

const allOperations = "all";
const oneOperation = "one";

export interface RequestHeadersOptions {
  /** The headers that the app sends. They win over those of the user. */
  readonly headers: HeadersSource | undefined;
  /** Sends the requests, if it is not the `fetch` of the platform. */
  readonly fetch: unknown;
}

/** The headers that the user adds to the requests of a console, and a token for an API that declares none. */
export class RequestHeaders extends Params.with({
  added: { type: z._default(z.custom<readonly AddedHeader[]>(), []), view: "none" },
  hasToken: { type: z._default(z.boolean(), false), view: "none" },
}) {
  readonly #options: RequestHeadersOptions;
  readonly #token = new PasswordInput({ name: "token", label: formMessages.bearerToken });
  #name = nameInput();
  #value = valueInput();
  readonly #scope = new Select({
    name: "header-scope",
    label: messages.headers.scope,
    required: true,
    visible: false,
  });
  readonly #list = new Column();
  readonly #inputs = new Column();
  readonly #add = new Button({
    label: messages.headers.add,
    isDefault: true,
    onPress: () => {
      if (this.add()) this.#name.requestFocus();
    },
  });
  readonly #section: Section;
  readonly #tokenSection: Section;
  /** The operation that a header can be limited to. */
  #operation = "";

  constructor(options: RequestHeadersOptions) {
    super();
    this.#options = options;
    const sent = Object.keys(this.#sentByApp);
    const note =
      sent.length === 0
        ? []
        : [new Text({ text: messages.headers.ofApp({ names: sent.join(", ") }) })];
    this.#section = new Section({
      title: messages.headers.title,
      children: [...note, this.#list, this.#inputs],
    });
    this.#tokenSection = this.#createTokenSection();
    this.#token.watch("value", () => {
      this.hasToken = this.#tokenText !== "";
    });
    this.watch("added", () => this.#showList());
    this.#showInputs();
  }

  /** The inputs, and the list of added headers. A token can be entered if the document declares no credentials. */
  sectionsFor(schemes: readonly SecurityScheme[]): readonly Section[] {
    const hasToken = schemes.length === 0 || this.hasToken;
    return hasToken ? [this.#tokenSection, this.#section] : [this.#section];
  }

  /** The headers for an operation. Another origin than a confirmed one receives only those that describe the request. */
  of(operation: OperationKey, isReceiver: boolean): HeadersByName {
    const key = operationKey(operation);
    const token = this.#tokenText;
    const sent = [
      ...(token === "" ? [] : [{ name: "Authorization", value: bearerValue(token) }]),
      ...this.added.filter((header) => header.operation === ""),
      ...this.added.filter((header) => header.operation === key),
    ].filter(({ name }) => isReceiver || isDescribingHeader(name));
    // The last header of a name counts: one of the operation wins over one of all operations.
    const byName = new Map(sent.map(({ name, value }) => [name.toLowerCase(), [name, value]]));
    return Object.fromEntries(byName.values()) as HeadersByName;
  }

  /** The number of headers that were added, and the token. */
  get count(): number {
    return this.added.length + (this.hasToken ? 1 : 0);
  }

  /** Prepares the inputs for a header, which can be limited to this operation. */
  offer(operation?: OperationKey): void {
    this.#operation = operation ? operationKey(operation) : "";
    this.#scope.update({
      visible: operation !== undefined,
      options: [
        { value: allOperations, label: messages.headers.allOperations },
        ...(operation
          ? [
              {
                value: oneOperation,
                label: messages.headers.onlyOperation({ operation: this.#operation }),
              },
            ]
          : []),
      ],
      value: allOperations,
    });
  }

  focusName(): void {
    this.#section.open = true;
    this.#name.requestFocus();
  }

  focusToken(): void {
    this.#token.requestFocus();
  }

  /** Shows which origin receives the headers. */
  showOrigin(origin: string): void {
    for (const section of [this.#tokenSection, this.#section])
      section.update({ description: origin === "" ? "" : messages.headers.sentTo({ origin }) });
  }

  /** Whether a header was typed that is not added yet. */
  get hasPending(): boolean {
    return this.#nameText !== "" || asText(this.#value.value) !== "";
  }

  /** Adds the typed header, or replaces the one of its name. Returns false, and shows why, if it is not valid. */
  add(): boolean {
    const name = this.#nameText;
    const value = asText(this.#value.value).trim();
    const isForOne = this.#scope.visible && this.#scope.value === oneOperation;
    const operation = isForOne ? this.#operation : "";
    const others = this.added.filter(
      (each) => each.operation !== operation || !isSameName(each.name, name),
    );
    const problem = this.#problemOf(name, value, others.length);
    this.#name.update({ error: problem?.at === "name" ? problem.reason : null });
    this.#value.update({ error: problem?.at === "value" ? problem.reason : null });
    if (problem) {
      (problem.at === "name" ? this.#name : this.#value).requestFocus();
      return false;
    }
    this.added = [...others, { name, value, operation }];
    // A view keeps the typed text of an input that has the focus.
    this.#name = nameInput();
    this.#value = valueInput();
    this.#showInputs();
    return true;
  }

  #problemOf(
    name: string,
    value: string,
    others: number,
  ): { readonly at: "name" | "value"; readonly reason: Translatable } | undefined {
    const { headers } = messages;
    if (name === "") return { at: "name", reason: headers.nameMissing };
    const problem = headerProblem(name, "");
    if (problem !== undefined) return { at: "name", reason: problem };
    const sent = Object.keys(this.#sentByApp).find((each) => isSameName(each, name));
    if (sent !== undefined) return { at: "name", reason: headers.setByApp({ name: sent }) };
    if (this.#options.fetch === undefined && isForbiddenInPage(name))
      return { at: "name", reason: headers.forbidden({ name }) };
    if (others >= maxHeaders) return { at: "name", reason: headers.tooMany({ count: maxHeaders }) };
    if (value === "") return { at: "value", reason: headers.valueMissing };
    if (value.length > maxValueLength)
      return { at: "value", reason: headers.tooLong({ count: maxValueLength }) };
    const reason = headerProblem(name, value);
    return reason === undefined ? undefined : { at: "value", reason };
  }

  /** A function is called per request, so its headers are not known here. They win in the request. */
  get #sentByApp(): HeadersByName {
    const { headers } = this.#options;
    return typeof headers === "function" ? {} : plainHeaders(headers);
  }

  get #nameText(): string {
    return asText(this.#name.value).trim();
  }

  get #tokenText(): string {
    return asText(this.#token.value).trim();
  }

  #createTokenSection(): Section {
    const header = Object.keys(this.#sentByApp).find((name) => isSameName(name, "Authorization"));
    const note =
      header === undefined ? [] : [new Text({ text: formMessages.sentByApp({ header }) })];
    return new Section({ title: messages.headers.token, children: [...note, this.#token] });
  }

  #showInputs(): void {
    this.#inputs.children = [this.#name, this.#value, this.#scope, this.#add];
  }

  #showList(): void {
    this.#list.children = this.added.map((header) => this.#line(header));
  }

  #line(header: AddedHeader): View {
    const { name, value, operation } = header;
    const shown = isSecretHeader(name) ? hiddenText : value;
    const remove = new Button({
      label: messages.headers.remove({ name }),
      onPress: () => {
        this.added = this.added.filter((each) => each !== header);
        this.#name.requestFocus();
      },
    });
    const scope = messages.headers.onlyOperation({ operation });
    return new Row({
      children: [
        new CodeText({ text: `${name}: ${shown}`, inline: true }),
        ...(operation === "" ? [] : [new Text({ text: scope })]),
        remove,
      ],
    });
  }
}

function nameInput(): TextInput {
  return new TextInput({ name: "header-name", label: messages.headers.name });
}

function valueInput(): PasswordInput {
  return new PasswordInput({ name: "header-value", label: messages.headers.value });
}

function operationKey({ method, path }: OperationKey): string {
  return `${method.toUpperCase()} ${path}`;
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function headerProblem(name: string, value: string): Translatable | undefined {
  try {
    assertHeader("headers", name, value);
    return undefined;
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    return error.translatable ?? error.message;
  }
}

/** A browser silently drops headers that a page may not set, such as `Cookie`. */
function isForbiddenInPage(name: string): boolean {
  return !new Request("http://localhost/", { headers: { [name]: "x" } }).headers.has(name);
}
