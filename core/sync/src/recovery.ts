import { type Edit, Journal, pathOf } from "./journal.ts";
import { describeEdits, Loss } from "./loss.ts";
import type { PendingIntent } from "./outbox.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { refused } from "./replica-refusal.ts";
import type { ReplicaState } from "./replica-state.ts";

/** What a client does about a lost session: keeps what the user did in it, and offers to do it again in the next one. */
export class Recovery {
  readonly journal: Journal = new Journal();
  readonly #state: ReplicaState;
  #loss: Loss | undefined;
  #recoverable: readonly Edit[] = [];

  constructor(state: ReplicaState) {
    this.#state = state;
  }

  /** Whether a session was lost and the next one has not brought its state yet. */
  get isDue(): boolean {
    return this.#loss !== undefined;
  }

  /** The host has forgotten the session: nothing is sent again by itself. */
  lose(undecided: readonly PendingIntent[]): void {
    for (const { resolve } of undecided) for (const answer of resolve) answer(refused("lost"));
    // A second loss before the first was dealt with adds to it.
    const edits = [...this.#recoverable, ...this.journal.take()];
    this.#loss = new Loss(edits, undecided, this.#loss);
    this.#recoverable = [];
  }

  /** The next session has brought its state: now there is a place for what was done. */
  offer(): void {
    const loss = this.#loss;
    if (!loss) return;
    this.#loss = undefined;
    this.#recoverable = loss.edits;
    this.#state.update({
      recoverable: loss.edits.length,
      offered: describeEdits(loss.edits),
      unknown: [...loss.commands],
    });
  }

  /** Lets the offered edits go. */
  dismiss(): void {
    this.#recoverable = [];
    this.#state.update({ recoverable: 0, offered: [], dropped: [], unknown: [] });
  }

  /** Does the offered edits again, in order; what finds no place any more is listed. */
  async run(models: Iterable<ReplicaModel>, flush: () => void): Promise<void> {
    const edits = this.#recoverable;
    this.dismiss();
    const dropped: Edit[] = [];
    let made: Promise<unknown>[] = [];
    for (const edit of edits) {
      // Its place may be made by one of the edits before.
      if (!find(models, edit)) {
        flush();
        await Promise.all(made);
        made = [];
      }
      const outcome = find(models, edit)?.call(edit.intent, ...edit.args);
      if (!outcome) dropped.push(edit);
      else made.push(outcome.then(({ ok }) => (ok ? undefined : void dropped.push(edit))));
    }
    flush();
    await Promise.all(made);
    this.#state.update({ dropped: describeEdits(dropped) });
  }
}

function find(models: Iterable<ReplicaModel>, { kind, path }: Edit): ReplicaModel | undefined {
  for (const model of models) {
    if (model.kind === kind && pathOf(model) === path) return model;
  }
  return undefined;
}
