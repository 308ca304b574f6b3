import type { Outcome, Translatable } from "@heddle/params";

import { labelOf, pathOf, modelsByPath } from "./model-path.ts";
import { type PendingIntent, rejected } from "./outbox.ts";
import { toLostEdit, type Edit, RecoveryLog } from "./recovery-log.ts";
import { ReplicaModel } from "./replica-model.ts";
import type { ReplicaState } from "./replica-state.ts";

/** Replayed edits in flight; fewer than may be pending. */
const batchSize = 100;

/** Rejections that do not concern the edit itself. */
const transientCodes: ReadonlySet<string> = new Set(["offline", "stopped", "upload"]);

/** An edit that is sent again, and the function that receives its outcome. */
interface MovedEdit {
  readonly edit: Edit;
  readonly clientNumber: number | undefined;
  readonly settle: (outcome: Outcome) => void;
}

/** Sends an edit again, with its number if it has one. */
type SendAgain = (
  model: ReplicaModel,
  intent: string,
  args: readonly unknown[],
  clientNumber: number | undefined,
) => Promise<Outcome>;

/** Session loss: records the user's edits and replays them in the next session on request. */
export class Recovery {
  readonly #state: ReplicaState;
  #log: RecoveryLog;
  /** Edits of lost sessions that have not been replayed. */
  #unreplayed: Edit[] = [];
  #commands: Translatable[] = [];
  #isIncomplete = false;
  #isAwaitingState = false;
  /** Identifies the current replay; a loss ends it. */
  #run: object | undefined;
  /** Edits to send again when the state of a session arrives that continues in another process. */
  #moved: MovedEdit[] | undefined;

  constructor(state: ReplicaState, isResumed: boolean) {
    this.#state = state;
    // Edits made before a reload are not known here.
    this.#log = new RecoveryLog([], isResumed);
  }

  /** Whether a session was lost and the next one's state has not arrived. */
  get isAwaitingState(): boolean {
    return this.#isAwaitingState;
  }

  /** Records accepted edits, which would be lost with the session. */
  onDecided({ model, edit, isCommand }: PendingIntent, { ok }: Outcome): void {
    if (!ok) return;
    if (edit) this.#log.add(edit);
    if (isCommand) this.#log.markCommand(labelOf(model));
  }

