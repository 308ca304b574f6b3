import { Params } from "@heddle/params";
import { Button, Column, Dialog, Section, Text, type Widget, Badge, Row } from "@heddle/views";
import * as z from "zod/mini";

import { CredentialInputs, sentHeader, type FormCredentials } from "../form/credentials-section.ts";
import type { HeadersSource } from "../form/headers-source.ts";
import { joined, messages as formMessages } from "../messages.ts";
import type { OperationKey } from "../operation/operation.ts";
import type { SecurityScheme, SecurityAlternative } from "../document/security.ts";
import type { Credentials } from "../request/credentials.ts";
import type { RenewalReason } from "../sign-in/accounts.ts";
import type { SignInContext } from "../sign-in/sign-in.ts";
import type { OpenAPIConsoleOptions } from "./console-options.ts";
import { messages } from "./messages.ts";
import { type HeadersByName, RequestHeaders } from "./request-headers.ts";

/** The credentials of an API, entered once for all operations. */
export class ApiCredentials extends Params.with({
  /** The names of schemes with an entered credential, or one that the app sends. */
  provided: { type: z._default(z.array(z.string()), []), view: "none" },
  /** The origin of the server. */
  serverOrigin: { type: z._default(z.string(), ""), view: "none" },
  /** The origin of the server that the user chose, which receives credentials. */
  chosenOrigin: { type: z._default(z.string(), ""), view: "none" },
  /** Further origins that receive credentials, because the user confirmed it. */
  confirmedOrigins: { type: z._default(z.array(z.string()), []), view: "none" },
}) {
  readonly dialog: Dialog;
  /** Opens the dialog; hidden if it would be empty. */
  readonly button: Button;
  /** The headers that the user adds; `undefined` if the app does not allow it. */
  readonly added: RequestHeaders | undefined;
  #schemes: readonly SecurityScheme[] = [];
  readonly #headers: HeadersSource | undefined;
  readonly #inputs: CredentialInputs;
  readonly #content = new Column();
  readonly #done: Button;
  readonly #watched = new WeakSet<Widget>();

  constructor(
    schemes: readonly SecurityScheme[],
    options: Pick<OpenAPIConsoleOptions, "headers" | "allowCustomHeaders" | "fetch">,
    context: Omit<SignInContext, "onChange">,
  ) {
    super();
    const { headers, fetch, allowCustomHeaders = headers === undefined } = options;
    this.#inputs = new CredentialInputs(context);
    this.#headers = headers;
    this.added = allowCustomHeaders ? new RequestHeaders({ headers, fetch }) : undefined;
    this.#done = new Button({
      label: messages.done,
      variant: "primary",
      isDefault: true,
      onPress: () => {
        // A header that was typed and not added would be missing from the next request.
        if (!this.added?.hasPending || this.added.add()) this.dialog.open = false;
      },
    });
    this.dialog = new Dialog({
      title: this.added ? messages.headers.dialog : formMessages.credentials,
      children: [this.#content],
    });
    this.button = new Button({
      label: formMessages.credentials,
      onPress: () => this.openDialog(),
    });
    this.#inputs.watch("revision", () => this.#showState());
    this.added?.watch(["added", "hasToken"], () => this.#showState());
    this.watch("serverOrigin", () => this.#inputs.show());
    this.watch("chosenOrigin", () => this.added?.showOrigin(this.chosenOrigin));
    this.setSchemes(schemes);
  }

  /** Shows inputs for these schemes. Those of another version of the document keep what was entered. */
  setSchemes(schemes: readonly SecurityScheme[]): void {
    this.#schemes = schemes;
    this.#inputs.setSchemes(schemes);
    const sections = [...this.#sections(), ...(this.added?.sectionsFor(schemes) ?? [])];
    this.#content.children = [...sections, this.#done];
    this.button.visible = sections.length > 0;
    for (const widget of this.widgets) {
      if (this.#watched.has(widget)) continue;
      this.#watched.add(widget);
      widget.watch("value", () => this.#showState());
    }
    this.#showState();
  }

  /** Whether the document declares credentials. */
  get hasSchemes(): boolean {
    return this.#schemes.length > 0;
  }

  /** Whether there are credentials or headers to send. */
  get isEntered(): boolean {
    return this.provided.length > 0 || (this.added?.count ?? 0) > 0;
  }

  get widgets(): readonly Widget[] {
    return this.#inputs.widgets;
  }

  get secrets(): readonly string[] {
    return this.#inputs.secrets;
  }

  renew(used: Credentials, reason: RenewalReason): Promise<Credentials> {
    return this.#inputs.renew(used, reason);
  }

  /** Opens the dialog and focuses the first empty field. */
  openDialog(): void {
    const fields = this.#schemes.flatMap((scheme) => this.#inputs.of(scheme).shownInputs);
    const [first] = fields;
    const field = fields.find(({ value }) => value === null || value === undefined || value === "");
    this.added?.offer();
    if (!this.hasSchemes) this.added?.focusToken();
    (field ?? first)?.requestFocus();
    this.dialog.open = true;
  }

  /** Opens the dialog to add a header, which can be limited to this operation. */
  addHeader(operation?: OperationKey): void {
    this.added?.offer(operation);
    this.added?.focusName();
    this.dialog.open = true;
  }

  /** Whether an origin receives credentials: the document can declare a server of any origin for an operation. */
  isReceiver(origin: string): boolean {
    return [this.chosenOrigin, ...this.confirmedOrigins].includes(origin);
  }

  /** The entered credentials, by scheme. */
  entered(): Credentials {
    return this.#inputs.entered(this.#schemes);
  }

  #showState(): void {
    const entered = this.entered();
    const added = this.added?.added.filter(({ operation }) => operation === "") ?? [];
    const addedHeaders = Object.fromEntries(added.map(({ name, value }) => [name, value]));
    this.provided = this.#schemes
      .filter(
        (scheme) =>
          Object.hasOwn(entered, scheme.name) ||
          [this.#headers, addedHeaders].some((each) => sentHeader(scheme, each) !== undefined) ||
          scheme.type === "mutualTLS",
      )
      .map(({ name }) => name);
    const count = this.provided.length + (this.added?.count ?? 0);
    const label = count > 0 ? messages.credentialsCount({ count }) : formMessages.credentials;
    this.button.update({ label });
  }

  #sections(): Section[] {
    return this.#schemes.map((scheme) => {
      const header = sentHeader(scheme, this.#headers);
      const note =
        header === undefined ? [] : [new Text({ text: formMessages.sentByApp({ header }) })];
      return new Section({
        title: scheme.name,
        children: [...note, ...this.#inputs.of(scheme).views],
      });
    });
  }
}

/** The note of a form about the credentials that its operation needs, and whether they are provided. */
export class CredentialsNote
  extends Params.with({
    alternatives: {
      type: z._default(z.custom<readonly SecurityAlternative[]>(), []),
      view: "none",
    },
  })
  implements FormCredentials
{
  readonly section: Row;
  readonly #credentials: ApiCredentials;
  readonly #isHidden: boolean;
  readonly #operation: OperationKey;
  readonly #origin: () => string;
  readonly #badge = new Badge({ text: messages.notSignedIn });
  readonly #text = new Text();
  /** The names of the headers that the user added. */
  readonly #headers = new Text();
  readonly #confirm: Button;

  /** `origin` returns the origin that requests are sent to. */
  constructor(
    credentials: ApiCredentials,
    operation: OperationKey,
    origin: () => string,
    isHidden = false,
  ) {
    super();
    this.#credentials = credentials;
    this.#operation = operation;
    this.#origin = origin;
    this.#isHidden = isHidden;
    const enter = new Button({
      label: messages.credentialsButton,
      onPress: () => credentials.openDialog(),
    });
    this.#confirm = new Button({
      label: "",
      visible: false,
      onPress: () => {
        credentials.confirmedOrigins = [...credentials.confirmedOrigins, this.#origin()];
      },
    });
    const children = [this.#badge, this.#text, this.#headers, enter, this.#confirm];
    this.section = new Row({ visible: false, children });
    for (const name of ["provided", "serverOrigin", "chosenOrigin", "confirmedOrigins"] as const)
      credentials.watch(name, () => this.#showState());
    credentials.added?.watch(["added", "hasToken"], () => this.#showState());
  }

  get widgets(): readonly Widget[] {
    return this.#credentials.widgets;
  }

  show(alternatives: readonly SecurityAlternative[]): void {
    this.alternatives = alternatives;
    this.#showState();
  }

  get secrets(): readonly string[] {
    return this.#credentials.secrets;
  }

  renew(used: Credentials, reason: RenewalReason): Promise<Credentials> {
    return this.#credentials.renew(used, reason);
  }

  entered(): Credentials {
    return this.#isReceiver ? this.#credentials.entered() : {};
  }

  addedHeaders(operation: OperationKey): HeadersByName {
    return this.#credentials.added?.of(operation, this.#isReceiver) ?? {};
  }

  get #isReceiver(): boolean {
    return this.#credentials.isReceiver(this.#origin());
  }

  #showState(): void {
    const { provided, added } = this.#credentials;
    const origin = this.#origin();
    const isReceiver = this.#isReceiver;
    const asking = this.alternatives.filter(({ schemes }) => schemes.length > 0);
    const headers = Object.keys(added?.of(this.#operation, true) ?? {});
    const names = Object.keys(this.addedHeaders(this.#operation)).join(", ");
    const isWithheld = !isReceiver && (asking.length > 0 || headers.length > 0);
    this.section.visible = !this.#isHidden && (asking.length > 0 || headers.length > 0);
    this.#headers.update({ visible: names !== "", text: messages.headers.added({ names }) });
    this.#badge.visible = asking.length > 0;
    this.#text.visible = isWithheld || asking.length > 0;
    this.#confirm.update({ visible: isWithheld, label: messages.sendCredentialsTo({ origin }) });
    if (isWithheld) {
      this.#badge.update({ text: messages.notSignedIn, tone: "warning" });
      this.#text.update({ text: messages.credentialsWithheld({ origin }) });
      return;
    }
    if (asking.length === 0) return;
    const used = asking.find(({ schemes }) =>
      schemes.every(({ scheme }) => provided.includes(scheme.name)),
    );
    const isOptional = asking.length < this.alternatives.length;
    if (used) {
      const text = messages.using({ credentials: schemeNames(used) });
      this.#badge.update({ text, tone: "success" });
      this.#text.update({ text: "" });
    } else {
      this.#badge.update({ text: messages.notSignedIn, tone: isOptional ? "neutral" : "warning" });
      const credentials = joined(asking.map(schemeNames), messages.credentialsOr);
      const text = isOptional
        ? messages.operationAccepts({ credentials })
        : messages.operationNeeds({ credentials });
      this.#text.update({ text });
    }
  }
}

function schemeNames({ schemes }: SecurityAlternative): string {
  return schemes.map(({ scheme }) => scheme.name).join(" + ");
}
