import { HeddleError } from "@heddle/params";
import { Column, Slider, Text, TextInput, type Viewable } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { itemSchema } from "./editor.contract.ts";
import {
  Editor,
  type EditorData,
  type EditorFactory,
  type EditorFunction,
  type EditorOptions,
} from "../../item/editor.ts";
import { JsonEditor } from "./json-editor.ts";
import { OpenEditor, chooseEditor } from "./open-editor.ts";
import { SchemaEditor } from "./schema-editor.ts";
import { shownWidgets, widgetNamed } from "./shown-widgets.fixture.ts";

const options: EditorOptions = { id: "n1", type: "item", onPatch: () => {} };

function choose(...factories: (EditorFactory | null | undefined)[]): {
  editor: Viewable;
  errors: unknown[];
} {
  const errors: unknown[] = [];
  const sources = { factories, onError: (error: unknown) => void errors.push(error) };
  return { editor: chooseEditor(sources, { name: "a" }, itemSchema, options).editor, errors };
}

class Note extends Editor {
  override view(): Viewable {
    return `${this.type} ${this.id}`;
  }
}

describe("chooseEditor", () => {
  it("[G80] calls a function and constructs a class with the same arguments", () => {
    const calls: unknown[][] = [];
    class Given extends Note {
      constructor(...args: ConstructorParameters<typeof Note>) {
        super(...args);
        calls.push(args);
      }
    }
    expect(choose(Given).editor).toBeInstanceOf(Given);
    choose((...args) => {
      calls.push(args);
      return "shown";
    });
    const expected = [{ name: "a" }, itemSchema, options];
    expect(calls).toEqual([expected, expected]);
  });

  it("[G80] accepts an old-style function", () => {
    const factory: EditorFactory = function () {
      return "shown";
    };
    expect(choose(factory).editor).toBe("shown");
  });

  it("[G80] accepts a class that does not extend Editor", () => {
    class Plain {
      view(): Viewable {
        return "plain";
      }
    }
    expect(choose(Plain).editor).toBeInstanceOf(Plain);
  });

  it("[G81] uses the first result", () => {
    const second = new Text({ text: "second" });
    const mustNotRun = (): Viewable => {
      throw new Error("must not run");
    };
    const { editor, errors } = choose(
      () => undefined,
      null,
      () => null,
      () => second,
      mustNotRun,
    );
    expect([editor, errors]).toEqual([second, []]);
  });

  it("[G81] falls back to SchemaEditor if no factory returns an editor", () => {
    expect(choose().editor).toBeInstanceOf(SchemaEditor);
    expect(choose(undefined, () => {}).editor).toBeInstanceOf(SchemaEditor);
  });

  it("[G82] reports a factory that throws, and tries the next", () => {
    const failure = new Error("broken");
    class Broken extends JsonEditor {
      constructor() {
        super();
        throw failure;
      }
    }
    const { editor, errors } = choose(Broken, JsonEditor);
    expect([editor, errors]).toEqual([expect.any(JsonEditor), [failure]]);
  });

  it("[G82] reports a factory whose result cannot be shown", () => {
    const { editor, errors } = choose(() => ({}) as never, JsonEditor);
    expect(editor).toBeInstanceOf(JsonEditor);
    expect(errors).toEqual([expect.objectContaining({ code: "not_viewable" })]);
    expect(errors[0]).toBeInstanceOf(HeddleError);
  });
});

describe("Editor", () => {
  it("[G83] has empty defaults", () => {
    expect(new Note()).toMatchObject({ data: {}, schema: null, id: "", type: "" });
    expect(new Note({ a: 1 }, true, { id: "n1", type: "t" })).toMatchObject({
      data: { a: 1 },
      schema: true,
      id: "n1",
      type: "t",
    });
  });
});

function open(
  data: EditorData,
  factory?: EditorFactory,
): { editor: OpenEditor; patches: EditorData[]; errors: unknown[] } {
  const patches: EditorData[] = [];
  const errors: unknown[] = [];
  const sources = { factories: [factory], onError: (error: unknown) => void errors.push(error) };
  const onPatch = (patch: EditorData): void => {
    patches.push(patch);
    editor.receive({ ...editor.data, ...patch });
  };
  const editor: OpenEditor = new OpenEditor(sources, data, itemSchema, { ...options, onPatch });
  return { editor, patches, errors };
}

/** A function editor: a widget that reports its value. */
const level: EditorFunction = (data, _schema, { onPatch }) => {
  const slider = new Slider({ name: "level", minimum: 0, maximum: 9, value: data["level"] });
  slider.watch("value", ({ value }) => onPatch({ level: value?.value }));
  return slider;
};

