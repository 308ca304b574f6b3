import {
  type Collection,
  type IntentTable,
  isStorable,
  onDispose,
  RefusedError,
  type Translatable,
} from "@heddle/params";
import {
  type HistoryRow,
  type PastPoint,
  type SharedArchive,
  type VersionRow,
  View,
} from "@heddle/views";
import * as z from "zod/mini";

import { type ComparedGraph, isComparedGraph } from "./comparison.ts";
import { messages } from "../../messages.ts";

/** The zod type of a transaction in the history. */
const historyRowType = z.object({
  sequence: z.number(),
  at: z.number(),
  by: z.nullable(z.string()),
  guest: z._default(z.nullable(z.string()), null),
  summary: z.custom<Translatable>(),
});

const versionName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(200), z.refine(isStorable));

const pointType = z.union([
  z.object({ version: versionName }),
  z.object({ sequence: z.number().check(z.int(), z.nonnegative()) }),
]);

/** What a `VersionsViewer` needs from the viewer of the graph. */
export interface VersionsHost {
  /** Why the visitor may not perform an intent; undefined if they may. */
  whyNot(intent: string): Translatable | undefined;
  /** Shows the differences of the graph from another one; `null` shows none. */
  compareWith(graph: ComparedGraph | null): void;
  whyNotRestore(graph: ComparedGraph): Translatable | undefined;
  /** Replaces the graph, as an undo step of the visitor. */
  restore(graph: ComparedGraph): void;
}

/** The number of transactions that are read at once. */
const pageSize = 50;

/** The most transactions that are shown. To look further back, visitors compare with a version. */
const maximumRows = 2_000;

/** Keeps visitors from filling the store, because each version is a copy of the graph. */
const maximumVersions = 200;

const readOnlyFlag = { type: z._default(z.boolean(), false), view: "r" } as const;

const parameters = {
  /** The transactions that were read so far, by their sequence. */
  history: { collection: historyRowType, view: "r", closed: true },
  /** Whether there are transactions before those that were read. */
  hasMore: readOnlyFlag,
  versions: { type: z._default(z.array(z.custom<VersionRow>()), []), view: "r" },
  /** The past state that the graph is compared with. */
  shown: { type: z._default(z.nullable(z.custom<PastPoint>()), null), view: "r" },
  canRead: readOnlyFlag,
  canSave: readOnlyFlag,
  canDelete: readOnlyFlag,
  canRestore: readOnlyFlag,
} as const;

/** The intents that need a right, and the parameters that show it. */
const rights = [
  ["readHistory", "canRead"],
  ["saveVersion", "canSave"],
  ["deleteVersion", "canDelete"],
  ["restoreVersion", "canRestore"],
] as const;

