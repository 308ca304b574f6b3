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
    file: "core/sync/src/replica.ts",
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
    find: "[...this.#outbox.empty(), ",
    replace: "[...this.#outbox, ",
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

let survivors = 0;
for (const mutation of mutations) {
  const source = readFileSync(join(root, mutation.file), "utf8");
  if (source.split(mutation.find).length !== 2) {
    console.log(`${mutation.name}: the line to change is not in ${mutation.file} exactly once`);
    survivors += 1;
    continue;
  }
  const { code } = await capture(
    [binary("vitest"), "run", "--project=unit", "core/sync/src/simulation.test.ts"],
    { [mutationVariable]: JSON.stringify(mutation) },
  );
  console.log(`${mutation.name}: ${code === 0 ? "NOT NOTICED" : "noticed"}`);
  if (code === 0) survivors += 1;
}
console.log(`${mutations.length - survivors} of ${mutations.length} mutations noticed`);
process.exitCode = survivors > 0 ? 1 : 0;
