/** The page that the layout benchmark drives, with one of the libraries below: `?library=elk&nodes=1000`. */
import { layeredGraph, type MeasuredGraph, type Places } from "./graphs.ts";

/** A graph on the screen whose nodes can be arranged. */
export interface ShownLayout {
  /** Resolves to the new positions when the graph is shown with them. */
  arrange(): Promise<Places>;
}

export type ShowLayout = (graph: MeasuredGraph, element: HTMLElement) => ShownLayout;

const libraries: Record<string, () => Promise<ShowLayout>> = {
  heddle: async () => (await import("./heddle.ts")).showLayout,
  dagre: async () => (await import("./react-flow.tsx")).showWith("dagre"),
  elk: async () => (await import("./react-flow.tsx")).showWith("elk"),
};

const query = new URLSearchParams(location.search);
const show = await libraries[query.get("library") ?? ""]?.();
const element = document.querySelector<HTMLElement>("#graph");
if (!show || !element) throw new Error("The page does not know what to show");
const shown = show(layeredGraph(Number(query.get("nodes"))), element);

type Place = readonly [id: string, x: number, y: number];

/** The functions of the page that the benchmark calls. */
export interface LayoutPage {
  /** Resolves to the milliseconds until the graph is arranged. */
  arrange(): Promise<number>;
  /** Where the nodes are since then. Asked for apart: sending them takes the page a while. */
  places(): readonly Place[];
}

let places: Places = new Map();

export const layoutPage: LayoutPage = {
  async arrange() {
    const start = performance.now();
    places = await shown.arrange();
    return performance.now() - start;
  },
  places: () => Array.from(places, ([id, { x, y }]) => [id, x, y]),
};
Object.assign(globalThis, { layoutPage });
