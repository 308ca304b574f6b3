/** Grow this mind map without a mouse: arrow keys choose an idea, Ctrl+Enter adds one below it, F2 renames it, and Delete removes it. */
import { Button, type Viewable } from "@heddle/core";
import { defineNodeType, Flow } from "@heddle/flow";
import * as z from "zod";

const idea = defineNodeType({
  type: "idea",
  label: "",
  schema: z.object({ text: z.string().meta({ title: "Idea" }) }),
  inputs: [],
  outputs: [],
  actions: [
    {
      id: "add",
      label: "Add an idea",
      icon: "+",
      shortcut: "Ctrl+Enter",
      run: ({ id }, map) =>
        map instanceof MindMap && map.addIdea("New idea", id),
    },
  ],
});
const colors = ["#2563c9", "#0b7a6b", "#b4441d", "#7c3aed"];

/** Ideas by their text, each with the ideas below it. */
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
      this.#withoutHistory(() =>
        this.updateNode(id, { label: String(patch["text"]) }),
      );
    });
    this.on("node_updated", ({ node_id: id, changes: { label } }) => {
      if (typeof label === "string")
        this.#withoutHistory(() => this.patchNodeData(id, { text: label }));
    });
    this.on("edge_added", () => this.arrange());
    this.on("node_deleted", () => this.arrange());
    this.#withoutHistory(() => this.#addOutline(outline));
  }

  /** Adds an idea below its parent, as one undo step. */
  addIdea(text: string, parent?: string): string {
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
    this.#withoutHistory(() => {
      this.nodes
        .filter(isRoot)
        .reduce((top, { id }) => this.#place(id, 0, top), 0);
    });
  }

  /** Positions an idea and its subtree; returns the top of the next subtree. */
  #place(id: string, depth: number, top: number, color = "#3d4451"): number {
    const children = this.targetsOf(id);
    const bottom = children.reduce((next, child, at) => {
      const own = depth === 0 ? colors[at % colors.length] : color;
      return this.#place(child, depth + 1, next, own);
    }, top);
    const end = Math.max(bottom, top + 50);
    this.updateNode(id, {
      position: { x: depth * 230, y: (top + end) / 2 },
      style:
        depth < 2
          ? { background: color, color: "#fff" }
          : { border: `2px solid ${color}` },
    });
    return end;
  }

  #addOutline(outline: Outline, parent?: string): void {
    for (const [text, below] of Object.entries(outline)) {
      this.#addOutline(below, this.addIdea(text, parent));
    }
  }

  /** Layout and labels are derived, so they are not undo steps. */
  #withoutHistory(work: () => void): void {
    this.transaction(work, { history: false });
  }
}

export function app(): Viewable {
  const map = new MindMap(studio);
  const add = new Button({
    label: "Add an idea",
    variant: "primary",
    onPress: () => {
      const id = map.addIdea("New idea", map.selection.nodes[0]);
      map.select([id]);
      map.openEditor("node", id);
    },
  });
  map.topPanel = [add];
  return map;
}
