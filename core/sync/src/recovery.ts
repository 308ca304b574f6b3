import type { Outcome } from "@heddle/params";

import { describe, type Edit } from "./edit.ts";
import { Journal } from "./journal.ts";
import type { PendingIntent } from "./outbox.ts";
import { labelOf, placeOf, placesOf } from "./place.ts";
import { ReplicaModel } from "./replica-model.ts";
import { refused } from "./replica-refusal.ts";
import type { ReplicaState } from "./replica-state.ts";

/** Fewer than may wait for the host. */
const atOnce = 100;

/** Refusals that say nothing against the edit. */
const passing: ReadonlySet<string> = new Set(["offline", "stopped", "upload"]);

/** What a client does about a lost session: keeps what the user did in it, and offers to do it again in the next one. */
export class Recovery {
  readonly #state: ReplicaState;
  #journal: Journal;
  /** What was done in lost sessions and not yet again. */
  #rest: Edit[] = [];
  #commands: string[] = [];
  #hasForgotten = false;
  #isDue = false;
  /** The present run, if any; a loss ends it. */
  #run: object | undefined;

  constructor(state: ReplicaState, isResumed: boolean) {
    this.#state = state;
    // What was done before the page was loaded is not known here.
    this.#journal = new Journal([], isResumed);
  }

  /** Whether a session was lost and the next one has not brought its state yet. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** The host has decided an intent: what it took is lost with the session. */
  decide({ model, edit, isCommand }: PendingIntent, { ok }: Outcome): void {
    if (!ok) return;
    if (edit) this.#journal.note(edit);
    if (isCommand) this.#journal.mark(labelOf(model));
  }

  /** The host has forgotten the session, and nothing is sent again by itself: neither what waits nor what works on. */
  lose(waiting: readonly PendingIntent[], working: Iterable<PendingIntent>): void {
    for (const { edit } of waiting) if (edit) this.#journal.note(edit);
    const undecided = [...working, ...waiting];
    for (const { resolve } of undecided) for (const answer of resolve) answer(refused("lost"));
    const commands = undecided.filter(({ isCommand }) => isCommand);
    this.#commands.push(...commands.map(({ model }) => labelOf(model)));
    const { edits, hasForgotten } = this.#journal;
    // What was done again comes before what was still to be; otherwise an earlier loss comes before this one.
    const all = new Journal(this.#run ? [...edits, ...this.#rest] : [...this.#rest, ...edits]);
    this.#rest = all.edits;
    this.#hasForgotten ||= hasForgotten || all.hasForgotten;
    this.#journal = new Journal();
    this.#isDue = true;
    this.#run = undefined;
  }

  /** Something done in what is still shown of a lost session is offered with the rest. */
  miss(edit: Edit | undefined): Outcome {
    if (edit) this.#rest = new Journal([...this.#rest, edit]).edits;
    return refused("lost");
  }

  /** The next session has brought its state: now there is a place for what was done. */
  offer(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    this.#tell();
  }

  /** Lets the offered edits go. */
  dismiss(): void {
    if (this.#isDue) return;
    this.#rest = [];
    this.#forgetLoss();
  }

  /** Does the offered edits again, in order; what finds no place any more is listed. */
  async run(models: Iterable<ReplicaModel>, flush: () => void): Promise<void> {
    if (this.#isDue || this.#run) return;
    const run = (this.#run = {});
    this.#forgetLoss();
    const dropped: Edit[] = [];
    let places = placesOf(models);
    let made: Promise<void>[] = [];
    let returned = 0;
    const settle = (edit: Edit, outcome: Outcome): void => {
      if (outcome.ok || outcome.code === "lost") return;
      const isInTheWay = passing.has(outcome.code) || this.#run !== run;
      if (!isInTheWay) return void dropped.push(edit);
      this.#rest.splice(returned++, 0, edit);
      this.#run = undefined;
    };
    const finish = async (): Promise<void> => {
      flush();
      await Promise.all(made);
      made = [];
      places = placesOf(models);
    };
    for (let [edit] = this.#rest; edit && this.#run === run; [edit] = this.#rest) {
      const call = callOf(edit, places);
      // Its place may be made by one of the edits before.
      if (made.length >= atOnce || (!call && made.length > 0)) {
        await finish();
        continue;
      }
      this.#rest.shift();
      if (call) made.push(call().then((outcome) => settle(edit, outcome)));
      else dropped.push(edit);
    }
    await finish();
    this.#state.update({ dropped: [...this.#state.dropped, ...dropped.map(describe)] });
    if (this.#run === run) this.#run = undefined;
    else if (!this.#isDue && returned > 0) this.#tell();
  }

  #tell(): void {
    this.#state.update({
      hasLostSession: true,
      hasForgotten: this.#hasForgotten,
      recoverable: this.#rest.length,
      offered: this.#rest.filter(({ isValue }) => isValue).map(describe),
      unknown: [...this.#commands],
    });
  }

  #forgetLoss(): void {
    this.#commands = [];
    this.#hasForgotten = false;
    this.#state.update({
      hasLostSession: false,
      hasForgotten: false,
      recoverable: 0,
      offered: [],
      dropped: [],
      unknown: [],
    });
  }
}

/** How to do an edit in this session; undefined when something that it is about is not there. */
function callOf(
  { place, intent, args }: Edit,
  places: ReadonlyMap<string, ReplicaModel>,
): (() => Promise<Outcome>) | undefined {
  const model = places.get(place);
  const present = args.map((arg) => (arg instanceof ReplicaModel ? places.get(placeOf(arg)) : arg));
  const isThere = present.every((arg, at) => arg !== undefined || args[at] === undefined);
  return model && isThere ? () => model.call(intent, ...present) : undefined;
}
