import type { Dialog } from "@heddle/views";

import { messages } from "../messages.ts";
import type { ApiRecord } from "./baseline.ts";
import { changeList } from "./change-list.ts";
import type { Edit } from "./edit.ts";
import { Question } from "./question.ts";

/** What can be done about a record that has changed on the server. */
export interface Remedies {
  /** Saves all the same, over the version with this entity tag. */
  readonly overwrite: (entityTag: string | undefined) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
}

/** Asks what to do when a server refuses to save because the record has changed. */
export class Conflict {
  readonly #question: Question;
  #entityTag: string | undefined;

  constructor({ overwrite, reload }: Remedies) {
    this.#question = new Question(messages.conflictTitle, [
      { label: messages.overwrite, look: "danger", act: () => overwrite(this.#entityTag) },
      { label: messages.reload, act: reload },
      { label: messages.keepEditing },
    ]);
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Shows what the server has now beside what would be saved over it. */
  ask(edit: Edit, theirs: ApiRecord | null, entityTag: string | undefined): void {
    this.#entityTag = entityTag;
    if (!theirs) return this.#question.ask(messages.conflict);
    const { inputs } = edit;
    const list = changeList(
      inputs.asBody(theirs),
      inputs.asBody(edit.savedOver(theirs)),
      inputs,
      messages.conflictChanges,
    );
    this.#question.ask(messages.conflict, list);
  }
}
