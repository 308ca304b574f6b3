import { equalValues } from "./equality.ts";
import { HeddleError } from "./errors.ts";
import { assertArgument } from "./options.ts";

/** A longer chain of rounds, each caused by the previous one, counts as an endless loop. */
const maxChainedRounds = 100;

/** Limits the rounds of one change in total: where each round causes two more, they multiply before the chain gets long. */
const maxRounds = 100_000;

/** Thrown when changes keep causing changes; names the parameters involved. */
export class ChainError extends HeddleError {
  readonly parameters: readonly string[];

  constructor(parameters: readonly string[]) {
    super(
      "chain",
      `A change set off more than ${maxChainedRounds} rounds of changes: ${parameters.join(", ")}. ` +
        "A watcher probably sets what it watches, directly or through others.",
    );
    this.parameters = parameters;
  }
}

/** The part of a model that a transaction uses. */
export interface Observed {
  readonly watchers: Watchers;
  readonly modelName: string;
  onError(error: unknown): void;
}

/** Something that a transaction changed. */
interface Undoable {
  readonly model: Observed | undefined;
  undo(): void;
}

/** One change of a model, and how to undo it. */
export interface Entry extends Undoable {
  readonly model: Observed;
  /** Adds the change to `changes`, under the names that watchers watch. */
  describe(changes: Record<string, unknown>): void;
}

interface Delivery {
  readonly watcher: Watcher;
  readonly model: Observed;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** What a transaction changed in one model. */
interface ModelChanges {
  readonly model: Observed;
  readonly changes: Record<string, unknown>;
  /** The number of entries that the changes combine. */
  entries: number;
}

interface Round {
  readonly deliveries: readonly Delivery[];
  readonly changed: readonly ModelChanges[];
  readonly cause: Round | undefined;
  readonly depth: number;
}

let open: (Entry | Undoable)[] | undefined;
let delivering: Round | undefined;
const waiting: Round[] = [];

/** Runs changes as one transaction: all or none apply, and each watcher is called once, afterwards. */
export function batch<T>(work: () => T): T {
  assertArgument("batch", "work", work, "function");
  const isOutermost = open === undefined;
  const start = (open ??= []).length;
  try {
    return work();
  } catch (error) {
    for (const entry of open.splice(start).toReversed()) entry.undo();
    throw error;
  } finally {
    const log = open;
    if (isOutermost) open = undefined;
    if (isOutermost && log.length > 0) commit(log);
  }
}

/** Records a change that was just made; outside a batch it is a transaction of its own. */
export function record(entry: Entry): void {
  if (open) open = appended(open, entry);
  else commit([entry]);
}

/** Restores state of a model that is not a parameter when the running transaction is rolled back. */
export function onRollback(undo: () => void): void {
  if (open) open = appended(open, { model: undefined, undo });
}

/** The list with one more item. An empty one is replaced: it would reserve room for 17 items, and most stay alone. */
function appended<Item>(list: Item[], item: Item): Item[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}

function commit(log: readonly (Entry | Undoable)[]): void {
  const round = makeRound(log);
  if (round.deliveries.length === 0) return;
  if (delivering) waiting.push(round);
  else deliverAll(round);
}

function makeRound(log: readonly (Entry | Undoable)[]): Round {
  const changed = changesByModel(log);
  let deliveries: Delivery[] = [];
  for (const { model, changes, entries } of changed) {
    if (entries > 1) dropUnchanged(changes);
    const names = Object.keys(changes);
    if (names.length === 0) continue;
    for (const watcher of model.watchers.of(names)) {
      deliveries = appended(deliveries, {
        watcher,
        model,
        changes: names.length > 1 ? pick(changes, watcher) : changes,
      });
    }
  }
  if (!isOrdered(deliveries)) {
    deliveries.sort((left, right) => left.watcher.serial - right.watcher.serial);
  }
  return { deliveries, changed, cause: delivering, depth: (delivering?.depth ?? 0) + 1 };
}

/** The changes of all models that are watched. Most transactions change one, which needs no map. */
function changesByModel(log: readonly (Entry | Undoable)[]): readonly ModelChanges[] {
  let first: ModelChanges | undefined;
  let others: Map<Observed, ModelChanges> | undefined;
  for (const entry of log) {
    if (!isEntry(entry) || entry.model.watchers.isEmpty) continue;
    const { model } = entry;
    let ofModel = first?.model === model ? first : others?.get(model);
    if (!ofModel) {
      ofModel = { model, changes: {}, entries: 0 };
      if (first) (others ??= new Map()).set(model, ofModel);
      else first = ofModel;
    }
    entry.describe(ofModel.changes);
    ofModel.entries++;
  }
  if (!first) return [];
  return others ? [first, ...others.values()] : [first];
}

function isEntry(entry: Entry | Undoable): entry is Entry {
  return entry.model !== undefined;
}

/** Watchers of a single name are already in the order of their registration, which saves the sort. */
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

/** Delivers a round, and those that its watchers cause. */
function deliverAll(first: Round): void {
  const failures: unknown[] = [];
  let endless: Round | undefined;
  let round: Round | undefined = first;
  for (let count = 0; round; round = waiting[count++]) {
    if (round.depth <= maxChainedRounds && count < maxRounds) deliver(round, failures);
    else endless ??= round;
  }
  if (waiting.length > 0) waiting.length = 0;
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

/** Passes an error to the model. An error of `onError` itself is thrown after all watchers were called. */
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
    for (const { model, changes } of round.changed) {
      for (const name of Object.keys(changes)) names.add(`${model.modelName}.${name}`);
    }
  }
  return [...names].toSorted();
}

