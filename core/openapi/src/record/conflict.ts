import { equalValues } from "@heddle/params";
import type { Dialog } from "@heddle/views";

import { messages } from "../messages.ts";
import type { RequestValues } from "../request/request-plan.ts";
import type { ApiRecord } from "./baseline.ts";
import { changeList } from "./change-list.ts";
import type { Edit } from "./edit.ts";
import { overwritingTag } from "./entity-tag.ts";
import type { Placed } from "./origin.ts";
import { Question } from "./question.ts";

/** What can be found out and done about a record that has changed on the server. */
export interface Remedies {
  /** What the server has now. */
  readonly look: (place: RequestValues) => Promise<Placed | null>;
  /** Whether it is still this that the user edits. */
  readonly isCurrent: (edit: Edit) => boolean;
  /** Saves all the same, over the version with this entity tag. */
  readonly overwrite: (entityTag: string | undefined) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
}

type Reason = keyof typeof messages.conflicts;

/** What a status says about the record that was to be saved. */
const reasons: Readonly<Record<number, Reason>> = {
  409: "conflict",
  412: "changed",
  428: "unnamed",
};

/** Whether a server refuses with this status because of what it has already. */
export function isConflict(status: number): boolean {
  return Object.hasOwn(reasons, status);
}

/** Why a server refuses: that the record has changed need not be the work of somebody else, nor be true. */
function reasonFor(edit: Edit, status: number, theirs: Placed | null): Reason {
  const reason = reasons[status] ?? "changed";
  if (reason !== "changed") return reason;
  if (theirs && equalValues(theirs.record, edit.saved.before)) return "unmatched";
  return edit.isPerhapsSaved ? "perhapsSaved" : "changed";
}

/** Asks what to do when a server refuses to save because the record has changed. */
export class Conflict {
  readonly #remedies: Remedies;
  readonly #question: Question;
  /** That with which the record could be saved all the same. */
  #entityTag: string | undefined;

  constructor(remedies: Remedies) {
    const { overwrite, reload } = (this.#remedies = remedies);
    this.#question = new Question(messages.conflicts.changed.title, [
      { label: messages.keepEditing },
      { label: messages.reload, act: reload },
      { label: messages.overwrite, look: "danger", act: () => overwrite(this.#entityTag) },
    ]);
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Asks, unless the server refuses for another reason than what it has. Neither the record nor the edits move. */
  async ask(edit: Edit, status: number): Promise<void> {
    const theirs = await this.#remedies.look(edit.place);
    // The same record as before: the answer of the server says what is wrong.
    if (status === 409 && equalValues(theirs?.record, edit.saved.before)) return;
    if (!this.#remedies.isCurrent(edit)) return;
    const refused = { entityTag: edit.sentTag, status };
    this.#entityTag = overwritingTag(theirs?.origin.entityTag, refused);
    this.#show(edit, reasonFor(edit, status, theirs), theirs?.record);
  }

  /** Says why the server refused, and shows what it has now and what would be saved over it. */
  #show(edit: Edit, reason: Reason, theirs: ApiRecord | undefined): void {
    const { title, text } = messages.conflicts[reason];
    this.#question.dialog.title = title;
    const sentence = `${text} ${messages.nothingSaved}`;
    if (!theirs) return this.#question.ask(sentence, messages.notReadAgain);
    const { inputs, saved } = edit;
    const [old, now, mine] = [saved.before, theirs, edit.savedOver(theirs)].map((each) =>
      inputs.asBody(each),
    );
    const lists = [
      changeList(old, now, inputs, messages.theirChanges),
      changeList(now, mine, inputs, messages.yourChanges),
    ];
    this.#question.ask(sentence, ...lists.filter(({ rows }) => rows.length > 0));
  }
}