/** One visitor's view of the history of a shared graph: who changed what, and named versions. */
export class VersionsViewer extends View.with(parameters) {
  static override readonly kind: string = "flow-versions";
  static override readonly intents: IntentTable = {
    readHistory: { args: [z.nullable(z.number())], viewer: true },
    closeHistory: { args: [], viewer: true },
    compareWith: { args: [pointType], viewer: true },
    stopComparing: { args: [], viewer: true },
    saveVersion: { args: [versionName], command: true },
    deleteVersion: {
      args: [versionName],
      command: true,
      guard: (viewer: VersionsViewer, name: string) => viewer.#whyUnknown(name),
    },
    restoreVersion: { args: [], guard: (viewer: VersionsViewer) => viewer.#whyNotRestore() },
  };

  readonly #archive: SharedArchive;
  readonly #host: VersionsHost;
  readonly #rows: Collection<HistoryRow>;
  #graph: ComparedGraph | null = null;
  #unwatch: (() => void) | undefined;

  constructor(archive: SharedArchive, host: VersionsHost) {
    super();
    this.#archive = archive;
    this.#host = host;
    this.#rows = this.history as Collection<HistoryRow>;
    this.updateRights();
    onDispose(this, () => this.closeHistory());
  }

  /** Asks again what the visitor may do. */
  updateRights(): void {
    for (const [intent, name] of rights) {
      this.set(name, this.#host.whyNot(intent) === undefined);
    }
    if (!this.canRead) this.closeHistory();
  }

  /** Reads the versions and the latest transactions, and follows new ones; with a sequence, the transactions before it. */
  async readHistory(before: number | null): Promise<void> {
    if (before !== null && this.#rows.size >= maximumRows) return;
    this.#unwatch ??= this.#archive.watchHistory({
      onRow: (row) => this.#onTransaction(row),
      // Names that cannot be read again are not shown.
      onErased: () => void this.#readNames().catch(() => this.closeHistory()),
    });
    const rows = await this.#archive.history(before ?? Number.MAX_SAFE_INTEGER, pageSize);
    if (before === null) await this.#readVersions();
    if (!this.#unwatch) return;
    for (const row of rows) this.#addRow(row);
    this.hasMore = rows.length === pageSize && this.#rows.size < maximumRows;
  }

  /** Stops following new transactions, and ends the comparison. */
  closeHistory(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    for (const key of Array.from(this.#rows, ([each]) => each)) this.#rows.remove(key);
    this.hasMore = false;
    this.stopComparing();
  }

  /** Shows what has changed since a version or a transaction. */
  async compareWith(point: PastPoint): Promise<void> {
    const graph = await this.#archive.open(point);
    if (!graph || !isComparedGraph(graph)) throw new RefusedError(messages.history.notStored);
    this.#compare(point, graph);
  }

  stopComparing(): void {
    this.#compare(null, null);
  }

  /** Keeps the current graph under a name that no other version has. */
  async saveVersion(name: string): Promise<void> {
    // Others may have saved versions meanwhile.
    await this.#readVersions();
    const reason = this.#whyNotSave(name);
    if (reason) throw new RefusedError(reason);
    await this.#archive.saveVersion(name);
    await this.#readVersions();
  }

  async deleteVersion(name: string): Promise<void> {
    await this.#archive.deleteVersion(name);
    const { shown } = this;
    if (shown && "version" in shown && shown.version === name) this.stopComparing();
    await this.#readVersions();
  }

  /** Replaces the graph with the past state in `shown`, as one undo step of the visitor. */
  restoreVersion(): void {
    // The guard has rejected it if nothing is shown.
    if (this.#graph) this.#host.restore(this.#graph);
    this.stopComparing();
  }

  protected override carryOut(intent: string, args: readonly unknown[]): unknown {
    const isClosing = intent === "closeHistory" || intent === "stopComparing";
    const right = intent === "compareWith" ? "readHistory" : intent;
    const reason = isClosing ? undefined : this.#host.whyNot(right);
    if (reason !== undefined) throw new RefusedError(reason, "forbidden");
    return super.carryOut(intent, args);
  }

  #compare(point: PastPoint | null, graph: ComparedGraph | null): void {
    this.#graph = graph;
    this.shown = point;
    this.#host.compareWith(graph);
  }

  #addRow(row: HistoryRow): void {
    const key = String(row.sequence);
    if (!this.#rows.has(key)) this.#rows.add(key, row);
  }

  #onTransaction(row: HistoryRow): void {
    this.#addRow(row);
    if (this.#rows.size <= maximumRows) return;
    this.#rows.remove(String(Math.min(...Array.from(this.#rows, ([key]) => Number(key)))));
    this.hasMore = false;
  }

  /** Reads again who made the transactions that are shown. */
  async #readNames(): Promise<void> {
    if (this.#rows.size === 0) return;
    const last = Math.max(...Array.from(this.#rows, ([key]) => Number(key)));
    const rows = await this.#archive.history(last + 1, this.#rows.size);
    for (const { sequence, by } of rows) {
      const key = String(sequence);
      const row = this.#rows.get(key);
      if (row && row.by !== by) this.#rows.patch(key, { by });
    }
  }

  async #readVersions(): Promise<void> {
    this.versions = [...(await this.#archive.versions())];
  }

  #whyNotSave(name: string): Translatable | undefined {
    if (this.#hasVersion(name)) return messages.history.versionExists({ name });
    const isFull = this.versions.length >= maximumVersions;
    return isFull ? messages.history.tooManyVersions({ most: maximumVersions }) : undefined;
  }

  #whyUnknown(name: string): Translatable | undefined {
    return this.#hasVersion(name) ? undefined : messages.history.noVersion({ name });
  }

  #hasVersion(name: string): boolean {
    return this.versions.some((each) => each.name === name);
  }

  #whyNotRestore(): Translatable | undefined {
    return this.#graph ? this.#host.whyNotRestore(this.#graph) : messages.history.nothingShown;
  }
}
