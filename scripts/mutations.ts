/**
 * `npm run mutations`: breaks the protocol on purpose, one line at a time, and expects the simulation to notice.
 *
 * A simulation that no defect can fail proves nothing. Each mutation runs in a process of its own, in which
 * `mutation.ts` changes the source while it is loaded; no file changes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { every } from "./full-length.ts";
import { capture } from "./run.ts";
import { type Mutation, mutationVariable } from "./mutation.ts";
import { binary, root } from "./workspace.ts";

const mutations: Mutation[] = [
  {
    name: "run a decided intent again",
    file: "core/sync/src/intent-decider.ts",
    find: "if (intent.number === expected)",
    replace: "if (intent.number <= expected)",
  },
  {
    name: "do not answer a gap",
    file: "core/sync/src/intent-decider.ts",
    find: "onGap(expected);",
    replace: "",
  },
  {
    name: "apply a transaction after a gap",
    file: "core/sync/src/replica.ts",
    find: "if (from !== this.#sequence) return this.#connection.reconnect(missedMessage);",
    replace: "",
  },
  {
    name: "do not resend undecided intents",
    file: "core/sync/src/outbox.ts",
    find: "this.#pushed = decided;",
    replace: "",
  },
  {
    name: "apply a snapshot with a missing chunk",
    file: "core/sync/src/replica.ts",
    find: "if (part !== this.#snapshot.length) return this.#connection.reconnect(missedMessage);",
    replace: "",
  },
  {
    name: "accept messages before the welcome",
    file: "core/sync/src/replica.ts",
    find: "if (isOutOfTurn) return this.#connection.reconnect(missedMessage);",
    replace: "",
  },
  {
    name: "resend the intents of a lost session",
    file: "core/sync/src/replica.ts",
    find: "const undecided = this.#outbox.clear();",
    replace: "const undecided = [...this.#outbox];",
  },
  {
    name: "clear the recovery log on a command",
    file: "core/sync/src/recovery.ts",
    find: "if (isCommand) this.#log.markCommand(labelOf(model));",
    replace: "if (isCommand) this.#log = new RecoveryLog();",
  },
  {
    name: "do not log accepted edits",
    file: "core/sync/src/recovery.ts",
    find: "if (edit) this.#log.add(edit);\n    if (isCommand)",
    replace: "if (isCommand)",
  },
  {
    name: "do not log waiting edits when a session is lost",
    file: "core/sync/src/recovery.ts",
    find: "for (const { edit } of waiting) if (edit) this.#log.add(edit);",
    replace: "",
  },
  {
    name: "log rejected edits",
    file: "core/sync/src/recovery.ts",
    find: "if (!ok) return;",
    replace: "",
  },
  {
    name: "drop the offer of an earlier loss",
    file: "core/sync/src/recovery.ts",
    find: ": [...this.#unreplayed, ...edits],",
    replace: ": edits,",
  },
  {
    name: "drop unreplayed edits on a second loss",
    file: "core/sync/src/recovery.ts",
    find: "[...edits, ...this.#unreplayed] :",
    replace: "edits :",
  },
  {
    name: "drop edits made between two sessions",
    file: "core/sync/src/recovery.ts",
    find: "if (edit) this.#unreplayed = new RecoveryLog([...this.#unreplayed, edit]).edits;",
    replace: "void edit;",
  },
  {
    name: "do not report dropped edits",
    file: "core/sync/src/recovery.ts",
    find: "...dropped.map(toLostEdit)]",
    replace: "]",
  },
  {
    name: "do not report unknown commands",
    file: "core/sync/src/recovery.ts",
    find: "this.#commands.push(...commands.map(({ model }) => labelOf(model)));",
    replace: "",
  },
  {
    name: "replay a value into another model of the same kind",
    file: "core/sync/src/model-path.ts",
    find: "steps.push(name ? [name, ordinalsOf(parent, cache).get(current) ?? 0] : key);",
    replace: "",
  },
  {
    name: "match models by id across sessions",
    file: "core/sync/src/replica.ts",
    find: "if (this.#recovery.isAwaitingState) this.#tree.clear();",
    replace: "",
  },
  {
    name: "end a session after two lost welcomes",
    file: "core/sync/src/session.ts",
    find: "...unused.slice(-keptTokens), token];",
    replace: "...unused.slice(-keptTokens), token].slice(-2);",
  },
  {
    name: "coalesce edits of different records",
    file: "core/sync/src/intent-arguments.ts",
    find: "...coalesceBy.map((position) => encode(args[position], modelIds)),",
    replace: "",
  },
  {
    name: "never send edits that wait for the end of a gesture",
    file: "core/sync/src/outbox.ts",
    find: "  add(pending: PendingIntent): void {\n    this.flush();",
    replace: "  add(pending: PendingIntent): void {",
  },
  {
    name: "deliver an event twice",
    file: "core/sync/src/replica.ts",
    find: "if (number <= this.#lastEvent) return;",
    replace: "",
  },
  {
    name: "deliver an event of another state",
    file: "core/sync/src/replica.ts",
    find: "if (sequence !== this.#sequence) return;",
    replace: "",
  },
  {
    name: "emit the events of a rejected intent",
    file: "core/params/src/transaction.ts",
    find: "for (const entry of open.splice(start).toReversed()) entry.undo();",
    replace: "for (const entry of open.slice(start).toReversed()) entry.undo();",
  },
  {
    name: "keep the prediction of a decided intent",
    file: "core/sync/src/outbox.ts",
    find: "this.#numbered.splice(index, 1)[0]",
    replace: "this.#numbered[index]",
  },
  {
    name: "do not roll back a rejected intent",
    file: "core/params/src/transaction.ts",
    find: "entry.undo();",
    replace: "void entry;",
  },
  {
    name: "let a view set a read-only parameter",
    file: "core/params/src/params.ts",
    find: 'return view === "rw"',
    replace: "return true",
  },
];

const roomMutations: Mutation[] = [
  {
    name: "settle an edit before it is stored",
    file: "node/rooms/src/room.ts",
    find: "whenDurable: () => this.#whenDurable(),",
    replace: "whenDurable: () => undefined,",
  },
  {
    name: "let a former owner write",
    file: "node/rooms/src/store/local-leases.ts",
    find: "return holder?.id === owner && holder.fence === fence && holder.until > this.#now();",
    replace: "return holder !== undefined;",
  },
  {
    name: "decide stored edits again after a takeover",
    file: "node/rooms/src/decided-intents.ts",
    find: "return number <= last && !running.includes(number);",
    replace: "return false;",
  },
  {
    name: "do not send unsettled edits again after a takeover",
    file: "core/sync/src/recovery.ts",
    find: "if (edit) edits.push({ edit, clientNumber, settle });",
    replace: "if (edit && !edit) edits.push({ edit, clientNumber, settle });",
  },
];

interface Simulation {
  readonly test: string;
  readonly mutations: readonly Mutation[];
  /** How many random runs have to notice all of them; by default those of `npm test`. */
  readonly seeds?: number;
}

