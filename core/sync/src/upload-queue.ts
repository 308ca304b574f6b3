import type { Outcome } from "@heddle/params";

import type { ReplicaModel } from "./replica-model.ts";
import { refused } from "./replica-refusal.ts";

/** A call that goes when its files have been sent. */
export interface UploadingCall {
  /** What it is about: a later one about the same takes its place. */
  readonly topic: string | undefined;
  /** Sends its files; undefined when all are there. */
  upload(): Promise<void> | undefined;
  go(): Promise<Outcome>;
}

interface Turn {
  readonly call: UploadingCall;
  readonly answers: readonly ((outcome: Outcome | Promise<Outcome>) => void)[];
  isReady: boolean;
}

/** Keeps the calls of a model in order while files are on their way: each goes in its turn, or gives way to a later one. */
export class UploadQueue {
  readonly #turns = new Map<ReplicaModel, Turn[]>();

  add(model: ReplicaModel, call: UploadingCall): Promise<Outcome> {
    const upload = call.upload();
    const turns = this.#turns.get(model) ?? [];
    if (!upload && turns.length === 0) return call.go();
    return new Promise((answer) => {
      const answers = [...takeReplaced(turns, call.topic), answer];
      const turn: Turn = { call, answers, isReady: false };
      this.#turns.set(model, turns);
      turns.push(turn);
      this.#await(model, turn, upload);
      this.#advance(model);
    });
  }

  /** Lets go of all that waits; returns who waits for an answer. */
  empty(): ((outcome: Outcome) => void)[] {
    const turns = [...this.#turns.values()].flat();
    this.#turns.clear();
    return turns.flatMap(({ answers }) => answers);
  }

  #await(model: ReplicaModel, turn: Turn, upload: Promise<void> | undefined): void {
    turn.isReady = !upload;
    upload?.then(
      () => {
        turn.isReady = true;
        this.#advance(model);
      },
      () => {
        const turns = this.#turns.get(model) ?? [];
        if (!turns.includes(turn)) return;
        turns.splice(turns.indexOf(turn), 1);
        for (const answer of turn.answers) answer(refused("upload"));
        this.#advance(model);
      },
    );
  }

  #advance(model: ReplicaModel): void {
    const turns = this.#turns.get(model) ?? [];
    for (let turn = turns[0]; turn?.isReady; turn = turns[0]) {
      // A session that has begun meanwhile has none of the files.
      this.#await(model, turn, turn.call.upload());
      if (!turn.isReady) return;
      turns.shift();
      const outcome = turn.call.go();
      for (const answer of turn.answers) answer(outcome);
    }
    if (turns.length === 0) this.#turns.delete(model);
  }
}

/** Removes the turn about the same, unless something came after it that is not an edit; returns who waits for its answer. */
function takeReplaced(turns: Turn[], topic: string | undefined): Turn["answers"] {
  if (topic === undefined) return [];
  const at = turns.findLastIndex(({ call }) => call.topic === topic || call.topic === undefined);
  if (turns[at]?.call.topic !== topic) return [];
  return turns.splice(at, 1)[0]?.answers ?? [];
}