  /**
   * A journaled session continues in another process: unsettled edits are sent again, as soon as its state arrives. The host
   * recognizes those that its journal contains. If it has forgotten the page, they are offered to the user, in their order.
   */
  onSessionMoved(unsettled: readonly PendingIntent[], isForgotten: boolean): void {
    const edits: MovedEdit[] = [...(this.#moved ?? [])];
    for (const { edit, clientNumber, resolve, isCommand, model } of unsettled) {
      const settle = (outcome: Outcome): void => resolve.forEach((answer) => answer(outcome));
      if (isCommand) this.#commands.push(labelOf(model));
      if (edit) edits.push({ edit, clientNumber, settle });
      else settle(isCommand ? rejected("lost") : { ok: true, result: undefined });
    }
    const mayRepeat = isForgotten && edits.some(({ clientNumber }) => clientNumber !== undefined);
    if (mayRepeat) this.#offer(edits);
    this.#moved = mayRepeat ? [] : edits;
    this.#log = new RecoveryLog();
    this.#isAwaitingState = true;
  }

  #offer(edits: readonly MovedEdit[]): void {
    const offered = edits.map(({ edit }) => edit);
    this.#unreplayed = new RecoveryLog([...this.#unreplayed, ...offered]).edits;
    for (const { settle } of edits) settle(rejected("lost"));
  }

  /** Collects the edits of a lost session; nothing is sent again automatically. */
  onSessionLost(waiting: readonly PendingIntent[], working: Iterable<PendingIntent>): void {
    for (const { edit } of waiting) if (edit) this.#log.add(edit);
    const undecided = [...working, ...waiting];
    for (const { resolve } of undecided) for (const answer of resolve) answer(rejected("lost"));
    const commands = undecided.filter(({ isCommand }) => isCommand);
    this.#commands.push(...commands.map(({ model }) => labelOf(model)));
    const { edits, isIncomplete } = this.#log;
    // A loss during a replay: replayed edits come before the remaining ones. Otherwise the earlier loss comes first.
    const all = new RecoveryLog(
      this.#run ? [...edits, ...this.#unreplayed] : [...this.#unreplayed, ...edits],
    );
    this.#unreplayed = all.edits;
    this.#isIncomplete ||= isIncomplete || all.isIncomplete;
    this.#log = new RecoveryLog();
    this.#isAwaitingState = true;
    this.#run = undefined;
  }

  /** An intent on the models of a session that is lost or moves: its edit joins those that are offered or sent again. */
  keep(edit: Edit | undefined): Promise<Outcome> {
    const moved = this.#moved;
    if (edit && moved) {
      return new Promise((settle) => {
        moved.push({ edit, clientNumber: undefined, settle });
      });
    }
    if (edit) this.#unreplayed = new RecoveryLog([...this.#unreplayed, edit]).edits;
    return Promise.resolve(rejected("lost"));
  }

  /** The next session's state has arrived: sends the edits of a moved session again, or offers those of a lost one. */
  onState(models: Iterable<ReplicaModel>, send: SendAgain): void {
    if (!this.#isAwaitingState) return;
    this.#isAwaitingState = false;
    if (!this.#moved) return this.#publishOffer();
    const edits = this.#moved;
    this.#moved = undefined;
    const targets = modelsByPath(models);
    for (const { edit, clientNumber, settle } of edits) {
      const call = replayCall(edit, targets);
      if (call) void send(call.model, edit.intent, call.args, clientNumber).then(settle);
      else settle(rejected("lost"));
    }
    if (this.#commands.length > 0 || this.#unreplayed.length > 0) this.#publishOffer();
  }

  /** Discards the offered edits. */
  dismiss(): void {
    if (this.#isAwaitingState) return;
    this.#unreplayed = [];
    this.#clearOffer();
  }

  /** Replays the offered edits in order and lists those that could not be applied. */
  async run(models: Iterable<ReplicaModel>, flush: () => void): Promise<void> {
    if (this.#isAwaitingState || this.#run) return;
    const run = (this.#run = {});
    this.#clearOffer();
    const dropped: Edit[] = [];
    let targets = modelsByPath(models);
    let running: Promise<void>[] = [];
    let returned = 0;
    const onOutcome = (edit: Edit, outcome: Outcome): void => {
      if (outcome.ok || outcome.code === "lost") return;
      const isTransient = transientCodes.has(outcome.code) || this.#run !== run;
      if (!isTransient) return void dropped.push(edit);
      this.#unreplayed.splice(returned++, 0, edit);
      this.#run = undefined;
    };
    const finish = async (): Promise<void> => {
      flush();
      await Promise.all(running);
      running = [];
      targets = modelsByPath(models);
    };
    for (let [edit] = this.#unreplayed; edit && this.#run === run; [edit] = this.#unreplayed) {
      const call = replayCall(edit, targets);
      // An earlier edit may create its model.
      if (running.length >= batchSize || (!call && running.length > 0)) {
        await finish();
        continue;
      }
      this.#unreplayed.shift();
      if (call) {
        const { model, args } = call;
        running.push(model.call(edit.intent, ...args).then((outcome) => onOutcome(edit, outcome)));
      } else dropped.push(edit);
    }
    await finish();
    this.#state.update({ dropped: [...this.#state.dropped, ...dropped.map(toLostEdit)] });
    if (this.#run === run) this.#run = undefined;
    else if (!this.#isAwaitingState && returned > 0) this.#publishOffer();
  }

  #publishOffer(): void {
    this.#state.update({
      hasLostSession: true,
      isOfferIncomplete: this.#isIncomplete,
      recoverable: this.#unreplayed.length,
      offered: this.#unreplayed.filter(({ isValue }) => isValue).map(toLostEdit),
      unknown: [...this.#commands],
    });
  }

  #clearOffer(): void {
    this.#commands = [];
    this.#isIncomplete = false;
    this.#state.update({
      hasLostSession: false,
      isOfferIncomplete: false,
      recoverable: 0,
      offered: [],
      dropped: [],
      unknown: [],
    });
  }
}

/** The call that replays an edit; undefined when a model that it needs is missing. */
function replayCall(
  { path, args }: Edit,
  targets: ReadonlyMap<string, ReplicaModel>,
): { readonly model: ReplicaModel; readonly args: readonly unknown[] } | undefined {
  const model = targets.get(path);
  const present = args.map((arg) => (arg instanceof ReplicaModel ? targets.get(pathOf(arg)) : arg));
  const isComplete = present.every((arg, at) => arg !== undefined || args[at] === undefined);
  return model && isComplete ? { model, args: present } : undefined;
}
