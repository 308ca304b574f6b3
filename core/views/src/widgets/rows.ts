import {
  constantDefault,
  equalValues,
  type InitialValues,
  type IntentsOf,
  RefusedError,
} from "@heddle/params";
import { type JsonSchema, ownTitle } from "@heddle/schema";
import * as z from "zod/mini";

import { currentPosition, moved } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { describePart, type Field, isCircular, itemOf } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { BuildPart, WidgetDefinition } from "./widget-definition.ts";
import { position, rejectNewRow, RowList } from "./row-list.ts";
import { type Composition, type PossiblePart, rejectIfDisabled, type Widget } from "./widget.ts";

/** An array with a widget per item, such as a group for an object. Items can be added, copied, removed and moved. */
export class Rows extends RowList.with({
  /** How many of the first rows are the positions of a tuple, which cannot be added, copied, removed or moved. */
  fixedCount: { type: constantDefault(z.int(), 0), view: "r", constant: true },
  /** Builds the row of a position. */
  buildRow: {
    type: z.custom<(at: number) => Widget>((build) => typeof build === "function"),
    view: "none",
    constant: true,
  },
}) {
  static override readonly kind: string = "rows";
  static override readonly intents: IntentsOf<Rows> = {
    ...RowList.intents,
    duplicate: {
      args: [position, z.optional(z.int())],
      sessionArgument: 1,
      guard: rejectNewRow,
    },
    move: {
      args: [position, position, z.optional(z.int())],
      sessionArgument: 2,
      guard: rejectIfDisabled,
    },
  };

  constructor(initial: InitialValues<typeof Rows.shape>) {
    super(initial);
    if (this.value !== undefined) this.distribute();
    else if (this.fixedCount > 0) {
      this.children = this.#rowsFor(0);
      this.updateFromChildren();
    } else this.rowIds = this.ids.of(this.children);
  }

  /** Inserts a copy of a row after it and moves the focus there; rows are named as in `remove`. */
  duplicate(at: number, id?: number): void {
    const position = currentPosition(this.rowIds, at, id);
    const original = this.children[position];
    if (!original) throw new RefusedError(messages.noItem);
    this.assertMovable(position);
    const copy = this.buildRow(this.children.length);
    copy.assignOrReject(original.contribution);
    copy.resetReadOnly();
    this.arrange(this.children.toSpliced(position + 1, 0, copy));
    copy.requestFocus();
  }

  /** Moves the row at a position; with the id that a view has for it, the row of that id, equally far. */
  move(from: number, to: number, id?: number): void {
    const position = currentPosition(this.rowIds, from, id);
    this.assertMovable(Math.min(position, position + to - from));
    const rows = moved(this.children, position, position + to - from);
    if (!rows) throw new RefusedError(messages.noItem);
    this.arrange(rows);
  }

  /** A tuple is one value. */
  override get composition(): Composition {
    return this.fixedCount === 0 ? "rows" : "whole";
  }

  override newRow(position: number = this.children.length): Widget {
    return this.buildRow(position);
  }

  override possibleParts(): readonly PossiblePart[] {
    const { fixedCount, maximum = Infinity } = this;
    const positions = this.children.slice(0, fixedCount).map((_, at) => at);
    return [...positions, ...(maximum > fixedCount ? [fixedCount] : [])].map((at) => [
      `[${at < fixedCount ? at : ""}]`,
      this.buildRow(at),
    ]);
  }

  protected override get emptyValue(): unknown {
    return [];
  }

  protected override childAt(step: string | number): Widget | undefined {
    return this.children[Number(step)];
  }

  override stepOf(_child: Widget, at: number): readonly number[] {
    return [at];
  }

  protected override compose(isExplicit: boolean): unknown {
    if (this.fixedCount > 0) return this.#composeTuple(isExplicit);
    if (this.children.length === 0 && !Array.isArray(this.value)) return this.value;
    return this.children.map(rowValue);
  }

  /** Ends with the last position that has input: `[1, unset]` → `[1]`. A tuple without input is unset. */
  #composeTuple(isExplicit: boolean): unknown {
    const isAdded = (at: number): boolean => at >= this.fixedCount;
    const hasInput =
      this.children.some((row, at) => isAdded(at) || row.isFilled) ||
      (isExplicit && Array.isArray(this.value));
    const last = this.children.findLastIndex(
      ({ contribution }, at) => isAdded(at) || contribution !== undefined,
    );
    const isNeeded = hasInput || (this.required && last >= 0 && this.value !== null);
    if (!isNeeded) return this.value === null ? null : undefined;
    return this.children.slice(0, last + 1).map(rowValue);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (!changed.has("children")) return;
    this.children.forEach((row, at) => {
      if (at >= this.fixedCount) row.update({ label: messages.item({ position: at + 1 }) });
    });
  }

  protected override distribute(): void {
    this.removedAt = null;
    const items: readonly unknown[] = Array.isArray(this.value) ? this.value : [];
    for (const [at, row] of this.children.entries()) {
      if (!equalValues(rowValue(row), items[at])) this.ids.forget(row);
    }
    const count = Math.max(items.length, this.fixedCount);
    if (this.children.length !== count) this.children = this.#rowsFor(count);
    this.rowIds = this.ids.of(this.children);
    this.children.forEach((row, at) => row.assignOrReject(items[at]));
  }

  protected override canHold(value: unknown): boolean {
    return Array.isArray(value);
  }

  /** The first rows; new ones where there are too few. */
  #rowsFor(count: number): Widget[] {
    const length = Math.max(count, this.fixedCount);
    return Array.from({ length }, (_, at) => this.children[at] ?? this.buildRow(at));
  }

  protected override assertMovable(at: number): void {
    if (at >= 0 && at < this.fixedCount) {
      throw new RefusedError(messages.fixedPosition({ title: this.title }));
    }
  }

  protected override arrange(rows: readonly Widget[]): void {
    // Children and value change together, so that no row receives the value of another.
    this.update({ children: [...rows], value: rows.map(rowValue) });
  }
}

