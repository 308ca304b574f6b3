/** Ideas without ports, arranged as a tree whenever one comes or goes. Select one, then add to it. */
import { Button, type Viewable } from "@heddle/core";
import { defineNodeType, Flow } from "@heddle/flow";
import * as z from "zod";

const idea = defineNodeType({
  type: "idea",
  label: "",
  schema: z.object({ text: z.string().meta({ title: "Idea" }) }),
  inputs: [],
  outputs: [],
});
const colors = ["#2563c9", "#0b7a6b", "#b4441d", "#7c3aed"];

/** Texts with what comes from each. */
interface Outline {
  readonly [text: string]: Outline;
}
const studio: Outline = {
  "A weaving studio": {
    Space: { "North light": {}, "Six looms": {} },
    People: { Teachers: {}, Apprentices: {}, Guests: {} },
    Cloth: { Scarves: {}, Blankets: { "Pure wool": {}, "With linen": {} } },
    Money: { Courses: {}, Commissions: {} },
  },
};

class MindMap extends Flow {
  constructor(outline: Outline) {
    super({ nodeTypes: { idea }, displaySideBar: false, enableConnect: false });
    this.on("node_data_changed", ({ node_id: id, patch }) => {
      this.#quietly(() =>
        this.updateNode(id, { label: String(patch["text"]) }),
      );
    });
    this.on("node_updated", ({ node_id: id, changes: { label } }) => {
      if (typeof label === "string")
        this.#quietly(() => this.patchNodeData(id, { text: label }));
    });
    this.on("edge_added", () => this.arrange());
    this.on("node_deleted", () => this.arrange());
    this.#quietly(() => this.#plant(outline));
  }

  /** Adds an idea that comes from another one, as one step to undo. */
  grow(text: string, parent?: string): string {
    return this.transaction(() => {
      const id = this.insert("idea", { x: 0, y: 0 });
      this.patchNodeData(id, { text });
      if (parent !== undefined) this.addEdge({ source: parent, target: id });
      return id;
    });
  }

  arrange(): void {
    const isRoot = ({ id }: { id: string }): boolean =>
      !this.edgesOf(id).some((edge) => this.getEdge(edge)?.target === id);
    this.#quietly(() => {
      this.nodes
        .filter(isRoot)
        .reduce((top, { id }) => this.#place(id, 0, top), 0);
    });
  }

  /** Puts an idea beside those that come from it; returns where the next one may begin. */
  #place(id: string, depth: number, top: number, color = "#3d4451"): number {
    const children = [...this.targetsOf(id)];
    const bottom = children.reduce((next, child, at) => {
      const own = depth === 0 ? colors[at % colors.length] : color;
      return this.#place(child, depth + 1, next, own);
    }, top);
    const end = Math.max(bottom, top + 50);
    const tint = `color-mix(in srgb, ${color} 20%, transparent)`;
    this.updateNode(id, {
      position: { x: depth * 230, y: (top + end) / 2 },
      style:
        depth < 2 ? { background: color, color: "#fff" } : { background: tint },
    });
    return end;
  }

  #plant(outline: Outline, parent?: string): void {
    for (const [text, below] of Object.entries(outline)) {
      this.#plant(below, this.grow(text, parent));
    }
  }

  /** What follows from the ideas is no step of its own. */
  #quietly(work: () => void): void {
    this.transaction(work, { history: false });
  }
}

export function app(): Viewable {
  const map = new MindMap(studio);
  const add = new Button({
    label: "Add an idea",
    look: "primary",
    onPress: () => {
      const id = map.grow("New idea", map.selection.nodes[0]);
      map.select([id]);
      map.openEditor("node", id);
    },
  });
  map.topPanel = [add];
  return map;
}
