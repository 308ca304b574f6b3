import { Params } from "@heddle/params";
import { Button, Column, Dialog, Section, Text, type Widget, Badge, Row } from "@heddle/views";
import * as z from "zod/mini";

import { CredentialInputs, sentHeader, type FormCredentials } from "../form/credentials-section.ts";
import type { HeadersSource } from "../form/headers-source.ts";
import { joined, messages as formMessages } from "../messages.ts";
import type { SecurityScheme, SecurityAlternative } from "../operation/operation.ts";
import type { Credentials } from "../request/credentials.ts";
import type { RenewalReason } from "../sign-in/accounts.ts";
import type { SignInContext } from "../sign-in/sign-in.ts";
import { messages } from "./messages.ts";

/** The credentials of an API, entered once for all operations. */
export class ApiCredentials extends Params.with({
  /** The names of schemes with an entered credential, or one that the app sends. */
  provided: { type: z._default(z.array(z.string()), []), view: "none" },
  /** The origin of the chosen server. */
  chosenOrigin: { type: z._default(z.string(), ""), view: "none" },
  /** Further origins that receive credentials, because the user confirmed it. */
  confirmedOrigins: { type: z._default(z.array(z.string()), []), view: "none" },
}) {
  readonly dialog: Dialog;
  /** Opens the dialog; hidden if the document declares no security scheme. */
  readonly button: Button;
  readonly #schemes: readonly SecurityScheme[];
  readonly #headers: HeadersSource | undefined;
  readonly #inputs: CredentialInputs;

  constructor(
    schemes: readonly SecurityScheme[],
    headers: HeadersSource | undefined,
    context: Omit<SignInContext, "onChange">,
  ) {
    super();
    this.#inputs = new CredentialInputs(context);
    this.#schemes = schemes;
    this.#headers = headers;
    const done = new Button({
      label: messages.done,
      variant: "primary",
      isDefault: true,
      onPress: () => {
        this.dialog.open = false;
      },
    });
    this.dialog = new Dialog({
      title: formMessages.credentials,
      children: [new Column({ children: [...this.#sections(), done] })],
    });
    this.button = new Button({
      label: formMessages.credentials,
      visible: schemes.length > 0,
      onPress: () => this.openDialog(),
    });
    for (const widget of this.widgets) widget.watch("value", () => this.#showState());
    this.#inputs.watch("revision", () => this.#showState());
    this.watch("chosenOrigin", () => this.#inputs.show());
    this.#showState();
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
    const fields = this.#inputs.shownInputs;
    const [first] = fields;
    const field = fields.find(({ value }) => value === null || value === undefined || value === "");
    (field ?? first)?.requestFocus();
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
    this.provided = this.#schemes
      .filter(
        (scheme) =>
          Object.hasOwn(entered, scheme.name) ||
          sentHeader(scheme, this.#headers) !== undefined ||
          scheme.type === "mutualTLS",
      )
      .map(({ name }) => name);
    const count = this.provided.length;
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
  readonly #origin: () => string;
  readonly #badge = new Badge({ text: messages.notSignedIn });
  readonly #text = new Text();
  readonly #confirm: Button;

  /** `origin` returns the origin that requests are sent to. */
  constructor(credentials: ApiCredentials, origin: () => string, isHidden = false) {
    super();
    this.#credentials = credentials;
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
    const children = [this.#badge, this.#text, enter, this.#confirm];
    this.section = new Row({ visible: false, children });
    for (const name of ["provided", "chosenOrigin", "confirmedOrigins"] as const)
      credentials.watch(name, () => this.#showState());
  }

  get widgets(): readonly Widget[] {
    return this.#credentials.widgets;
  }

  show(alternatives: readonly SecurityAlternative[]): void {
    this.alternatives = alternatives;
    this.section.visible =
      !this.#isHidden && alternatives.some(({ schemes }) => schemes.length > 0);
    this.#showState();
  }

  get secrets(): readonly string[] {
    return this.#credentials.secrets;
  }

  renew(used: Credentials, reason: RenewalReason): Promise<Credentials> {
    return this.#credentials.renew(used, reason);
  }

  entered(): Credentials {
    return this.#credentials.isReceiver(this.#origin()) ? this.#credentials.entered() : {};
  }

  #showState(): void {
    const { provided } = this.#credentials;
    const origin = this.#origin();
    const isReceiver = this.#credentials.isReceiver(origin);
    this.#confirm.update({ visible: !isReceiver, label: messages.sendCredentialsTo({ origin }) });
    if (!isReceiver) {
      this.#badge.update({ text: messages.notSignedIn, tone: "warning" });
      this.#text.update({ text: messages.credentialsWithheld({ origin }) });
      return;
    }
    const asking = this.alternatives.filter(({ schemes }) => schemes.length > 0);
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