/** A custom editor class. */
class LevelEditor extends Editor {
  readonly #slider = new Slider({ name: "level", maximum: 9, value: this.data["level"] });

  constructor(...args: ConstructorParameters<typeof Editor>) {
    super(...args);
    this.onDispose(this.#slider.watch("value", () => this.patch({ level: this.#slider.value })));
  }

  override view(): Viewable {
    return this.#slider;
  }

  protected override onDataChanged(): void {
    this.#slider.value = this.data["level"];
  }
}

describe("a custom editor class", () => {
  it("[G84, G86, G88] reports changes, shows changed data, and stops when it is closed", async () => {
    const { editor, patches } = open({ level: 1 }, LevelEditor);
    const slider = widgetNamed(editor, "level");
    await slider.call("enter", "2");
    editor.receive({ level: 5 });
    expect([slider.value, widgetNamed(editor, "level") === slider]).toEqual([5, true]);
    expect(patches).toEqual([{ level: 2 }]);
    editor.dispose();
    await slider.call("enter", "6");
    expect(patches).toEqual([{ level: 2 }]);
  });
});

describe("OpenEditor", () => {
  it("[G88] ignores reports after it is closed", () => {
    let report: EditorOptions["onPatch"] = () => {};
    class Late extends Note {
      report(patch: EditorData): void {
        this.patch(patch);
      }
    }
    const factories: EditorFactory[] = [
      (_data, _schema, { onPatch }) => {
        report = onPatch;
        return "shown";
      },
      class extends Late {
        constructor(...args: ConstructorParameters<typeof Note>) {
          super(...args);
          report = (patch) => this.report(patch);
        }
      },
    ];
    for (const factory of factories) {
      const { editor, patches } = open({ a: 1 }, factory);
      report({ a: 2 });
      editor.dispose();
      report({ a: 3 });
      expect([patches, editor.data]).toEqual([[{ a: 2 }], { a: 2 }]);
    }
  });

  it("[G98] keeps a SchemaEditor, which receives the change", async () => {
    const { editor, patches } = open({ name: "a", amount: 1 });
    const before = shownWidgets(editor);
    editor.receive({ name: "b", amount: 1 });
    expect(shownWidgets(editor)).toEqual(before);
    expect(widgetNamed(editor, "name").value).toBe("b");
    await widgetNamed(editor, "name").call("enter", "c");
    expect([patches, editor.data]).toEqual([[{ name: "c" }], { name: "c", amount: 1 }]);
  });

  it("[G98] calls a function again and shows the result in the same place", () => {
    const { editor, patches } = open({ level: 1 }, level);
    const view = editor.view();
    editor.receive({ level: 5 });
    expect(widgetNamed(editor, "level").value).toBe(5);
    expect([editor.view(), patches]).toEqual([view, []]);
    expect(view).toBeInstanceOf(Column);
  });

  it("[G98] keeps the view of a function that made the change itself", async () => {
    const { editor, patches } = open({ level: 1 }, level);
    const slider = widgetNamed(editor, "level");
    await slider.call("enter", "2");
    expect(patches).toEqual([{ level: 2 }]);
    expect(widgetNamed(editor, "level")).toBe(slider);
  });

  it("[G98] calls receive and dispose of any object that has them", () => {
    const calls: unknown[] = [];
    const input = new TextInput({ name: "a" });
    const { editor } = open({ a: "x" }, () => ({
      view: () => input,
      receive: (data: EditorData) => void calls.push(data),
      dispose: () => void calls.push("disposed"),
    }));
    editor.receive({ a: "y" });
    editor.dispose();
    expect(calls).toEqual([{ a: "y" }, "disposed"]);
    expect(widgetNamed(editor, "a")).toBe(input);
  });

  it("[G98] tries all factories when it creates an editor again", () => {
    const { editor } = open({ level: 1 }, (data, schema, context) =>
      "level" in data ? level(data, schema, context) : undefined,
    );
    editor.receive({ name: "a" });
    expect(widgetNamed(editor, "name").value).toBe("a");
  });

  it("[G89] disables its editor, including a recreated one", () => {
    const locks: boolean[] = [];
    const { editor } = open({ a: 1 }, () => ({
      view: () => "shown",
      setDisabled: (isDisabled: boolean) => void locks.push(isDisabled),
    }));
    editor.setDisabled(true);
    editor.receive({ a: 2 });
    editor.setDisabled(false);
    expect(locks).toEqual([true, true, false]);
  });

  it("[G82] reports an editor whose receive throws", () => {
    const failure = new Error("broken");
    const { editor, errors } = open({ a: 1 }, () => ({
      view: () => "shown",
      receive: () => {
        throw failure;
      },
    }));
    editor.receive({ a: 2 });
    expect(errors).toEqual([failure]);
  });
});
