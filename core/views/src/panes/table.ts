import {
  type InitialValues,
  type IntentTable,
  isNumeric,
  RefusedError,
  text,
  type Translatable,
  translatable,
} from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { nextOrder, type TableOrder } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { View } from "../view.ts";

const pageSize = 100;
const sources = ["rows", "columns", "order", "limit", "actions"];
const row = z.record(z.string(), z.unknown());
const order = z.object({ column: z.string(), descending: z.boolean() });

type Row = Readonly<Record<string, unknown>>;

/** A button in the rows of a table. */
export interface RowAction {
  readonly label: Translatable;
  /** Which rows have the button; default: all. */
  readonly isFor?: (row: Row) => boolean;
  /** The name of a row whose first cell is empty, or is not a string, number or boolean. */
  readonly nameOf?: (row: Row) => string;
  readonly variant?: "danger";
  readonly act: (row: Row) => void | Promise<void>;
}

const actionButton = z.object({ label: translatable, variant: z.optional(z.literal("danger")) });

/** Records as rows, sorted by a column. Views receive only the first `limit` rows, and more on request. */
export class Table extends View.with({
  rows: { type: z._default(z.array(row), []), view: "none" },
  /** The fields to show, in order; default: all. */
  columns: { type: z.optional(z.array(z.string())), view: "none" },
  /** The column headers by field; by default the name of the field. */
  titles: { type: z._default(z.record(z.string(), translatable), {}), view: "r" },
  /** Whether long cells wrap; otherwise the table scrolls sideways. */
  wrap: { type: z._default(z.boolean(), false), view: "r" },
  caption: { type: z._default(text, ""), view: "r" },
  order: { type: z._default(z.nullable(order), null), view: "r" },
  limit: { type: z._default(z.int().check(z.positive()), pageSize), view: "r" },
  header: { type: z._default(z.array(z.string()), []), view: "r" },
  cells: { type: z._default(z.array(z.array(z.unknown())), []), view: "r" },
  total: { type: z._default(z.int(), 0), view: "r" },
  actions: { type: z._default(z.array(z.custom<RowAction>()), []), view: "none" },
  /** The buttons of a row, one for each action. */
  actionButtons: { type: z._default(z.array(actionButton), []), view: "r" },
  /** For each visible row and each action, the name for its button, or `null` if the row has none. */
  actionNames: { type: z._default(z.array(z.array(z.nullable(z.string()))), []), view: "r" },
  /** For each visible row of a table with actions, its index in `rows`, which `act` takes. */
  rowIndexes: { type: z._default(z.array(z.int()), []), view: "r" },
}) {
  static override readonly kind: string = "table";
  static override readonly intents: IntentTable = {
    sort: { args: [z.string()] },
    showMore: { args: [] },
    act: {
      args: [
        z.int().check(z.nonnegative()),
        z.optional(z.string()),
        z.optional(z.int().check(z.nonnegative())),
      ],
      command: true,
    },
  };

  constructor(initial: InitialValues<typeof Table.shape> = {}) {
    super(initial);
    this.#updateCells();
  }

  /** Sorts by a column: first ascending, then descending, then in the original order. */
  sort(column: string): void {
    this.order = nextOrder(this.order, column);
  }

  showMore(): void {
    this.limit += pageSize;
  }

  /**
   * Runs an action for a visible row, given by its index in `rows`, which sorting does not change. A view may show
   * rows that have been replaced since: with the name that the view shows for the row, the action runs for the row of
   * that name, and is rejected if there is none or more than one.
   */
  act(index: number, name?: string, action = 0): void | Promise<void> {
    const record = this.rows[this.#findRow(index, name, action)];
    if (!record) throw new RefusedError(messages.noSuchRow);
    return this.actions[action]?.act(record);
  }

  /** The index in `rows`; -1 if no visible row matches. */
  #findRow(index: number, name: string | undefined, action: number): number {
    const { rowIndexes } = this;
    const actionNames = this.actionNames.map((names) => names[action] ?? null);
    const nameThere = actionNames[rowIndexes.indexOf(index)];
    if (typeof nameThere === "string" && (name === undefined || name === nameThere)) return index;
    const at = name === undefined ? -1 : actionNames.indexOf(name);
    return at === actionNames.lastIndexOf(name ?? null) ? (rowIndexes[at] ?? -1) : -1;
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (sources.some((name) => changed.has(name))) this.#updateCells();
  }

  #updateCells(): void {
    const header = this.columns ?? columnsOf(this.rows);
    const { rows, order, actions } = this;
    const entries = [...rows.entries()];
    const shown = (order ? sorted(entries, order) : entries).slice(0, this.limit);
    this.update({
      header,
      cells: shown.map(([, record]) => header.map((name) => cellOf(record, name))),
      total: rows.length,
      actionButtons: actions.map(({ label, variant }) => ({ label, ...(variant && { variant }) })),
      actionNames: shown.map(([, record]) =>
        actions.map((action) => actionName(action, record, header[0])),
      ),
      rowIndexes: actions.length > 0 ? shown.map(([index]) => index) : [],
    });
  }
}

function actionName({ isFor, nameOf }: RowAction, record: Row, column = ""): string | null {
  if (isFor?.(record) === false) return null;
  const cell = cellOf(record, column);
  const isPlain = cell !== "" && (typeof cell !== "object" || isNumeric(cell));
  return nameOf && !isPlain ? nameOf(record) : formatCell(cell);
}

function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((record) => Object.keys(record)))];
}

type RowEntry = readonly [index: number, row: Row];

function sorted(entries: readonly RowEntry[], { column, descending }: TableOrder): RowEntry[] {
  const direction = descending ? -1 : 1;
  return entries.toSorted(
    ([, left], [, right]) => direction * compare(cellOf(left, column), cellOf(right, column)),
  );
}

function cellOf(record: Row, column: string): unknown {
  return Object.hasOwn(record, column) ? (record[column] ?? null) : null;
}

function compare(left: unknown, right: unknown): number {
  if (isNumeric(left) && isNumeric(right)) return left < right ? -1 : Number(left > right);
  return formatCell(left).localeCompare(formatCell(right), undefined, { numeric: true });
}

function formatCell(cell: unknown): string {
  return typeof cell === "string" ? cell : stringifyExactJson(cell ?? "");
}
