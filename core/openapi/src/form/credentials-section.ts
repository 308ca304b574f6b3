import { Params } from "@heddle/params";
import {
  Column,
  PasswordInput,
  Section,
  Select,
  Text,
  TextInput,
  type View,
  Widget,
} from "@heddle/views";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import type { Credential, Credentials } from "../request/credentials.ts";
import type { HeadersSource } from "./headers-source.ts";
import type { SecurityAlternative, SecurityScheme } from "../operation/security.ts";

interface SchemeInputs {
  readonly views: readonly View[];
  read(): Credential | undefined;
}

/** The inputs for what a document asks of whoever sends a request. They outlive a change of the operation. */
export class CredentialsSection extends Params.with({
  alternatives: { type: z._default(z.custom<readonly SecurityAlternative[]>(), []), view: "none" },
}) {
  readonly section: Section = new Section({ title: messages.credentials, visible: false });
  readonly #headers: HeadersSource | undefined;
  readonly #body = new Column();
  readonly #inputs = new Map<string, SchemeInputs>();
  readonly #choice = new Select({
    name: "credentials",
    label: messages.credentialsUse,
    required: true,
  });

  constructor(headers: HeadersSource | undefined) {
    super();
    this.#headers = headers;
    this.#choice.watch("value", () => this.#arrange());
  }

  /** Shows the inputs for these alternatives; one that was in use stays chosen. */
  show(alternatives: readonly SecurityAlternative[]): void {
    this.alternatives = alternatives;
    const labels = alternatives.map(labelOf);
    this.#choice.update({
      options: labels.map((label) => ({ label, value: label })),
      value: labels.find((label) => label === this.#choice.value) ?? labels[0],
    });
    this.section.update({
      visible: alternatives.some(({ schemes }) => schemes.length > 0),
      children: alternatives.length > 1 ? [this.#choice, this.#body] : [this.#body],
    });
    this.#arrange();
  }

  /** What was entered for the schemes of the alternative in use. */
  entered(): Credentials {
    const entries = this.#schemes.flatMap((scheme) => {
      const credential = this.#inputs.get(scheme.name)?.read();
      return credential === undefined ? [] : [[scheme.name, credential] as const];
    });
    return Object.fromEntries(entries);
  }

  /** The inputs, shown or not. */
  get widgets(): readonly Widget[] {
    return [...this.#inputs.values()].flatMap(({ views }) =>
      views.filter((view) => view instanceof Widget),
    );
  }

  /** The schemes of the alternative that is chosen. */
  get #schemes(): readonly SecurityScheme[] {
    const chosen = this.alternatives.find((each) => labelOf(each) === this.#choice.value);
    return chosen?.schemes.map(({ scheme }) => scheme) ?? [];
  }

  #arrange(): void {
    this.#body.children = this.#schemes.flatMap((scheme) => [
      ...this.#noteOn(scheme),
      ...this.#inputsOf(scheme).views,
    ]);
  }

  /** Says which credential the app sends itself, so that nobody looks for it. */
  #noteOn(scheme: SecurityScheme): readonly View[] {
    const header = headerOf(scheme);
    // What a function will give is not known before it is asked.
    const mapped = typeof this.#headers === "function" ? [] : Object.keys(this.#headers ?? {});
    const isSent = mapped.some((name) => name.toLowerCase() === header?.toLowerCase());
    return header && isSent ? [new Text({ text: messages.sentByApp(header) })] : [];
  }

  #inputsOf(scheme: SecurityScheme): SchemeInputs {
    const inputs = this.#inputs.get(scheme.name) ?? makeInputs(scheme);
    this.#inputs.set(scheme.name, inputs);
    return inputs;
  }
}

/** The header that a credential is sent in; none for a cookie, a query or a certificate. */
function headerOf(scheme: SecurityScheme): string | undefined {
  if (scheme.type === "mutualTLS") return undefined;
  if (scheme.type !== "apiKey") return "Authorization";
  return scheme.location === "header" ? scheme.parameter : undefined;
}

function labelOf({ schemes }: SecurityAlternative): string {
  return schemes.map(({ scheme }) => scheme.name).join(" + ") || messages.anonymous;
}

function makeInputs(scheme: SecurityScheme): SchemeInputs {
  const { name, description } = scheme;
  if (scheme.type === "mutualTLS") {
    return { views: [new Text({ text: messages.mutualTls })], read: () => undefined };
  }
  if (scheme.type === "http" && scheme.scheme.toLowerCase() === "basic") {
    const username = new TextInput({
      name: `${name}.username`,
      label: messages.username,
      description,
    });
    const password = new PasswordInput({ name: `${name}.password`, label: messages.password });
    return {
      views: [username, password],
      read: () => {
        const name = textIn(username);
        return name === undefined
          ? undefined
          : { username: name, password: textIn(password) ?? "" };
      },
    };
  }
  const label = kindOf(scheme) === name ? name : `${kindOf(scheme)} (${name})`;
  const secret = new PasswordInput({ name, label, description });
  return {
    views: [secret],
    read: () => {
      const value = textIn(secret);
      return value === undefined ? undefined : { value };
    },
  };
}

/** What is to be entered: the key of this name, or a token. */
function kindOf(scheme: SecurityScheme): string {
  if (scheme.type === "apiKey") return scheme.parameter;
  if (scheme.type !== "http") return messages.accessToken;
  return scheme.scheme.toLowerCase() === "bearer"
    ? messages.bearerToken
    : messages.httpCredentials(scheme.scheme);
}

function textIn({ value }: TextInput): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
