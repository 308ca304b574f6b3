import { Params, ValidationError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import type { Widget } from "./widget.ts";

type Common = Partial<
  Pick<
    Widget,
    | "name"
    | "label"
    | "description"
    | "placeholder"
    | "required"
    | "disabled"
    | "nullable"
    | "value"
  >
>;

/** The properties of a kind of widget that the contract tests. */
export interface WidgetKind {
  readonly make: (common: Common) => Widget;
  /** Two different values that it accepts. */
  readonly values: readonly [unknown, unknown];
  /** Values that it rejects. */
  readonly rejected: readonly unknown[];
  /** Intents that change the first of `values`. */
  readonly changes: readonly (readonly [intent: string, ...args: unknown[]])[];
  /** The value after `clear`; default: unset. */
  readonly cleared?: unknown;
}

/** Tests that every kind of widget must pass. */
export function describeWidget(name: string, kind: WidgetKind): void {
  const { make, values, rejected, changes } = kind;
  const [value, other] = values;

  describe(`${name} as a widget`, () => {
    it("[V8] has the common parameters", () => {
      const widget = make({
        name: "field",
        label: "Field",
        description: "What it is",
        placeholder: "such as this",
        required: true,
      });
      expect(widget).toMatchObject({
        name: "field",
        label: "Field",
        description: "What it is",
        placeholder: "such as this",
        required: true,
        disabled: false,
        error: null,
      });
      expect(String(make({}).title)).toBe("This field");
      expect([make({ name: "a" }).title, make({ name: "a", label: "A" }).title]).toEqual([
        "a",
        "A",
      ]);
    });

    it("[V8] can be unset, have a value, and be null if it is nullable", () => {
      const widget = make({ nullable: true });
      expect(widget.value).toEqual(kind.cleared);
      for (const held of values) {
        widget.value = held;
        expect(widget.value).toEqual(held);
        expect(widget.accepts(held)).toBe(true);
      }
      widget.value = null;
      expect(widget.value).toBeNull();
      expect(make({ value }).value).toEqual(value);
    });

    it.each(rejected.map((bad) => ({ bad })))(
      "[V9] rejects $bad, changes nothing and calls no watcher",
      ({ bad }) => {
        const widget = make({ value });
        const seen: unknown[] = [];
        widget.watch(["value", "draft", "error"], (changed) => seen.push(changed));
        expect(widget.accepts(bad)).toBe(false);
        for (const attempt of [
          () => (widget.value = bad),
          () => widget.assign(bad),
          () => widget.update({ label: "changed", value: bad }),
        ]) {
          expect(attempt).toThrow(ValidationError);
          expect(attempt).toThrow(
            expect.objectContaining({ issues: expect.arrayContaining([expect.anything()]) }),
          );
        }
        expect([widget.value, widget.draft, widget.error, widget.label]).toEqual([
          value,
          null,
          null,
          "",
        ]);
        expect(seen).toEqual([]);
        expect(() => make({ value: bad })).toThrow(ValidationError);
      },
    );

    it("shows the snapshot of another one", () => {
      const [from, to] = [make({ value: other }), make({ value })];
      expect(to.showState(from.snapshot())).toBe(true);
      expect([to.value, to.draft]).toEqual([other, null]);
      expect(from.showState(make({ value }).snapshot())).toBe(true);
      expect(from.value).toEqual(value);
    });

    it("[V12] clears", async () => {
      const widget = make({ value });
      expect(await widget.call("clear")).toMatchObject({ ok: true });
      expect(widget.value).toEqual(kind.cleared);
    });

    it("[V12] can be null only if it is nullable", async () => {
      const nullable = make({ value, nullable: true });
      expect(await nullable.call("setNull")).toMatchObject({ ok: true });
      expect(nullable.value).toBeNull();
      const other = make({ value, label: "Field" });
      expect(await other.call("setNull")).toMatchObject({
        ok: false,
        reason: "Field cannot be null.",
      });
      expect(other.value).toEqual(value);
    });

    it.each(changes.map(([intent, ...args]) => ({ intent, args })))(
      "[V13] $intent $args changes it unless it is disabled",
      async ({ intent, args }) => {
        const widget = make({ label: "Field", value });
        let count = 0;
        widget.watch("value", () => count++);
        expect(await widget.call(intent, ...args)).toMatchObject({ ok: true });
        expect(count).toBe(1);

        const disabled = make({ label: "Field", value, disabled: true });
        const seen: unknown[] = [];
        disabled.watch(["value", "draft", "error"], (changed) => seen.push(changed));
        expect(await disabled.call(intent, ...args)).toMatchObject({
          ok: false,
          code: "refused",
          translatable: { code: "views.disabled", args: { title: "Field" } },
          issues: [],
        });
        expect(disabled.value).toEqual(value);
        expect(seen).toEqual([]);
      },
    );

    it("[V13] rejects enter, clear and setNull while it is disabled", async () => {
      const widget = make({ value, nullable: true, disabled: true });
      for (const [intent, ...args] of [["enter", other], ["clear"], ["setNull"]] as const) {
        expect(await widget.call(intent, ...args)).toMatchObject({ ok: false, code: "refused" });
      }
      expect(widget.value).toEqual(value);
    });

    it("[V14] has only JSON in its visible parameters", () => {
      const widget = make({ name: "a", value, nullable: true });
      const { shape } = widget.constructor as unknown as { shape: Shape };
      for (const [param, { view }] of Object.entries(shape)) {
        if (view === "none") continue;
        const shown = withoutModels(widget.read(param));
        expect([param, structuredClone(shown)]).toEqual([param, shown]);
        expect([param, asJson(shown)]).toEqual([param, shown ?? undefined]);
      }
    });
  });
}

type Shape = Readonly<Record<string, { readonly view: string }>>;

function asJson(value: unknown): unknown {
  return value === undefined || value === null ? undefined : JSON.parse(JSON.stringify(value));
}

/** Models and files are transferred by other means than JSON. */
function withoutModels(value: unknown): unknown {
  if (value instanceof Params || value instanceof Blob) return "model";
  return Array.isArray(value) ? value.map(withoutModels) : value;
}
