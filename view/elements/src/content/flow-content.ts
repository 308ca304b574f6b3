import { Flow, type FlowParameters, type SavedGraph } from "@heddle/flow";
import "@heddle/react/flow";
import { toView } from "@heddle/views";

import type { Content, HeddleElement } from "../heddle-element.ts";
import { flowFlags } from "../options.ts";
import { optionsOf } from "./api-document.ts";
import { ElementView } from "./element-view.tsx";
import { fetchText } from "./fetch-json.ts";

/** What the content needs of `<heddle-flow>`. */
interface FlowElement extends HeddleElement {
  readonly src: string;
  readonly options: FlowParameters | undefined;
}

/** The attributes of parameters, by the name of the parameter. */
const attributes = Object.fromEntries(
  [...Object.keys(flowFlags), "editorMode"].map((name) => [name, name]),
);

const sides = ["top", "bottom", "left", "right"] as const;

/** The content of `<heddle-flow>`. */
export class FlowContent implements Content {
  readonly #element: FlowElement;
  readonly #view: ElementView;
  /** Stops the events of the flow, and removes the panels of the element from it. */
  #release = (): void => {};
  flow: Flow | undefined;

  constructor(element: FlowElement) {
    this.#element = element;
    this.#view = new ElementView(element);
  }

  update(changed: ReadonlySet<string>): void {
    try {
      const isOther = ["src", "flow", "options"].some((name) => changed.has(name));
      if (!this.flow || isOther) this.#create();
      else this.#apply(this.flow, changed);
      if (this.flow) this.#view.show(this.flow);
    } catch (error) {
      this.#view.fail(error);
    }
  }

  suspend(): void {
    this.#view.remove();
  }

  #create(): void {
    const { src } = this.#element;
    const flow = this.#element.optionValues.get("flow") as Flow | undefined;
    const value = this.#element.option("value") as SavedGraph | undefined;
    this.flow = undefined;
    if (flow) this.#use(flow);
    else if (value) this.#use(Flow.fromJSON(value, this.#parameters()));
    else if (src !== "") void this.#load(src);
    else this.#use(new Flow(this.#parameters()));
  }

  async #load(src: string): Promise<void> {
    try {
      const text = await fetchText(this.#element, "src", src);
      if (this.#element.src !== src || this.flow) return;
      this.#use(Flow.fromJSON(text, this.#parameters()));
      if (this.flow) this.#view.show(this.flow);
    } catch (error) {
      this.#view.fail(error);
    }
  }

  #use(flow: Flow): void {
    this.#release();
    const stop = flow.on("*", (event) => this.#element.emit(event.type, event));
    const removePanels = this.#showPanels(flow);
    this.#release = () => {
      stop();
      removePanels();
    };
    this.flow = flow;
    this.#element.emit("ready");
  }

  /** Panels of the page are slots: their content stays in the page, with its styles. */
  #showPanels(flow: Flow): () => void {
    const used = sides.filter((side) => this.#element.querySelector(`:scope > [slot="${side}"]`));
    const before = new Map(used.map((side) => [side, flow[`${side}Panel`]]));
    for (const [side, views] of before) {
      flow[`${side}Panel`] = [...views, toView(this.#element.createSlot(side))];
    }
    return () => {
      for (const [side, views] of before) flow[`${side}Panel`] = [...views];
    };
  }

  #parameters(): FlowParameters {
    return { ...this.#element.options, ...optionsOf(this.#element, attributes) };
  }

  /** Attributes that change keep the graph. */
  #apply(flow: Flow, changed: ReadonlySet<string>): void {
    const value = changed.has("value") && (this.#element.option("value") as SavedGraph | undefined);
    if (value) flow.replace(value);
    const names = Object.keys(attributes).filter((name) => changed.has(name));
    if (names.length === 0) return;
    const parameters: Readonly<Record<string, unknown>> = { ...this.#parameters() };
    flow.update(Object.fromEntries(names.map((name) => [name, parameters[name]])));
  }
}
