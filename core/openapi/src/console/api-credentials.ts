import { Params } from "@heddle/params";
import { Button, Column, Dialog, Section, Text, type Widget } from "@heddle/views";
import * as z from "zod/mini";

import { CredentialInputs, sentHeader } from "../form/credentials-section.ts";
import type { HeadersSource } from "../form/headers-source.ts";
import { messages } from "../messages.ts";
import type { SecurityScheme } from "../operation/operation.ts";
import type { Credentials } from "../request/credentials.ts";

/** The credentials for a whole API, entered once for all of its operations. */
export class ApiCredentials extends Params.with({
  /** The names of the schemes that something is entered for, or that the app takes care of. */
  given: { type: z._default(z.array(z.string()), []), view: "none" },
}) {
  readonly dialog: Dialog;
  /** Opens the dialog; not visible where the document asks for nothing. */
  readonly button: Button;
  readonly #schemes: readonly SecurityScheme[];
  readonly #headers: HeadersSource | undefined;
  readonly #inputs = new CredentialInputs();

  constructor(schemes: readonly SecurityScheme[], headers: HeadersSource | undefined) {
    super();
    this.#schemes = schemes;
    this.#headers = headers;
    const done = new Button({
      label: messages.done,
      look: "primary",
      isDefault: true,
      onPress: () => {
        this.dialog.open = false;
      },
    });
    this.dialog = new Dialog({
      title: messages.credentials,
      children: [new Column({ children: [...this.#sections(), done] })],
    });
    this.button = new Button({
      label: messages.credentials,
      visible: schemes.length > 0,
      onPress: () => this.ask(),
    });
    for (const widget of this.widgets) widget.watch("value", () => this.#look());
    this.#look();
  }

  get widgets(): readonly Widget[] {
    return this.#inputs.widgets;
  }

  /** Opens the dialog, at the first field that is empty. */
  ask(): void {
    const [first] = this.widgets;
    const field = this.widgets.find(
      ({ value }) => value === null || value === undefined || value === "",
    );
    (field ?? first)?.requestFocus();
    this.dialog.open = true;
  }

  /** What is entered, by scheme. */
  entered(): Credentials {
    const entries = this.#schemes.flatMap((scheme) => {
      const credential = this.#inputs.of(scheme).read();
      return credential === undefined ? [] : [[scheme.name, credential] as const];
    });
    return Object.fromEntries(entries);
  }

  #look(): void {
    const entered = this.entered();
    this.given = this.#schemes
      .filter(
        (scheme) =>
          Object.hasOwn(entered, scheme.name) ||
          sentHeader(scheme, this.#headers) !== undefined ||
          scheme.type === "mutualTLS",
      )
      .map(({ name }) => name);
    const count = this.given.length;
    this.button.label = count > 0 ? messages.credentialsGiven(count) : messages.credentials;
  }

  #sections(): Section[] {
    return this.#schemes.map((scheme) => {
      const header = sentHeader(scheme, this.#headers);
      const note = header === undefined ? [] : [new Text({ text: messages.sentByApp(header) })];
      return new Section({
        title: scheme.name,
        children: [...note, ...this.#inputs.of(scheme).views],
      });
    });
  }
}