const simulations: readonly Simulation[] = [
  // Most are noticed within the first hundred runs.
  { test: "core/sync/src/simulation.test.ts", mutations, seeds: 12_000 },
  { test: "node/rooms/src/simulation.test.ts", mutations: roomMutations, seeds: 4_000 },
];

let survivors = 0;
const all = simulations.flatMap((simulation) =>
  simulation.mutations.map((mutation) => ({ ...mutation, simulation })),
);
const outdated = all.filter((mutation) => !isApplicable(mutation));
for (const { name, file } of outdated) {
  console.log(`${name}: the line to change is not in ${file} exactly once`);
}
const chosen = every(5, all);
const waiting = [...chosen];
const lane = async (): Promise<void> => {
  for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
    const problem = await problemWith(mutation);
    console.log(`${mutation.name}: ${problem ?? "noticed"}`);
    if (problem !== undefined) survivors += 1;
  }
};
await Promise.all([lane(), lane()]);
console.log(`${chosen.length - survivors} of ${chosen.length} mutations noticed`);
process.exitCode = survivors + outdated.length > 0 ? 1 : 0;

function isApplicable({ file, find }: Mutation): boolean {
  return readFileSync(join(root, file), "utf8").split(find).length === 2;
}

async function problemWith({
  simulation: { test, seeds },
  ...mutation
}: Mutation & { readonly simulation: Simulation }): Promise<string | undefined> {
  const { code, output } = await capture([binary("vitest"), "run", "--project=unit", test], {
    [mutationVariable]: JSON.stringify(mutation),
    ...(seeds !== undefined && { HEDDLE_SEEDS: String(seeds) }),
  });
  if (code === 0) return "NOT NOTICED";
  // A mutation that does not load proves nothing.
  return output.includes("random runs") ? undefined : `does not run:\n${output}`;
}
