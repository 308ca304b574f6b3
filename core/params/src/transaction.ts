import { equalValues } from "./equality.ts";
import { HeddleError } from "./heddle-error.ts";
import type { Watcher, Watchers } from "./watchers.ts";

/** How many rounds may follow from each other before they are taken for an endless loop. */
const maximumRounds = 100;

/** How many rounds one change may set off in all: where each round sets off two more, the chain never gets long. */
const maximumDeliveries = 100_000;

/** Thrown when changes keep causing changes; names the parameters involved. */
export class ChainError extends HeddleError {
  readonly parameters: readonly string[];

  constructor(parameters: readonly string[]) {
    super(
      "chain",
      `A change set off more than ${maximumRounds} rounds of changes: ${parameters.join(", ")}. ` +
        "A watcher probably sets what it watches, directly or through others.",
    );
    this.parameters = parameters;
  }
}

/** What a transaction needs of a model. */
export interface Observed {
  readonly watchers: Watchers;
  readonly modelName: string;
  onError(error: unknown): void;
}

/** One thing that was done, and how to undo it. */
export interface Entry {
  readonly model: Observed;
  undo(): void;
  /** Adds what happened, by the names under which watchers wait for it. */
  describe(changes: Record<string, unknown>): void;
}

interface Delivery {
  readonly watcher: Watcher;
  readonly model: Observed;
  readonly changes: Readonly<Record<string, unknown>>;
}

interface Round {
  readonly deliveries: readonly Delivery[];
  readonly parameters: readonly string[];
  readonly cause: Round | undefined;
  readonly depth: number;
}

let open: Entry[] | undefined;
let delivering: Round | undefined;
const waiting: Round[] = [];

/** Runs changes as one: all or none happen, and each watcher hears of them once, afterwards. */
export function batch<T>(work: () => T): T {
  const outer = open;
  const log = (open ??= []);
  const start = log.length;
  try {
    return work();
  } catch (error) {
    for (const entry of log.splice(start).toReversed()) entry.undo();
    throw error;
  } finally {
    open = outer;
    if (!outer && log.length > 0) commit(log);
  }
}

/** Records something just done; outside a batch it is a transaction of its own. */
export function record(entry: Entry): void {
  if (open) open.push(entry);
  else commit([entry]);
}

function commit(log: readonly Entry[]): void {
  const round = makeRound(log);
  if (round.deliveries.length === 0) return;
  waiting.push(round);
  if (!delivering) deliverAll();
}

function makeRound(log: readonly Entry[]): Round {
  const byModel = new Map<Observed, Entry[]>();
  for (const entry of log) {
    const entries = byModel.get(entry.model);
    if (entries) entries.push(entry);
    else byModel.set(entry.model, [entry]);
  }
  const deliveries: Delivery[] = [];
  const parameters: string[] = [];
  for (const [model, entries] of byModel) {
    const changes: Record<string, unknown> = {};
    for (const entry of entries) entry.describe(changes);
    if (entries.length > 1) dropUnchanged(changes);
    const names = Object.keys(changes);
    for (const name of names) parameters.push(`${model.modelName}.${name}`);
    for (const watcher of model.watchers.concernedBy(names)) {
      deliveries.push({
        watcher,
        model,
        changes: names.length > 1 ? pick(changes, watcher) : changes,
      });
    }
  }
  if (!isOrdered(deliveries)) {
    deliveries.sort((left, right) => left.watcher.serial - right.watcher.serial);
  }
  return { deliveries, parameters, cause: delivering, depth: (delivering?.depth ?? 0) + 1 };
}

/** Watchers of one name come in the order of registration already. */
function isOrdered(deliveries: readonly Delivery[]): boolean {
  let last = -1;
  return deliveries.every(({ watcher }) => last < (last = watcher.serial));
}

function dropUnchanged(changes: Record<string, unknown>): void {
  for (const [name, change] of Object.entries(changes)) {
    if (isSetting(change) && equalValues(change.old, change.value)) delete changes[name];
  }
}

function isSetting(change: unknown): change is { old: unknown; value: unknown } {
  return typeof change === "object" && change !== null && "old" in change && "value" in change;
}

function pick(
  changes: Readonly<Record<string, unknown>>,
  { names }: Watcher,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => names.has(name)));
}

function deliverAll(): void {
  const failures: unknown[] = [];
  let endless: Round | undefined;
  for (const [count, round] of waiting.entries()) {
    if (round.depth <= maximumRounds && count < maximumDeliveries) deliver(round, failures);
    else endless ??= round;
  }
  waiting.length = 0;
  if (endless) throw new ChainError(parametersOf(endless));
  if (failures.length > 0) throw failures[0];
}

function deliver(round: Round, failures: unknown[]): void {
  delivering = round;
  for (const { watcher, model, changes } of round.deliveries) {
    if (!watcher.active) continue;
    try {
      watcher.notify(changes);
    } catch (error) {
      report(model, error, failures);
    }
  }
  delivering = undefined;
}

/** Tells the model; an error that even `onError` throws has to wait until everybody has been notified. */
function report(model: Observed, error: unknown, failures: unknown[]): void {
  try {
    model.onError(error);
  } catch (failure) {
    failures.push(failure);
  }
}

function parametersOf(last: Round): string[] {
  const names = new Set<string>();
  for (let round: Round | undefined = last; round; round = round.cause) {
    for (const name of round.parameters) names.add(name);
  }
  return [...names].toSorted();
}
