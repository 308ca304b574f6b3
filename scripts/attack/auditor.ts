/** Watches a server during attacks: a well-behaved visitor must be served, and see what everybody else sees. */
import { stringifyExactJson } from "@heddle/schema";
import type { ReplicaModel } from "@heddle/sync";
import { ask, pause, until, Visitor } from "../../node/server/src/visitor.fixture.ts";
import type { Attack, Scene } from "./scene.ts";
import { ProcessUsage, type Usage } from "./process-usage.ts";

/** What a server may cost during one attack; more is a violation. */
export interface Limits {
  readonly rssMb: number;
  readonly cpuSeconds: number;
  /** How long a well-behaved visitor may wait for an answer. */
  readonly answerMs: number;
}

/** Only a server that does not answer at all exceeds them, however busy its machine is. */
export const generousLimits: Limits = {
  rssMb: 1_024,
  cpuSeconds: Number.POSITIVE_INFINITY,
  answerMs: 120_000,
};

export interface Finding extends Usage {
  readonly attack: string;
  readonly sent: number;
  readonly answers: ReadonlyMap<string, number>;
  /** The longest time that the well-behaved visitor waited for an answer. */
  readonly slowestMs: number;
  readonly problems: readonly string[];
}

export class Auditor {
  readonly #url: string;
  readonly #limits: Limits;
  readonly #usage: ProcessUsage;
  readonly #visitor: Visitor;
  #edits = 0;
  /** The ids of the nodes and edges before the attacks. */
  #own: readonly (readonly string[])[] = [];

  constructor(url: string, { pid, limits }: { pid: number | undefined; limits: Limits }) {
    this.#url = url;
    this.#limits = limits;
    this.#usage = new ProcessUsage(pid);
    this.#visitor = new Visitor({ url });
  }

  async start(): Promise<void> {
    await this.#within(
      "the first state",
      until(() => this.#visitor.replica.root !== undefined),
    );
    this.#own = idsIn(this.#visitor);
  }

  /** Removes what attacks added to the graph. Otherwise every round would cost more than the one before. */
  async restore(): Promise<void> {
    const added = idsIn(this.#visitor).map((ids, list) => {
      const own = new Set(this.#own[list]);
      return ids.filter((id) => !own.has(id));
    });
    const graph = graphIn(this.#visitor);
    if (graph) await this.#within("the removal", graph.call("remove", ...added));
  }

  /** Runs an attack and reports what it cost and broke. */
  async audit(attack: Attack, scene: Scene): Promise<Finding> {
    const problems: string[] = [];
    await this.#edit("edited");
    const before = graphText(this.#visitor);
    this.#usage.start();
    let slowestMs = 0;
    try {
      let isOver = false;
      const watching = (async () => {
        while (!isOver) {
          slowestMs = Math.max(slowestMs, await this.#edit());
          this.#usage.sample();
        }
      })();
      await Promise.all([
        watching,
        attack.run(scene).finally(() => {
          isOver = true;
        }),
      ]);
      scene.close();
      await this.#edit("edited");
      await this.#checkHealth();
      await this.#compareWithNewVisitor();
      const isChanged = graphText(this.#visitor) !== before;
      if (attack.changesNothing && isChanged) problems.push("the graph has changed");
    } catch (error) {
      scene.close();
      problems.push(error instanceof Error ? error.message : String(error));
    }
    const usage = this.#usage.end();
    const { rssMb, cpuSeconds } = this.#limits;
    if (usage.rssMb > rssMb) problems.push(`more than ${rssMb} MB of memory`);
    if (usage.cpuSeconds > cpuSeconds) problems.push(`more than ${cpuSeconds} s of processor time`);
    return {
      attack: attack.name,
      sent: scene.tally.sent,
      answers: scene.tally.answers,
      slowestMs,
      problems: [...problems, ...scene.problems],
      ...usage,
    };
  }

  close(): void {
    this.#visitor.replica.close();
  }

  /** Labels the first node and returns how long the answer took. */
  async #edit(label = `edit ${(this.#edits += 1)}`): Promise<number> {
    const start = performance.now();
    const graph = graphIn(this.#visitor);
    const [[node] = ["none"]] = graph?.records("nodeRecords") ?? [];
    // Without a graph this is rejected, which is an answer, too.
    const model = graph ?? this.#visitor.root;
    await this.#within("an intent", model.call("relabel", "node", node, label));
    const waited = performance.now() - start;
    await pause(5);
    return waited;
  }

  async #checkHealth(): Promise<void> {
    const { status } = await this.#within("/healthz", ask(this.#url, "/healthz"));
    if (status !== 200) throw new Error(`/healthz has the status ${status}`);
  }

  /** Everything that was accepted must be readable by a visitor who comes now. */
  async #compareWithNewVisitor(): Promise<void> {
    const visitor = new Visitor({ url: this.#url });
    try {
      await this.#within(
        "a join",
        until(() => visitor.replica.root !== undefined),
      );
      const isEqual = (): boolean => graphText(visitor) === graphText(this.#visitor);
      await this.#within("the same state", until(isEqual));
    } finally {
      visitor.replica.close();
    }
  }

  async #within<Result>(what: string, work: Promise<Result>): Promise<Result> {
    const { answerMs } = this.#limits;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const error = new Error(`no answer within ${answerMs} ms: ${what}`);
      timer = setTimeout(() => reject(error), answerMs);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }
}

/** The first graph that a visitor sees. */
function graphIn(visitor: Visitor): ReplicaModel | undefined {
  try {
    return visitor.find("flow");
  } catch {
    return undefined;
  }
}

/** The nodes and the edges that a visitor sees, with their ids. */
function recordsIn(visitor: Visitor): (readonly [id: string, record: unknown])[][] {
  const graph = graphIn(visitor);
  return ["nodeRecords", "edgeRecords"].map((name) => [...(graph?.records(name) ?? [])]);
}

function idsIn(visitor: Visitor): string[][] {
  return recordsIn(visitor).map((records) => records.map(([id]) => id));
}

/** The graph that a visitor sees, as text; "" if the app has none. */
function graphText(visitor: Visitor): string {
  return stringifyExactJson(recordsIn(visitor));
}
