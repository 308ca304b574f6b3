import { equalValues, Params, type Translatable } from "@heddle/params";
import {
  Column,
  PasswordInput,
  Section,
  Select,
  Text,
  TextInput,
  type View,
  type Widget,
} from "@heddle/views";
import * as z from "zod/mini";

import { asText } from "../document/raw.ts";
import { messages } from "../messages.ts";
import { credentialHeader } from "../document/header-names.ts";
import type { Operation } from "../operation/operation.ts";
import type { SecurityAlternative, SecurityScheme } from "../document/security.ts";
import type { Credential, Credentials } from "../request/credentials.ts";
import type { RenewalReason } from "../sign-in/accounts.ts";
import { type OAuthScheme, SignIn, type SignInContext } from "../sign-in/sign-in.ts";
import { type HeadersSource, plainHeaders } from "./headers-source.ts";

/** The credentials of a form: the view that it shows, and the values that the user entered. */
export interface FormCredentials {
  /** Hidden when the operation needs no credentials. */
  readonly section: View;
  /** The inputs, which several forms may show. */
  readonly widgets: readonly Widget[];
  /** Shows the inputs that an operation needs. */
  show(alternatives: readonly SecurityAlternative[]): void;
  /** The entered credentials, by scheme. */
  entered(): Credentials;
  /** The headers that the user added for an operation. */
  addedHeaders?(operation: Operation): Readonly<Record<string, string>>;
  /** Tokens of a sign-in, which must not be displayed. */
  readonly secrets: readonly string[];
  /** Removes the inputs for good: several people use the form, and what one of them enters would be used for all. */
  disable?(): void;
  /** The credentials to use instead of `used`, with renewed tokens where that is due and possible. */
  renew(used: Credentials, reason: RenewalReason): Promise<Credentials>;
}

/** Lets several forms share their credential inputs. */
export interface SectionOptions {
  /** The inputs; a credential entered in one form is used in all forms that share them. */
  readonly inputs: CredentialInputs;
  /** Whether the other form already shows them. */
  readonly isHidden?: boolean;
}

/** Credential inputs of one form. They persist when the operation changes. */
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

  constructor(headers: HeadersSource | undefined, { inputs, isHidden = false }: SectionOptions) {
    super();
    this.#headers = headers;
    this.#isHidden = isHidden;
    this.#inputs = inputs;
    this.#choice.watch("value", () => {
      const { chosen } = this.#inputs;
      // An alternative selected in another form that this operation does not offer stays selected there.
      if (chosen === "" || this.#offers(chosen)) this.#inputs.chosen = asText(this.#choice.value);
      this.#arrange();
    });
    this.#inputs.watch("chosen", () => this.#selectChosen());
    this.#inputs.watch("disabled", () => this.show([]));
  }

  disable(): void {
    this.#inputs.disabled = true;
  }

  /** Shows the inputs for these alternatives and keeps the selected one if it is among them. */
  show(needed: readonly SecurityAlternative[]): void {
    const alternatives = this.#inputs.disabled ? [] : needed;
    this.alternatives = alternatives;
    const schemes = alternatives.flatMap((each) => each.schemes);
    this.#inputs.setSchemes(schemes.map(({ scheme }) => scheme));
    for (const { scheme, scopes } of schemes) this.#inputs.of(scheme).suggestScopes?.(scopes);
    const options = alternatives.map((each) => ({ label: labelOf(each), value: keyOf(each) }));
    const keys = options.map(({ value }) => value);
    this.#choice.update({
      options,
      value: [this.#inputs.chosen, this.#choice.value, ...keys].find((each) => this.#offers(each)),
    });
    this.section.update({
      visible: !this.#isHidden && alternatives.some(({ schemes }) => schemes.length > 0),
      children: alternatives.length > 1 ? [this.#choice, this.#body] : [this.#body],
    });
    this.#arrange();
  }

  /** The entered credentials of the selected alternative. */
  entered(): Credentials {
    return this.#inputs.entered(this.#schemes);
  }

  get secrets(): readonly string[] {
    return this.#inputs.secrets;
  }

  renew(used: Credentials, reason: RenewalReason): Promise<Credentials> {
    return this.#inputs.renew(used, reason);
  }

  /** All inputs, shown or not. */
  get widgets(): readonly Widget[] {
    return this.#inputs.widgets;
  }

  /** The schemes of the selected alternative. */
  get #schemes(): readonly SecurityScheme[] {
    const chosen = this.alternatives.find((each) => keyOf(each) === this.#choice.value);
    return chosen?.schemes.map(({ scheme }) => scheme) ?? [];
  }

  #arrange(): void {
    this.#body.children = this.#schemes.flatMap((scheme) => [
      ...this.#noteOn(scheme),
      ...this.#inputs.of(scheme).views,
    ]);
  }

  /** Selects the alternative that another form selected, if this operation offers it. */
  #selectChosen(): void {
    const { chosen } = this.#inputs;
    if (this.#offers(chosen)) this.#choice.value = chosen;
  }

  #offers(key: unknown): boolean {
    return this.alternatives.some((each) => keyOf(each) === key);
  }

  /** Notes that the app already sends this credential. */
  #noteOn(scheme: SecurityScheme): readonly View[] {
    const header = sentHeader(scheme, this.#headers);
    return header === undefined ? [] : [new Text({ text: messages.sentByApp({ header }) })];
  }
}

