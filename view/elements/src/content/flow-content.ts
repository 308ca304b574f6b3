import { Flow, type FlowParameters, type SavedGraph } from "@heddle/flow";
import "@heddle/react/flow";
import { toView, type View } from "@heddle/views";

import type { Content, HeddleElement } from "../heddle-element.ts";
import { flowFlags } from "../options.ts";
import { optionsOf } from "./element-options.ts";
import { ElementView } from "./element-view.tsx";
import { fetchText } from "./fetch-json.ts";
import { LatestLoad } from "./latest-load.ts";
import { preloadDefaultEditor } from "./preload-editor.ts";

/** What the content needs of `<heddle-flow>`. */
interface FlowElement extends HeddleElement {
  readonly src: string;
  readonly options: FlowParameters | undefined;
}

/** The attributes of parameters, by the name of the parameter. */
const attributes = Object.fromEntries(
  [...Object.keys(flowFlags), "editorMode", "navigation"].map((name) => [name, name]),
);

const sides = ["top", "bottom", "left", "right"] as const;
type Side = (typeof sides)[number];

/** The content of `<heddle-flow>`. */
export class FlowContent implements Content {
  readonly #element: FlowElement;
  readonly #view: ElementView;
  readonly #load = new LatestLoad();
  /** The panels of the page, by side: views of slots, so that their content stays in the page, with its styles. */
  readonly #panels = new Map<Side, View>();
  /** Stops the events of the flow, and removes the panels from it; `undefined` while the flow is not shown. */
  #detach: (() => void) | undefined;
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
      this.#show();
    } catch (error) {
      this.#view.fail(error);
    }
  }

  suspend(): void {
    this.#release();
    this.#view.remove();
  }

  #show(): void {
    if (!this.flow) return;
    this.#attach(this.flow);
    this.#view.show(this.flow);
    preloadEditors();
  }

  #release(): void {
    this.#load.cancel();
    this.#detach?.();
    this.#detach = undefined;
  }

  #create(): void {
    const { src } = this.#element;
    const flow = this.#element.optionValues.get("flow") as Flow | undefined;
    const value = this.#element.option("value") as SavedGraph | undefined;
    this.#release();
    this.flow = undefined;
    if (flow) this.#use(flow);
    else if (value) this.#use(Flow.fromJSON(value, this.#parameters()));
    else if (src !== "") this.#loadGraph(src);
    else this.#use(new Flow(this.#parameters()));
  }

  #loadGraph(src: string): void {
    this.#load.start(
      (signal) => fetchText(this.#element, "src", src, signal),
      (text) => {
        this.#use(Flow.fromJSON(text, this.#parameters()));
        this.#show();
      },
      (error) => this.#view.fail(error),
    );
  }

  #use(flow: Flow): void {
    this.flow = flow;
    this.#attach(flow);
    this.#element.emit("ready");
  }

  /** Emits the events of the flow, and adds the panels of the page to it. */
  #attach(flow: Flow): void {
    if (this.#detach) return;
    const stop = flow.on("*", (event) => this.#element.emit(event.type, event));
    const used = sides.filter((side) => this.#element.querySelector(`:scope > [slot="${side}"]`));
    const panels = new Map(used.map((side) => [side, this.#panelOf(side)]));
    for (const [side, panel] of panels) flow[`${side}Panel`] = [...flow[`${side}Panel`], panel];
    this.#detach = () => {
      stop();
      for (const [side, panel] of panels)
        flow[`${side}Panel`] = flow[`${side}Panel`].filter((view) => view !== panel);
    };
  }

  #panelOf(side: Side): View {
    const panel = this.#panels.get(side) ?? toView(this.#element.createSlot(side));
    this.#panels.set(side, panel);
    return panel;
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

/** Loads the code of editors after the graph is shown, so that the first editor opens at once. */
function preloadEditors(): void {
  const load = (): void => void preloadDefaultEditor().catch(() => {});
  requestAnimationFrame(() => requestAnimationFrame(load));
}
