/** Custom editors: a function for one node type, a class for another. Other types use the form of their schema. */
import { Checkbox, Slider, type Viewable } from "@heddle/core";
import { Editor, type EditorFunction, Flow } from "@heddle/flow";

const tension: EditorFunction = (data, _schema, { onPatch }) => {
  const { tension: value } = data;
  const slider = new Slider({ label: "Tension", maximum: 10, value });
  slider.watch("value", () => onPatch({ tension: slider.value }));
  return slider;
};

class LampEditor extends Editor {
  readonly #on = new Checkbox({ label: "On", value: this.data["on"] });

  constructor(...args: ConstructorParameters<typeof Editor>) {
    super(...args);
    const report = (): void => this.patch({ on: this.#on.value });
    this.onDispose(this.#on.watch("value", report));
  }

  override view(): Viewable {
    return this.#on;
  }

  protected override onDataChanged(): void {
    this.#on.value = this.data["on"];
  }
}

export function app(): Viewable {
  const nodeEditors = { loom: tension, lamp: LampEditor };
  const position = { x: 330, y: 0 };
  const nodes = [
    { id: "Loom", type: "loom", data: { tension: 4 } },
    { id: "Lamp", type: "lamp", position, data: { on: true } },
  ];
  const flow = new Flow({ nodes, nodeEditors, editorMode: "node" });
  flow.openEditor("node", "Loom");
  flow.openEditor("node", "Lamp");
  return flow;
}
