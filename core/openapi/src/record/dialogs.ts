/** The questions of a record editor: before discarding edits, and when the server reports a conflict. */
import { equalValues, type Translatable } from "@heddle/params";
import { type Dialog, Difference as DifferenceView, type Viewable } from "@heddle/views";

import type { OperationInputs } from "../form/operation-inputs.ts";
import { Question } from "../form/question.ts";
import { joined, messages as formMessages } from "../messages.ts";
import type { RequestValues } from "../request/request-plan.ts";
import { differences, memberAt, type MemberPath } from "./difference.ts";
import type { Edit } from "./edit.ts";
import { type LocatedRecord, overwritingTag } from "./origin.ts";
import type { ApiRecord } from "./record-shape.ts";
import { messages } from "./messages.ts";

/** Asks before edits are discarded. */
export class DiscardQuestion {
  #onDiscard: () => unknown = () => {};
  readonly #question: Question;

  /** `label` is the label of the confirming button. */
  constructor(label: Translatable) {
    this.#question = new Question(messages.discardTitle, [
      { label: messages.keepEditing },
      { label, variant: "danger", act: async () => this.#onDiscard() },
    ]);
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Opens the dialog; `onDiscard` is called once the user agrees. */
  ask(onDiscard: () => unknown, ...content: readonly Viewable[]): null {
    this.#onDiscard = onDiscard;
    this.#question.ask(...content);
    return null;
  }
}

/** What the conflict dialog needs from the editor. */
interface ConflictActions {
  /** Reads the record that the server has now, without showing it. */
  readonly peek: (place: RequestValues) => Promise<LocatedRecord | null>;
  /** Whether the user still edits this. */
  readonly isCurrent: (edit: Edit) => boolean;
  /** Saves over the version with this entity tag. */
  readonly overwrite: (entityTag: string | undefined) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
}

type ConflictReason = keyof typeof messages.conflicts;

const reasons: Readonly<Record<number, ConflictReason>> = {
  409: "conflict",
  412: "changed",
  428: "unnamed",
};

/** A 412 does not prove that another user changed the record: the tag may not match, or an unanswered save arrived. */
function reasonFor(edit: Edit, status: number, theirs: LocatedRecord | null): ConflictReason {
  const reason = reasons[status] ?? "changed";
  if (reason !== "changed") return reason;
  if (theirs && equalValues(theirs.record, edit.saved.before)) return "unmatched";
  return edit.isPerhapsSaved ? "perhapsSaved" : "changed";
}

/** Asks what to do after a 409, 412 or 428. */
export class ConflictQuestion {
  readonly #actions: ConflictActions;
  readonly #question: Question;
  /** The tag with which the record can be saved over the server's version. */
  #entityTag: string | undefined;

  constructor(actions: ConflictActions) {
    const { overwrite, reload } = (this.#actions = actions);
    this.#question = new Question(messages.conflicts.changed.title, [
      { label: messages.keepEditing },
      { label: messages.discardMine, act: reload },
      { label: messages.saveMine, variant: "danger", act: () => overwrite(this.#entityTag) },
    ]);
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Opens the dialog, unless the record is unchanged after a 409. Neither the record nor the edits change. */
  async ask(edit: Edit, status: number): Promise<void> {
    const theirs = await this.#actions.peek(edit.place);
    // The conflict is not about the version: the response, which is shown, explains it.
    if (status === 409 && equalValues(theirs?.record, edit.saved.before)) return;
    if (!this.#actions.isCurrent(edit)) return;
    const rejected = { entityTag: edit.sentTag, status };
    this.#entityTag = overwritingTag(theirs?.origin.entityTag, rejected);
    this.#show(edit, reasonFor(edit, status, theirs), theirs?.record);
  }

  /** Shows the reason, what changed on the server, and what a save would change there. */
  #show(edit: Edit, reason: ConflictReason, theirs: ApiRecord | undefined): void {
    const { title, text } = messages.conflicts[reason];
    this.#question.dialog.update({ title });
    const sentence = messages.both({ first: text, second: messages.nothingSaved });
    if (!theirs) return this.#question.ask(sentence, messages.reloadFailed);
    const { inputs, saved } = edit;
    const [old, now, mine] = [saved.before, theirs, edit.savedOver(theirs)].map((each) =>
      edit.bodyOf(each),
    );
    const lists = [
      changeList(old, now, inputs, messages.theirChanges),
      changeList(now, mine, inputs, messages.yourChanges),
    ];
    this.#question.ask(sentence, ...lists.filter(({ rows }) => rows.length > 0));
  }
}

/** The differences between two records for a reader; passwords are hidden. */
export function changeList(
  from: unknown,
  to: unknown,
  inputs: OperationInputs,
  caption: Translatable,
): DifferenceView {
  const hidden = (record: unknown): unknown => inputs.withHiddenPasswords({ body: record }).body;
  const [shownFrom, shownTo] = [hidden(from), hidden(to)];
  const changes = differences(from, to).map((change) => {
    const { path } = change;
    const field = memberLabel(inputs, path);
    const [before, after] = [memberAt(shownFrom, path), memberAt(shownTo, path)];
    // Two different passwords look equal once hidden.
    const isSecret = equalValues(before, after) || inputs.body.at(path)?.isSecret === true;
    return isSecret
      ? { field, before: change.from, after: change.to, isSecret }
      : { field, before, after };
  });
  return new DifferenceView({ caption, changes });
}

/** `["address", "zip"]` → `"Address › zip"` */
function memberLabel(inputs: OperationInputs, path: MemberPath): Translatable {
  const labels = path.map((name, at) => {
    const label = inputs.body.at(path.slice(0, at + 1))?.read("label") as Translatable | undefined;
    return label || name;
  });
  return joined(labels, formMessages.inside);
}
