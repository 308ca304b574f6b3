/**
 * `npm run mutations`: breaks the protocol on purpose, one line at a time, and expects the simulation to notice.
 *
 * A simulation that no mistake can fail proves nothing. Each mutation runs in a process of its own, where
 * `mutation.ts` changes the source as it is loaded; no file is touched.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { capture } from "./run.ts";
import { type Mutation, mutationVariable } from "./mutation.ts";
import { binary, root } from "./workspace.ts";

const mutations: Mutation[] = [
  {
    name: "run a decided intent again",
    file: "core/sync/src/session.ts",
    find: "if (intent.number === next)",
    replace: "if (intent.number <= next)",
  },
  {
    name: "do not answer a gap",
    file: "core/sync/src/session.ts",
    find: 'this.#connection?.send({ type: "nack", expected: next });',
    replace: "",
  },
  {
    name: "apply a transaction after a gap",
    file: "core/sync/src/replica.ts",
    find: "if (from !== this.#sequence) return this.#line.reconnect(missed);",
    replace: "",
  },
  {
    name: "do not send again what was not decided",
    file: "core/sync/src/sender.ts",
    find: "this.#pushed = decided;",
    replace: "",
  },
  {
    name: "apply a snapshot with a part missing",
    file: "core/sync/src/replica.ts",
    find: "if (part !== this.#snapshot.length) return this.#line.reconnect(missed);",
    replace: "",
  },
  {
    name: "take messages before the greeting",
    file: "core/sync/src/replica.ts",
    find: "if (isOutOfTurn) return this.#line.reconnect(missed);",
    replace: "",
  },
  {
    name: "repeat what a lost session had under way",
    file: "core/sync/src/replica.ts",
    find: "lose(this.#outbox.empty(), ",
    replace: "lose([...this.#outbox], ",
  },
  {
    name: "forget what was entered with a command",
    file: "core/sync/src/recovery.ts",
    find: "if (isCommand) this.#journal.mark(labelOf(model));",
    replace: "if (isCommand) this.#journal = new Journal();",
  },
  {
    name: "forget what the host has taken",
    file: "core/sync/src/recovery.ts",
    find: "if (edit) this.#journal.note(edit);\n    if (isCommand)",
    replace: "if (isCommand)",
  },
  {
    name: "forget what waits when a session is lost",
    file: "core/sync/src/recovery.ts",
    find: "for (const { edit } of waiting) if (edit) this.#journal.note(edit);",
    replace: "",
  },
  {
    name: "keep what was refused in place of what was taken",
    file: "core/sync/src/recovery.ts",
    find: "if (!ok) return;",
    replace: "",
  },
  {
    name: "forget what an earlier loss has offered",
    file: "core/sync/src/recovery.ts",
    find: "[...this.#rest, ...edits]);",
    replace: "edits);",
  },
  {
    name: "forget what is still to be put back when the session is lost again",
    file: "core/sync/src/recovery.ts",
    find: "[...edits, ...this.#rest] :",
    replace: "edits :",
  },
  {
    name: "forget what is entered between two sessions",
    file: "core/sync/src/recovery.ts",
    find: "if (edit) this.#rest = new Journal([...this.#rest, edit]).edits;",
    replace: "void edit;",
  },
  {
    name: "do not tell what could not be put back",
    file: "core/sync/src/recovery.ts",
    find: "...dropped.map(describe)]",
    replace: "]",
  },
  {
    name: "do not tell which commands were under way",
    file: "core/sync/src/recovery.ts",
    find: "this.#commands.push(...commands.map(({ model }) => labelOf(model)));",
    replace: "",
  },
  {
    name: "put a value in another place of the same kind",
    file: "core/sync/src/place.ts",
    find: "steps.push(name ? [name, ordinalsIn(holder, known).get(at) ?? 0] : step);",
    replace: "",
  },
  {
    name: "match models by id across sessions",
    file: "core/sync/src/replica.ts",
    find: "if (this.#recovery.isDue) this.#tree.clear();",
    replace: "",
  },
  {
    name: "give up a session when two greetings got lost",
    file: "core/sync/src/tokens.ts",
    find: "...given.slice(-kept), token];",
    replace: "...given.slice(-kept), token].slice(-2);",
  },
  {
    name: "let edits of different things swallow each other",
    file: "core/sync/src/topic.ts",
    find: "JSON.stringify([intent, ...about.map((position) => encode(args[position], names))])",
    replace: "JSON.stringify([intent])",
  },
  {
    name: "never send what waits for the end of a gesture",
    file: "core/sync/src/outbox.ts",
    find: "  add(pending: PendingIntent): void {\n    this.release();",
    replace: "  add(pending: PendingIntent): void {",
  },
  {
    name: "hear an event again",
    file: "core/sync/src/replica.ts",
    find: "if (number <= this.#heard) return;",
    replace: "",
  },
  {
    name: "hear an event about another state",
    file: "core/sync/src/replica.ts",
    find: "if (sequence !== this.#sequence) return;",
    replace: "",
  },
  {
    name: "tell what a refused intent told",
    file: "core/params/src/transaction.ts",
    find: "for (const entry of log.splice(start).toReversed()) entry.undo();",
    replace: "for (const entry of log.slice(start).toReversed()) entry.undo();",
  },
  {
    name: "keep the prediction of an answered intent",
    file: "core/sync/src/outbox.ts",
    find: "this.#numbered.splice(at, 1)[0]",
    replace: "this.#numbered[at]",
  },
  {
    name: "do not undo what a refused intent did",
    file: "core/params/src/transaction.ts",
    find: "entry.undo();",
    replace: "void entry;",
  },
  {
    name: "let a view set what it may only read",
    file: "core/params/src/params.ts",
    find: 'return view === "rw"',
    replace: "return true",
  },
];

/** Enough for each of them: most are noticed within the first hundred lives. */
const seeds = "2000";

let survivors = 0;
const waiting = [...mutations];
const lane = async (): Promise<void> => {
  for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
    const problem = await problemWith(mutation);
    console.log(`${mutation.name}: ${problem ?? "noticed"}`);
    if (problem !== undefined) survivors += 1;
  }
};
await Promise.all([lane(), lane()]);
console.log(`${mutations.length - survivors} of ${mutations.length} mutations noticed`);
process.exitCode = survivors > 0 ? 1 : 0;

async function problemWith(mutation: Mutation): Promise<string | undefined> {
  const source = readFileSync(join(root, mutation.file), "utf8");
  if (source.split(mutation.find).length !== 2) {
    return `the line to change is not in ${mutation.file} exactly once`;
  }
  const { code, output } = await capture(
    [binary("vitest"), "run", "--retry=0", "--project=unit", "core/sync/src/simulation.test.ts"],
    { [mutationVariable]: JSON.stringify(mutation), HEDDLE_SEEDS: seeds },
  );
  if (code === 0) return "NOT NOTICED";
  // What does not even load proves nothing either.
  return output.includes("random lives") ? undefined : `does not run:\n${output}`;
}