export const rows: WidgetDefinition = {
  widget: Rows,
  schemaRule: {
    when: (field) => itemOf(field) !== undefined || (isTuple(field) && !isCircular(field)),
    build: (field, buildPart) =>
      isTuple(field)
        ? buildTuple(field, buildPart)
        : new Rows({
            ...commonParameters(field),
            maximum: field.schema.maxItems,
            buildRow: () => buildPart(itemOf(field) ?? field).keepOpen(),
          }),
  },
};

/** Whether the items of a list have schemas by position; also a list that can have no items. */
function isTuple({ type, schema }: Field): boolean {
  const { prefixItems = [], items } = schema;
  return type === "array" && (prefixItems.length > 0 || Array.isArray(items) || items === false);
}

/** One row per position, then rows for further items if the schema allows them. */
function buildTuple(field: Field, buildPart: BuildPart): Rows {
  const { prefixItems, items, additionalItems, minItems = 0, maxItems = Infinity } = field.schema;
  const [positions = [], others = true] = Array.isArray(items)
    ? [items as readonly JsonSchema[], additionalItems]
    : [prefixItems, items as JsonSchema | undefined];
  const maximum = others === false ? Math.min(positions.length, maxItems) : maxItems;
  const fixedCount = Math.min(positions.length, maximum);
  return new Rows({
    ...commonParameters(field),
    maximum: Number.isFinite(maximum) ? maximum : undefined,
    fixedCount,
    buildRow: (at) => {
      const schema = positions[at] ?? others;
      const isRequired = at >= fixedCount || at < minItems;
      const row = buildPart(describePart(field, field.name, schema, isRequired)).keepOpen();
      row.update({ label: ownTitle(schema) ?? messages.item({ position: at + 1 }) });
      return row;
    },
  });
}

function rowValue({ contribution, emptyItem }: Widget): unknown {
  return contribution === undefined ? emptyItem : contribution;
}
