import { type Outcome, ValidationError } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import type { Editor, EditorData, EditorOptions } from "../../item/editor.ts";

/** The schema of the edited data; `note` is not in it. */
export const itemSchema: JsonSchema = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name", description: "What it is called" },
    amount: { type: "integer" },
  },
};

/** The operations of a kind of editor that the contract tests. */
export interface EditorKind {
  readonly make: (data: EditorData, options: Partial<EditorOptions>) => Editor;
  /** Changes or removes the name, as the user does. */
  readonly rename: (editor: Editor, name: string | undefined) => Promise<Outcome>;
  /** Types an amount that is not a number yet, as the user does. */
  readonly draftAmount: (editor: Editor) => Promise<unknown>;
  /** The visible draft, if there is one. */
  readonly drafted: (editor: Editor) => string | null;
  /** The visible data. */
  readonly shown: (editor: Editor) => EditorData;
  /** The visible error. */
  readonly error: (editor: Editor) => string | null;
}

const data: EditorData = { name: "a", amount: 3, note: "kept" };

/** Tests that every kind of editor must pass. */
export function describeEditor(title: string, kind: EditorKind): void {
  const { make, rename, draftAmount, drafted, shown, error } = kind;
  const open = (onPatch?: EditorOptions["onPatch"]) => {
    const patches: EditorData[] = [];
    const editor = make(data, {
      id: "n1",
      type: "item",
      onPatch: (patch) => {
        onPatch?.(patch);
        patches.push(patch);
      },
    });
    return { editor, patches };
  };

  describe(`${title} as an editor`, () => {
    it("[G84] shows the data and reports nothing when it is opened", () => {
      const { editor, patches } = open();
      expect(shown(editor)).toMatchObject({ name: "a", amount: 3 });
      expect(patches).toEqual([]);
    });

    it("[G84] reports the keys that the user changed, and no others", async () => {
      const { editor, patches } = open();
      expect(await rename(editor, "b")).toMatchObject({ ok: true });
      expect(patches).toStrictEqual([{ name: "b" }]);
      expect(editor.data).toEqual({ ...data, name: "b" });
      await rename(editor, undefined);
      expect(patches).toStrictEqual([{ name: "b" }, { name: undefined }]);
      expect(editor.data).toEqual({ amount: 3, note: "kept" });
    });

    it("[G84] works without onPatch", async () => {
      const editor = make(data, {});
      await rename(editor, "b");
      expect(editor.data).toEqual({ ...data, name: "b" });
    });

    it("[G85] shows why a change was rejected and keeps the input", async () => {
      const { editor, patches } = open(({ name }) => {
        if (name === "b") {
          throw new ValidationError("Flow", [{ path: ["name"], code: "taken", message: "Taken." }]);
        }
      });
      await rename(editor, "b");
      expect(error(editor)).toContain("Taken.");
      expect([shown(editor)["name"], editor.data]).toEqual(["b", data]);
      await rename(editor, "c");
      expect(error(editor)).toBeNull();
      expect(patches).toStrictEqual([{ name: "c" }]);
    });

    it("[G86] shows changes made elsewhere and does not report them", () => {
      const { editor, patches } = open();
      editor.receive({ name: "b", amount: 4, note: "other" });
      expect(shown(editor)).toMatchObject({ name: "b", amount: 4 });
      editor.receive({ note: "other" });
      expect(shown(editor)).not.toHaveProperty("name");
      expect(patches).toEqual([]);
    });

    it("[G86] reports changes on top of those made elsewhere", async () => {
      const { editor, patches } = open();
      editor.receive({ ...data, amount: 4 });
      await rename(editor, "b");
      expect(patches).toStrictEqual([{ name: "b" }]);
      expect(editor.data).toEqual({ ...data, name: "b", amount: 4 });
    });

    it("[G86] accepts a modified result of its own change", async () => {
      const edited: Editor = make(data, {
        onPatch: (patch) => edited.receive({ ...data, ...patch, amount: 10 }),
      });
      await rename(edited, "b");
      expect(shown(edited)).toMatchObject({ name: "b", amount: 10 });
    });

    it("[G87] keeps unfinished input, and concurrent changes", async () => {
      const { editor, patches } = open();
      await draftAmount(editor);
      const draft = drafted(editor);
      expect(draft).not.toBeNull();
      editor.receive({ ...data, name: "elsewhere", amount: 5 });
      expect(drafted(editor)).toBe(draft);
      expect([patches, editor.data["name"]]).toEqual([[], "elsewhere"]);
    });

    it("[G88] reports nothing after it is closed", async () => {
      const { editor, patches } = open();
      editor.dispose();
      await rename(editor, "b");
      expect(patches).toEqual([]);
    });

    it("[G89] can be locked and unlocked", async () => {
      const { editor, patches } = open();
      editor.setDisabled(true);
      expect(await rename(editor, "b")).toMatchObject({ ok: false });
      expect([shown(editor)["name"], patches]).toEqual(["a", []]);
      editor.setDisabled(false);
      expect(await rename(editor, "b")).toMatchObject({ ok: true });
    });
  });
}
