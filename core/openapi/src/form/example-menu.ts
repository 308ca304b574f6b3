import type { Translatable } from "@heddle/params";
import { Button, Row, Select, type View } from "@heddle/views";

import { messages } from "../messages.ts";
import type { NamedExample } from "../operation/operation.ts";
import type { FormExample, OperationInputs } from "./operation-inputs.ts";

/** The operations of a form that the menu calls. */
export interface ExampleActions {
  /** Shows new inputs with an example; returns a function that shows the previous ones again. */
  readonly fill: (example: FormExample) => (() => void) | undefined;
}

/** Fills in the examples of a document, and restores what was entered before. One menu for all operations. */
export class ExampleMenu {
  readonly #select = new Select({
    name: "example",
    label: messages.examples.fill,
    placeholder: messages.examples.choose,
  });
  readonly #undo = new Button({ label: messages.examples.undo, visible: false });
  readonly #view = new Row({ children: [this.#select, this.#undo] });
  readonly #actions: ExampleActions;
  #examples: readonly FormExample[] = [];
  #operation = "";
  /** The data of the document that contains the examples. */
  #root: object | undefined;

  constructor(actions: ExampleActions) {
    this.#actions = actions;
    this.#select.watch("value", () => {
      const chosen = this.#examples[Number(this.#select.value ?? -1)];
      if (chosen) this.#fill(chosen);
    });
  }

  /** The menu for the examples of an operation; `undefined` if there are none. */
  viewFor(inputs: OperationInputs): View | undefined {
    const { operation, content } = inputs;
    const key = `${operation.pointer} ${content?.mediaType}`;
    if (key !== this.#operation || inputs.root !== this.#root) this.#list(inputs);
    this.#operation = key;
    this.#root = inputs.root;
    return this.#examples.length > 0 ? this.#view : undefined;
  }

  #list({ fields, content }: OperationInputs): void {
    const ofBody = (content?.namedExamples ?? []).map((example) => ({ example, field: undefined }));
    const ofFields = fields.flatMap((field) =>
      (field.parameter?.namedExamples ?? []).map((example) => ({ example, field })),
    );
    const all = [...ofBody, ...ofFields];
    const offered = all.filter(({ example }) => !example.external);
    this.#examples = offered.map(({ example, field }) => ({ field, value: example.value }));
    const left = all.filter(({ example }) => example.external).map(({ example }) => example.name);
    this.#select.update({
      value: undefined,
      options: offered.map(({ example, field }, at) => ({
        value: String(at),
        label: labelOf(example, at),
        ...(field && { group: field.label }),
      })),
      description: left.length > 0 ? messages.examples.external({ names: left.join(", ") }) : "",
    });
    this.#undo.visible = false;
  }

  #fill(example: FormExample): void {
    const restore = this.#actions.fill(example);
    if (!restore) return;
    this.#undo.update({
      visible: true,
      onPress: () => {
        restore();
        this.#undo.visible = false;
        this.#select.clear();
        // The button disappears with the focus.
        this.#select.requestFocus();
      },
    });
  }
}

function labelOf({ name, summary }: NamedExample, at: number): Translatable {
  if (summary !== "" && name !== "") return messages.examples.named({ name, summary });
  return summary || name || messages.examples.at({ position: at + 1 });
}
