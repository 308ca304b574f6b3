/** The page that the graph benchmark drives, with one of the libraries below: `?library=heddle&nodes=100`. */
import { FrameClock } from "./frame-clock.ts";
import { gridOf, middleOf } from "./grid.ts";
import type { ShowGraph, View } from "./library.ts";

const libraries: Record<string, () => Promise<ShowGraph>> = {
  heddle: async () => (await import("./heddle.ts")).showGraph,
  plain: async () => (await import("./react-flow.tsx")).showWith(false),
  visible: async () => (await import("./react-flow.tsx")).showWith(true),
  cytoscape: async () => (await import("./cytoscape.ts")).showGraph,
  sigma: async () => (await import("./sigma.ts")).showGraph,
};

const query = new URLSearchParams(location.search);
const show = await libraries[query.get("library") ?? ""]?.();
const count = Number(query.get("nodes"));
const graph = gridOf(count);
const middle = graph.nodes[middleOf(count)];
const element = document.querySelector<HTMLElement>("#graph");
if (!show || !middle || !element) throw new Error("The page does not know what to show");

const views = {
  whole: wholeView(),
  close: {
    x: innerWidth / 2 - middle.position.x - 75,
    y: innerHeight / 2 - middle.position.y - 20,
    zoom: 1,
  },
};

/** The functions of the page that the benchmark calls. */
export interface GraphPage {
  readonly frames: FrameClock;
  /** Shows the graph and resolves to the milliseconds until the end of the first frame in which it is visible. */
  show(from: keyof typeof views): Promise<number>;
  setView(view: keyof typeof views): void;
  /** The position of the middle node on the screen. */
  middle(): { readonly x: number; readonly y: number };
  /** The milliseconds from a change of its label until the page shows it. */
  relabel(): Promise<number>;
  elements(): number;
}

/** The nodes and the element that moves with the viewport, of either library. */
const selectors = {
  node: ".react-flow__node, [data-part=node-place]",
  viewport: ".react-flow__viewport, [data-part=content]",
};
const middleNode = `:is(${selectors.node})[data-id="${middle.id}"]`;
let shown: ReturnType<ShowGraph>;

export const graphPage: GraphPage = {
  frames: new FrameClock(),
  async show(from) {
    const start = performance.now();
    shown = show(graph, element, views[from]);
    do await frameEnd();
    while (!isDrawn());
    return performance.now() - start;
  },
  setView: (view) => shown.setView(views[view]),
  middle() {
    const transform = find(selectors.viewport)?.computedStyleMap().get("transform");
    const matrix = new DOMMatrix(String(transform));
    const { x, y } = matrix.transformPoint(
      new DOMPoint(middle.position.x + 40, middle.position.y + 12),
    );
    return { x, y };
  },
  async relabel() {
    const label = `Renamed ${Math.round(performance.now())}`;
    const start = performance.now();
    shown.relabel(middle.id, label);
    const isShown = (): boolean => find(middleNode)?.textContent?.includes(label) === true;
    while (!isShown()) await nextFrame();
    return performance.now() - start;
  },
  elements: () => place().querySelectorAll("*").length,
};
Object.assign(globalThis, { graphPage });

/** The whole graph with a margin, where the background can be dragged. */
function wholeView(): View {
  const width = graph.nodes.reduce((most, { position }) => Math.max(most, position.x), 0) + 150;
  const height = graph.nodes.reduce((most, { position }) => Math.max(most, position.y), 0) + 40;
  const zoom = Math.min(1, (innerWidth * 0.8) / width, (innerHeight * 0.8) / height);
  return {
    x: (innerWidth - width * zoom) / 2,
    y: (innerHeight - height * zoom) / 2,
    zoom,
  };
}

/** Whether the page shows the graph: nodes as elements that are visible, or paint in the middle of a canvas. */
function isDrawn(): boolean {
  // All nodes of React Flow become visible together, when they have been measured; checking each would cost it time.
  const node = find(selectors.node);
  if (node && getComputedStyle(node).visibility === "visible") return true;
  return [...place().querySelectorAll("canvas")].some(hasInk);
}

function hasInk(canvas: HTMLCanvasElement): boolean {
  if (canvas.width === 0 || canvas.height === 0) return false;
  const sample = new OffscreenCanvas(64, 64).getContext("2d", { willReadFrequently: true });
  sample?.drawImage(canvas, 0, 0, 64, 64);
  return sample?.getImageData(16, 16, 32, 32).data.some((value) => value > 0) ?? false;
}

/** The root of the graph's elements. */
function place(): ParentNode {
  return element?.querySelector(":scope > *")?.shadowRoot ?? document;
}

function find(selector: string): Element | null {
  return place().querySelector(selector);
}

/** Resolves when the next frame is complete, with its layout and painting: the task of a timer follows them. */
async function frameEnd(): Promise<void> {
  await nextFrame();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
