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

/** How a server refuses to save, and what it has now. */
export interface Refusal {
  readonly status: number;
  readonly theirs: ApiRecord | null;
  /** That with which the record could be saved all the same. */
  readonly entityTag: string | undefined;
}

/** What a status says about the record that was to be saved. */
const reasons: Readonly<Record<number, keyof typeof messages.conflicts>> = {
  409: "conflict",
  412: "changed",
  428: "unnamed",
};

/** Whether a server refuses with this status because of what it has already. */
export function isConflict(status: number): boolean {
  return Object.hasOwn(reasons, status);
}

/** Asks what to do when a server refuses to save because the record has changed. */
export class Conflict {
  readonly #question: Question;
  #entityTag: string | undefined;

  constructor({ overwrite, reload }: Remedies) {
    this.#question = new Question(messages.conflicts.changed.title, [
      { label: messages.keepEditing },
      { label: messages.reload, act: reload },
      { label: messages.overwrite, look: "danger", act: () => overwrite(this.#entityTag) },
    ]);
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Says why the server refused, and shows what it has now and what would be saved over it. */
  ask(edit: Edit, { status, theirs, entityTag }: Refusal): void {
    const { title, text } = messages.conflicts[reasons[status] ?? "changed"];
    this.#entityTag = entityTag;
    this.#question.dialog.title = title;
    const sentence = `${text} ${messages.nothingSaved}`;
    if (!theirs) return this.#question.ask(sentence, messages.notReadAgain);
    const { inputs, baseline } = edit;
    const [old, now, mine] = [baseline.record, theirs, edit.savedOver(theirs)].map((each) =>
      inputs.asBody(each),
    );
    const lists = [
      changeList(old, now, inputs, messages.theirChanges),
      changeList(now, mine, inputs, messages.yourChanges),
    ];
    this.#question.ask(sentence, ...lists.filter(({ rows }) => rows.length > 0));
  }
}
