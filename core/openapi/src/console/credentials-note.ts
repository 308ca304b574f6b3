import { Params } from "@heddle/params";
import { Badge, Button, Row, Text, type Widget } from "@heddle/views";
import * as z from "zod/mini";

import type { FormCredentials } from "../form/credentials-section.ts";
import { messages } from "../messages.ts";
import type { SecurityAlternative } from "../operation/operation.ts";
import type { Credentials } from "../request/credentials.ts";
import type { ApiCredentials } from "./api-credentials.ts";

/** What a form of a console says of credentials: what its operation asks for, and whether that is given. */
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
  readonly #badge = new Badge({ text: messages.notSignedIn });
  readonly #text = new Text();

  constructor(credentials: ApiCredentials, isHidden = false) {
    super();
    this.#credentials = credentials;
    this.#isHidden = isHidden;
    const enter = new Button({
      label: messages.enterCredentials,
      onPress: () => credentials.ask(),
    });
    this.section = new Row({ visible: false, children: [this.#badge, this.#text, enter] });
    credentials.watch("given", () => this.#look());
  }

  get widgets(): readonly Widget[] {
    return this.#credentials.widgets;
  }

  show(alternatives: readonly SecurityAlternative[]): void {
    this.alternatives = alternatives;
    this.section.visible =
      !this.#isHidden && alternatives.some(({ schemes }) => schemes.length > 0);
    this.#look();
  }

  entered(): Credentials {
    return this.#credentials.entered();
  }

  #look(): void {
    const { given } = this.#credentials;
    const asking = this.alternatives.filter(({ schemes }) => schemes.length > 0);
    const used = asking.find(({ schemes }) =>
      schemes.every(({ scheme }) => given.includes(scheme.name)),
    );
    const isOptional = asking.length < this.alternatives.length;
    if (used) {
      this.#badge.update({ text: messages.signedIn, tone: "success" });
      this.#text.text = messages.signedInWith(labelOf(used));
    } else {
      this.#badge.update({ text: messages.notSignedIn, tone: isOptional ? "neutral" : "warning" });
      this.#text.text = messages.asksFor(asking.map(labelOf), isOptional);
    }
  }
}

function labelOf({ schemes }: SecurityAlternative): string {
  return schemes.map(({ scheme }) => scheme.name).join(" + ");
}