/** One callback with the names it watches; `serial` is the order of registration across all models. */
export interface Watcher {
  readonly serial: number;
  readonly names: ReadonlySet<string>;
  readonly notify: (changes: Readonly<Record<string, unknown>>) => void;
  active: boolean;
}

let registrations = 0;
const nameSets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The watchers of one model. Its tables are created with the first watcher: most models of a large tree have none. */
export class Watchers {
  /** Watchers of one name: a collection may have one per record. */
  #byName: Map<string, Set<Watcher>> | undefined;
  /** Watchers of several names: few, one per component that renders the model. */
  #ofSeveral: Set<Watcher> | undefined;

  /** Registers a callback and returns the function that removes it. */
  add(names: readonly string[], notify: Watcher["notify"]): () => void {
    const watcher: Watcher = {
      serial: registrations++,
      names: nameSetOf(names),
      notify,
      active: true,
    };
    const group = this.#groupOf(watcher.names);
    group.add(watcher);
    return () => {
      watcher.active = false;
      group.delete(watcher);
      if (group.size === 0) this.#removeGroup(watcher.names);
    };
  }

  /** Whether nothing is watched. */
  get isEmpty(): boolean {
    return !this.#byName?.size && !this.#ofSeveral?.size;
  }

  /** Whether this name has a watcher. */
  has(name: string): boolean {
    if (this.#byName?.has(name)) return true;
    for (const { names } of this.#ofSeveral ?? []) if (names.has(name)) return true;
    return false;
  }

  /** The watchers of any of these names, each once, in no particular order. */
  of(names: readonly string[]): Iterable<Watcher> {
    const [name] = names;
    const isSimple = names.length === 1 && name !== undefined && !this.#ofSeveral?.size;
    return isSimple ? (this.#byName?.get(name) ?? []) : this.#search(names);
  }

  #search(names: readonly string[]): readonly Watcher[] {
    const found: Watcher[] = [];
    for (const name of names) found.push(...(this.#byName?.get(name) ?? []));
    for (const watcher of this.#ofSeveral ?? []) {
      if (names.some((name) => watcher.names.has(name))) found.push(watcher);
    }
    return found;
  }

  #groupOf(names: ReadonlySet<string>): Set<Watcher> {
    const [name] = names;
    if (names.size !== 1 || name === undefined) return (this.#ofSeveral ??= new Set());
    const groups = (this.#byName ??= new Map<string, Set<Watcher>>());
    const group = groups.get(name) ?? new Set();
    groups.set(name, group);
    return group;
  }

  #removeGroup(names: ReadonlySet<string>): void {
    const [name] = names;
    if (names.size === 1 && name !== undefined && this.#byName?.get(name)?.size === 0) {
      this.#byName.delete(name);
    }
  }
}

/** All components of one kind pass the same array, so its set is created once. */
function nameSetOf(names: readonly string[]): ReadonlySet<string> {
  const known = nameSets.get(names);
  if (known) return known;
  const set = new Set(names);
  nameSets.set(names, set);
  return set;
}
