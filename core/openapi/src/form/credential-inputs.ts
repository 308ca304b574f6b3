import { Params } from "@heddle/params";
import { PasswordInput, Text, TextInput, type View, Widget } from "@heddle/views";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import type { SecurityScheme } from "../operation/security.ts";
import type { Credential } from "../request/credentials.ts";

interface SchemeInputs {
  readonly views: readonly View[];
  read(): Credential | undefined;
}

/** What is entered for the security schemes of a document, in one form or in several. */
export class CredentialInputs extends Params.with({
  /** The label of the alternative in use. */
  chosen: { type: z._default(z.string(), ""), view: "none" },
}) {
  readonly #inputs = new Map<string, SchemeInputs>();

  /** The inputs for a scheme. */
  of(scheme: SecurityScheme): SchemeInputs {
    const inputs = this.#inputs.get(scheme.name) ?? makeInputs(scheme);
    this.#inputs.set(scheme.name, inputs);
    return inputs;
  }

  /** The inputs, shown or not. */
  get widgets(): readonly Widget[] {
    return [...this.#inputs.values()].flatMap(({ views }) =>
      views.filter((view) => view instanceof Widget),
    );
  }
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
