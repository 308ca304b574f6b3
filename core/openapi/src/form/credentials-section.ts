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

import { messages } from "../messages.ts";
import type { Credential, Credentials } from "../request/credentials.ts";
import type { SecurityAlternative, SecurityScheme } from "../operation/security.ts";

interface SchemeInputs {
  readonly views: readonly View[];
  read(): Credential | undefined;
}

/** The inputs for what a document asks of whoever sends a request. They outlive a change of the operation. */
export class CredentialsSection {
  readonly section: Section = new Section({ title: messages.credentials, visible: false });
  readonly #body = new Column();
  readonly #inputs = new Map<string, SchemeInputs>();
  #alternatives: readonly SecurityAlternative[] = [];
  #choice = new Select();

  /** Shows the inputs for these alternatives; one that was in use stays chosen. */
  show(alternatives: readonly SecurityAlternative[]): void {
    this.#alternatives = alternatives;
    const labels = alternatives.map(labelOf);
    const chosen = labels.find((label) => label === this.#choice.value) ?? labels[0];
    this.#choice = new Select({
      name: "credentials",
      label: messages.credentialsUse,
      options: labels.map((label) => ({ label, value: label })),
      required: true,
      value: chosen,
    });
    this.#choice.watch("value", () => this.#arrange());
    const isAsked = alternatives.some(({ schemes }) => schemes.length > 0);
    this.section.update({
      visible: isAsked,
      children: alternatives.length > 1 ? [this.#choice, this.#body] : [this.#body],
    });
    this.#arrange();
  }

  /** What was entered for the schemes of the alternative in use. */
  read(): Credentials {
    const entries = (this.#alternative?.schemes ?? []).flatMap(({ scheme }) => {
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

  get #alternative(): SecurityAlternative | undefined {
    return (
      this.#alternatives.find((alternative) => labelOf(alternative) === this.#choice.value) ??
      this.#alternatives[0]
    );
  }

  #arrange(): void {
    const schemes = this.#alternative?.schemes ?? [];
    this.#body.children = schemes.flatMap(({ scheme }) => [...this.#inputsOf(scheme).views]);
  }

  #inputsOf(scheme: SecurityScheme): SchemeInputs {
    const inputs = this.#inputs.get(scheme.name) ?? makeInputs(scheme);
    this.#inputs.set(scheme.name, inputs);
    return inputs;
  }
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
  const label = scheme.type === "apiKey" ? scheme.parameter : messages.token;
  const secret = new PasswordInput({ name, label: `${name}: ${label}`, description });
  return {
    views: [secret],
    read: () => {
      const value = textIn(secret);
      return value === undefined ? undefined : { value };
    },
  };
}

function textIn({ value }: TextInput): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
