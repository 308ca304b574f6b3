import type { Translatable } from "@heddle/params";
import { Button, Column, Dialog, Row, toView, type Viewable } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { member, type RawObject } from "../document/raw.ts";
import { messages } from "../messages.ts";
import { getOperation, OperationNotFoundError } from "../operation/get-operation.ts";

/** One button of a question. */
interface Choice {
  readonly label: Translatable;
  readonly variant?: "primary" | "secondary" | "danger";
  /** Omitted for the choice that changes nothing. */
  readonly act?: () => Promise<unknown>;
}

/** A dialog that closes with any choice. */
export class Question {
  readonly dialog: Dialog;
  readonly #body = new Column();

  constructor(title: Translatable, choices: readonly Choice[]) {
    const buttons = choices.map(({ label, variant = "secondary", act }) => {
      const onPress = async (): Promise<void> => {
        // A second click, or a press of a button that is not shown, would act on what was asked before.
        if (!this.dialog.open) return;
        this.dialog.open = false;
        await act?.();
      };
      return new Button({ label, variant, onPress });
    });
    this.dialog = new Dialog({ title, children: [this.#body, new Row({ children: buttons })] });
  }

  /** Opens the dialog with this content. */
  ask(...content: readonly Viewable[]): void {
    this.#body.children = content.map((each) => toView(each));
    this.dialog.open = true;
  }
}

/** Asks before something is deleted. */
export class DeleteQuestion {
  #act: () => Promise<unknown> = async () => {};
  readonly #question = new Question(messages.deletion.button, [
    { label: messages.cancel },
    { label: messages.deletion.button, variant: "danger", act: async () => this.#act() },
  ]);

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Opens the dialog; `act` is called once the user agrees. */
  ask(name: string, act: () => Promise<unknown>, ...content: readonly Viewable[]): void {
    this.#act = act;
    this.dialog.update({ title: messages.deletion.title({ name }) });
    this.#question.ask(...content, messages.deletion.text);
  }
}

/** What a request deletes: `/pets/{petId}` with `{ petId: 7 }` → `pet 7`; `/cart` → `/cart`. */
export function deletedName(path: string, values: RawObject): string {
  const segments = path.split("/").filter(Boolean);
  const [, parameter] = /^\{([^{}]+)\}$/.exec(segments.at(-1) ?? "") ?? [];
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    String(member(values, name)),
  );
  const word = segments.findLast((segment) => !segment.includes("{"));
  if (parameter === undefined || word === undefined) return filled;
  return `${singular(word)} ${String(member(values, parameter))}`;
}

/** `pets` → `pet`, `categories` → `category`, `address` → `address`. */
function singular(word: string): string {
  return word
    .replaceAll(/[_-]/g, " ")
    .replace(/(?:(?<=[^aeiou])ies|(?<=ss|sh|ch|x)es|(?<![su])s)$/, (ending) =>
      ending === "ies" ? "y" : "",
    );
}

/** Whether the records of a path can be deleted with the parameters of the path alone. */
export function isDeletable(document: OpenAPIDocument, path: string): boolean {
  try {
    const { body, parameters } = getOperation(document, path, "delete");
    const isMissing = parameters.some(({ required, location }) => required && location !== "path");
    return body?.required !== true && !isMissing;
  } catch (error) {
    if (error instanceof OperationNotFoundError) return false;
    throw error;
  }
}