/** The header of a credential that the app already sends; `undefined` if it does not. */
export function sentHeader(
  scheme: SecurityScheme,
  headers: HeadersSource | undefined,
): string | undefined {
  const header = credentialHeader(scheme);
  // A function is only called per request, so its headers are not known yet.
  const mapped = typeof headers === "function" ? [] : Object.keys(plainHeaders(headers));
  const isSent = mapped.some((name) => name.toLowerCase() === header?.toLowerCase());
  return isSent ? header : undefined;
}

function labelOf({ schemes }: SecurityAlternative): Translatable {
  return schemes.map(({ scheme }) => scheme.name).join(" + ") || messages.anonymous;
}

/** Identifies an alternative in any language. */
function keyOf(alternative: SecurityAlternative): string {
  return String(labelOf(alternative));
}

interface SchemeInputs {
  readonly scheme: SecurityScheme;
  readonly views: readonly View[];
  /** All inputs, shown or not. */
  readonly widgets: readonly Widget[];
  /** The inputs that the user fills in now. */
  readonly shownInputs: readonly Widget[];
  /** Tokens of a sign-in. */
  readonly secrets?: readonly string[];
  read(): Credential | undefined;
  /** The token to use instead of this one. */
  renew?(used: string, reason: RenewalReason): Promise<string>;
  suggestScopes?(scopes: readonly string[]): void;
  /** Shows what depends on the base URL. */
  show?(): void;
  /** Takes a scheme of another version of the document; returns false if these inputs cannot be those of that scheme. */
  adopt?(scheme: SecurityScheme): boolean;
}

