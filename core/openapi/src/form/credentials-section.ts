import { Params } from "@heddle/params";
import { Column, Section, Select, Text, type View, type Widget } from "@heddle/views";
import * as z from "zod/mini";

import { asText } from "../document/raw.ts";
import { messages } from "../messages.ts";
import type { SecurityAlternative, SecurityScheme } from "../operation/security.ts";
import type { Credentials } from "../request/credentials.ts";
import { CredentialInputs } from "./credential-inputs.ts";
import type { FormCredentials } from "./form-credentials.ts";
import { type HeadersSource, plainHeaders } from "./headers-source.ts";

/** What a section may have in common with that of another form. */
export interface SectionOptions {
  /** The same inputs as there: what is entered in one is used in both. */
  readonly inputs?: CredentialInputs;
  /** Whether they are seen there already. */
  readonly isHidden?: boolean;
}

/** The inputs for what a document asks of whoever sends a request. They outlive a change of the operation. */
export class CredentialsSection
  extends Params.with({
    alternatives: {
      type: z._default(z.custom<readonly SecurityAlternative[]>(), []),
      view: "none",
    },
  })
  implements FormCredentials
{
  readonly section: Section = new Section({ title: messages.credentials, visible: false });
  readonly #headers: HeadersSource | undefined;
  readonly #isHidden: boolean;
  readonly #body = new Column();
  readonly #inputs: CredentialInputs;
  readonly #choice = new Select({
    name: "credentials",
    label: messages.credentialsUse,
    required: true,
  });

  constructor(headers: HeadersSource | undefined, options: SectionOptions = {}) {
    super();
    this.#headers = headers;
    this.#isHidden = options.isHidden ?? false;
    this.#inputs = options.inputs ?? new CredentialInputs();
    this.#choice.watch("value", () => {
      const { chosen } = this.#inputs;
      // What is chosen elsewhere, and is no choice here, stays chosen there.
      if (chosen === "" || this.#offers(chosen)) this.#inputs.chosen = asText(this.#choice.value);
      this.#arrange();
    });
    this.#inputs.watch("chosen", () => this.#follow());
  }

  /** Shows the inputs for these alternatives; one that was in use stays chosen. */
  show(alternatives: readonly SecurityAlternative[]): void {
    this.alternatives = alternatives;
    const labels = alternatives.map(labelOf);
    this.#choice.update({
      options: labels.map((label) => ({ label, value: label })),
      value: [this.#inputs.chosen, this.#choice.value, ...labels].find((each) =>
        this.#offers(each),
      ),
    });
    this.section.update({
      visible: !this.#isHidden && alternatives.some(({ schemes }) => schemes.length > 0),
      children: alternatives.length > 1 ? [this.#choice, this.#body] : [this.#body],
    });
    this.#arrange();
  }

  /** What was entered for the schemes of the alternative in use. */
  entered(): Credentials {
    const entries = this.#schemes.flatMap((scheme) => {
      const credential = this.#inputs.of(scheme).read();
      return credential === undefined ? [] : [[scheme.name, credential] as const];
    });
    return Object.fromEntries(entries);
  }

  /** The inputs, shown or not. */
  get widgets(): readonly Widget[] {
    return this.#inputs.widgets;
  }

  /** The schemes of the alternative that is chosen. */
  get #schemes(): readonly SecurityScheme[] {
    const chosen = this.alternatives.find((each) => labelOf(each) === this.#choice.value);
    return chosen?.schemes.map(({ scheme }) => scheme) ?? [];
  }

  #arrange(): void {
    this.#body.children = this.#schemes.flatMap((scheme) => [
      ...this.#noteOn(scheme),
      ...this.#inputs.of(scheme).views,
    ]);
  }

  /** Chooses what was chosen in another form, where that is a choice here too. */
  #follow(): void {
    const { chosen } = this.#inputs;
    if (this.#offers(chosen)) this.#choice.value = chosen;
  }

  #offers(label: unknown): boolean {
    return this.alternatives.some((each) => labelOf(each) === label);
  }

  /** Says which credential the app sends itself, so that nobody looks for it. */
  #noteOn(scheme: SecurityScheme): readonly View[] {
    const header = sentHeader(scheme, this.#headers);
    return header === undefined ? [] : [new Text({ text: messages.sentByApp(header) })];
  }
}

/** The header of a credential, where the app sends it itself. */
export function sentHeader(
  scheme: SecurityScheme,
  headers: HeadersSource | undefined,
): string | undefined {
  const header = headerOf(scheme);
  // What a function will give is not known before it is asked.
  const mapped = typeof headers === "function" ? [] : Object.keys(plainHeaders(headers));
  const isSent = mapped.some((name) => name.toLowerCase() === header?.toLowerCase());
  return isSent ? header : undefined;
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
