import { constantDefault, type IntentsOf, RefusedError, type Translatable } from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { currentPosition, without } from "../state-transitions.ts";
import { Container } from "./container.ts";
import { type PartState, rejectIfDisabled, type Widget, type WidgetState } from "./widget.ts";

export const position = z.int().check(z.nonnegative());

/** Whose parts are rows, which the user adds and removes. */
export abstract class RowList extends Container.with({
  maximum: { type: z.optional(z.int()), view: "r" },
  /** For each row an id that it keeps when it moves. A row that code sets to another value gets another id. */
  rowIds: { type: z._default(z.array(z.int()), []), view: "r" },
  /** The position of the row that was removed last and had input: until the rows change again, it can be brought back. */
  removedAt: { type: constantDefault(z.nullable(z.int()), null), view: "r" },
  /** The name of that row, such as the key of an entry; empty for a row that has only a position. */
  removedName: { type: constantDefault(z.string(), ""), view: "r" },
}) {
  static override readonly intents: IntentsOf<RowList> = {
    add: { args: [], guard: rejectNewRow },
    remove: {
      args: [position, z.optional(z.int())],
      sessionArgument: 1,
      guard: rejectIfDisabled,
    },
    restore: { args: [], guard: rejectNewRow },
  };

  protected readonly ids: RowIds = new RowIds();
  #removed: Widget | undefined;

  abstract override newRow(position?: number): Widget;

  /** Sets the rows, each with its content. */
  protected abstract arrange(rows: readonly Widget[]): void;

  protected assertMovable(_position: number): void {}

  protected rowName(_row: Widget): string {
    return "";
  }

  /** Appends an empty row and moves the focus into it. */
  add(): void {
    this.arrange([...this.children, this.newRow()]);
    this.children.at(-1)?.requestFocus();
  }

  /** Removes the row at this position; with the id that a view has for it, the row of that id. */
  remove(at: number, id?: number): void {
    const position = currentPosition(this.rowIds, at, id);
    this.assertMovable(position);
    const [row, rows] = [this.children[position], without(this.children, position)];
    if (!row || !rows) throw new RefusedError(messages.noItem);
    this.arrange(rows);
    this.#removed = row;
    if (row.isFilled || row.hasDraft)
      this.update({ removedAt: position, removedName: this.rowName(row) });
  }

  /** Brings back the row that was removed last, with its input, and moves the focus there. */
  restore(): void {
    const { removedAt: at } = this;
    const row = this.#removed;
    if (at === null || !row) throw new RefusedError(messages.noItem);
    this.arrange(this.children.toSpliced(at, 0, row));
    row.requestFocus();
  }

  /** A list of another record may have an equal value. */
  override assign(value: unknown): void {
    this.removedAt = null;
    super.assign(value);
  }

  protected override showOwnState(state: WidgetState): void {
    const isWhole = this.composition === "whole";
    if (isWhole || !this.hasPartsLike(state)) super.showOwnState(state);
  }

  /** Its own rows in the order of the state, and new ones for those that another widget shows. */
  override makeRoomFor({ parts }: WidgetState): void {
    if (this.composition === "whole") return;
    this.arrange(
      parts.map(({ widget: row }, at) => {
        const isFree = row.container === undefined || row.container === this;
        return isFree ? row : this.newRow(at);
      }),
    );
  }

  override partLike(_row: PartState, position: number): Widget | undefined {
    return this.children[position];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (!changed.has("children")) return;
    this.removedAt = null;
    this.rowIds = this.ids.of(this.children);
  }
}

/** Why no row can be added. */
export function rejectNewRow(list: RowList): Translatable | undefined {
  const isFull = list.maximum !== undefined && list.children.length >= list.maximum;
  return (
    rejectIfDisabled(list) ??
    (isFull ? messages.full({ title: list.title, maximum: String(list.maximum) }) : undefined)
  );
}

/** Numbers widgets: each keeps its id until it is forgotten. */
class RowIds {
  readonly #ids = new WeakMap<Widget, number>();
  #lastId = 0;

  of(rows: readonly Widget[]): number[] {
    return rows.map((row) => {
      const id = this.#ids.get(row) ?? (this.#lastId += 1);
      this.#ids.set(row, id);
      return id;
    });
  }

  forget(row: Widget): void {
    this.#ids.delete(row);
  }
}