/** The inputs for the security schemes of a document, shared by one or several forms. */
export class CredentialInputs extends Params.with({
  /** The key of the selected alternative. */
  chosen: { type: z._default(z.string(), ""), view: "none" },
  /** Whether nobody can enter credentials. */
  disabled: { type: z._default(z.boolean(), false), view: "none" },
  /** Counts the changes of tokens. */
  revision: { type: z._default(z.int(), 0), view: "none" },
}) {
  readonly #inputs = new Map<string, SchemeInputs>();
  readonly #context: SignInContext;

  constructor(context: Omit<SignInContext, "onChange">) {
    super();
    this.#context = {
      ...context,
      onChange: () => {
        this.revision += 1;
      },
    };
  }

  of(scheme: SecurityScheme): SchemeInputs {
    const inputs = this.#inputs.get(scheme.name) ?? createInputs(scheme, this.#context);
    this.#inputs.set(scheme.name, inputs);
    return inputs;
  }

  /**
   * Replaces the inputs of schemes that another version of the document declares differently: a credential is not sent in
   * another way, or to another place, than the one for which it was entered.
   */
  setSchemes(schemes: readonly SecurityScheme[]): void {
    for (const scheme of schemes) {
      const inputs = this.#inputs.get(scheme.name);
      if (!inputs || isSameScheme(inputs.scheme, scheme) || inputs.adopt?.(scheme)) continue;
      this.#inputs.set(scheme.name, createInputs(scheme, this.#context));
    }
  }

  /** All inputs, shown or not. */
  get widgets(): readonly Widget[] {
    return this.#all.flatMap(({ widgets }) => widgets);
  }

  get secrets(): readonly string[] {
    return this.#all.flatMap(({ secrets = [] }) => secrets);
  }

  entered(schemes: readonly SecurityScheme[]): Credentials {
    const entries = schemes.flatMap((scheme) => {
      const credential = this.of(scheme).read();
      return credential === undefined ? [] : [[scheme.name, credential] as const];
    });
    return Object.fromEntries(entries);
  }

  async renew(used: Credentials, reason: RenewalReason): Promise<Credentials> {
    const entries = Object.entries(used).map(async ([name, credential]) => {
      const inputs = this.#inputs.get(name);
      if (!inputs?.renew || !("value" in credential)) return [name, credential] as const;
      return [name, { value: await inputs.renew(credential.value, reason) }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  /** Shows what depends on the base URL. */
  show(): void {
    for (const inputs of this.#all) inputs.show?.();
  }

  get #all(): readonly SchemeInputs[] {
    return [...this.#inputs.values()];
  }
}

/** Descriptions do not count. */
function isSameScheme(one: SecurityScheme, other: SecurityScheme): boolean {
  return equalValues({ ...one, description: "" }, { ...other, description: "" });
}

function createInputs(scheme: SecurityScheme, context: SignInContext): SchemeInputs {
  const { name, description } = scheme;
  if (scheme.type === "mutualTLS") {
    const note = new Text({ text: messages.mutualTls });
    return { scheme, views: [note], widgets: [], shownInputs: [], read: () => undefined };
  }
  if (scheme.type === "http" && scheme.scheme.toLowerCase() === "basic") {
    const username = new TextInput({
      name: `${name}.username`,
      label: messages.username,
      description,
    });
    const password = new PasswordInput({ name: `${name}.password`, label: messages.password });
    const widgets = [username, password];
    return {
      scheme,
      views: widgets,
      widgets,
      shownInputs: widgets,
      read: () => {
        const name = textIn(username);
        return name === undefined
          ? undefined
          : { username: name, password: textIn(password) ?? "" };
      },
    };
  }
  const credential = credentialName(scheme);
  const label =
    String(credential) === name ? name : messages.credentialOf({ credential, scheme: name });
  const secret = new PasswordInput({ name, label, description });
  if (isOAuth(scheme) && SignIn.isPossible(scheme)) return signInInputs(scheme, secret, context);
  return {
    scheme,
    views: [secret],
    widgets: [secret],
    shownInputs: [secret],
    read: () => {
      const value = textIn(secret);
      return value === undefined ? undefined : { value };
    },
  };
}

function isOAuth(scheme: SecurityScheme): scheme is OAuthScheme {
  return scheme.type === "oauth2" || scheme.type === "openIdConnect";
}

function signInInputs(
  scheme: OAuthScheme,
  token: PasswordInput,
  context: SignInContext,
): SchemeInputs {
  const signIn = new SignIn(scheme, token, context);
  return {
    scheme,
    views: [signIn.view],
    widgets: signIn.widgets,
    get shownInputs() {
      return signIn.shownInputs;
    },
    get secrets() {
      return signIn.secrets;
    },
    read: () => (signIn.token === undefined ? undefined : { value: signIn.token }),
    renew: (used, reason) => signIn.renew(used, reason),
    suggestScopes: (scopes) => signIn.suggestScopes(scopes),
    show: () => signIn.show(),
    adopt: (other) => isOAuth(other) && signIn.adopt(other),
  };
}

/** `X-API-Key` for an API key, `Bearer token` for a bearer scheme. */
function credentialName(scheme: SecurityScheme): Translatable {
  if (scheme.type === "apiKey") return scheme.parameter;
  if (scheme.type !== "http") return messages.accessToken;
  return scheme.scheme.toLowerCase() === "bearer"
    ? messages.bearerToken
    : messages.httpCredentials({ scheme: scheme.scheme });
}

function textIn({ value }: TextInput): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
