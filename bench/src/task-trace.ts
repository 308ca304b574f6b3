import type { CDPSession, Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly dur?: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** On a busy machine, the time by the clock includes other programs. */
export interface LongestTask {
  readonly ms: number;
  readonly processorMs: number;
}

/** Traces the tasks of a page's main thread. */
export class TaskTrace {
  readonly #session: CDPSession;
  readonly #events: TraceEvent[] = [];

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on("Tracing.dataCollected", ({ value }) => {
      this.#events.push(...(value as unknown as TraceEvent[]));
    });
  }

  static async start(page: Page): Promise<TaskTrace> {
    const session = await page.context().newCDPSession(page);
    const trace = new TaskTrace(session);
    const includedCategories = ["disabled-by-default-devtools.timeline", "toplevel"];
    await session.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories },
    });
    return trace;
  }

  /** Ends the trace and returns the longest task by the clock and by its processor time. */
  async longest(): Promise<LongestTask> {
    const ended = new Promise<void>((resolve) => {
      this.#session.once("Tracing.tracingComplete", () => resolve());
    });
    await this.#session.send("Tracing.end");
    await ended;
    const isMain = new Set(
      this.#events
        .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const tasks = this.#events.filter(
      ({ name, pid, tid }) => name.endsWith("RunTask") && isMain.has(`${pid} ${tid}`),
    );
    return {
      ms: tasks.reduce((most, { dur = 0 }) => Math.max(most, dur / 1_000), 0),
      processorMs: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1_000), 0),
    };
  }
}
