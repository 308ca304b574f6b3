/** Watches a server during attacks: a well-behaved visitor must be served, and see what everybody else sees. */
import type { ReplicaModel } from "@heddle/sync";
import { ask, pause, until, Visitor } from "../../node/server/src/visitor.fixture.ts";
import type { Attack, Scene } from "./scene.ts";
import { ProcessUsage, type Usage } from "./process-usage.ts";

/** After this a server counts as not answering. */
const answerLimitMs = 120_000;

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
  readonly #rssLimit: number;
  readonly #usage: ProcessUsage;
  readonly #visitor: Visitor;
  #edits = 0;

  constructor(url: string, { pid, rssLimit }: { pid: number | undefined; rssLimit: number }) {
    this.#url = url;
    this.#rssLimit = rssLimit;
    this.#usage = new ProcessUsage(pid);
    this.#visitor = new Visitor({ url });
  }

  async start(): Promise<void> {
    await within(
      "the first state",
      until(() => this.#visitor.replica.root !== undefined),
    );
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
    if (usage.rssMb > this.#rssLimit) problems.push(`more than ${this.#rssLimit} MB of memory`);
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
    await within("an intent", model.call("relabel", "node", node, label));
    const waited = performance.now() - start;
    await pause(5);
    return waited;
  }

  async #checkHealth(): Promise<void> {
    const { status } = await within("/healthz", ask(this.#url, "/healthz"));
    if (status !== 200) throw new Error(`/healthz has the status ${status}`);
  }

  /** Everything that was accepted must be readable by a visitor who comes now. */
  async #compareWithNewVisitor(): Promise<void> {
    const visitor = new Visitor({ url: this.#url });
    try {
      await within(
        "a join",
        until(() => visitor.replica.root !== undefined),
      );
      const isEqual = (): boolean => graphText(visitor) === graphText(this.#visitor);
      await within("the same state", until(isEqual));
    } finally {
      visitor.replica.close();
    }
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

/** The graph that a visitor sees, as text; "" if the app has none. */
function graphText(visitor: Visitor): string {
  const graph = graphIn(visitor);
  const lists = ["nodeRecords", "edgeRecords"].map((name) => [...(graph?.records(name) ?? [])]);
  return JSON.stringify(lists, (_key, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
}

async function within<Result>(what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer: ${what}`)), answerLimitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
