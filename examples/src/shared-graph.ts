/** Two people, one graph. Switch Ben on: he drags and renames nodes, and you see his pointer. Join in; undo takes back your own steps only. */
import { Column, onDispose, Row, Switch, Text } from "@heddle/core";
import type { Viewable } from "@heddle/core";
import { Flow } from "@heddle/flow";

/** What Ben does, again and again: he drags a node to a place and renames it. */
const tasks = [
  { id: "weave", label: "Weave twill", x: 200, y: 200 },
  { id: "yarn", label: "Red yarn", x: 0, y: 80 },
  { id: "weave", label: "Weave satin", x: 200, y: 20 },
  { id: "yarn", label: "Blue yarn", x: 0, y: 0 },
];

export function app(): Viewable {
  const flow = new Flow({
    nodes: [
      { id: "yarn", label: "Yarn", position: { x: 0, y: 0 } },
      { id: "warp", label: "Warp", position: { x: 0, y: 200 } },
      { id: "weave", label: "Weave", position: { x: 200, y: 100 } },
    ],
    edges: [
      { source: "yarn", target: "weave" },
      { source: "warp", target: "weave" },
    ],
    defaultEdgeOptions: { markerEnd: { type: "arrowclosed" } },
    displaySideBar: false,
  });
  const you = flow.createViewer({ name: "You", color: "#d6336c" });
  const person = { name: "Ben", color: "#1971c2", person: "ben" };
  const ben = flow.createViewer(person);
  // Another page of Ben: each page shows others its own pointer.
  const pointer = flow.createViewer(person);

  let tick = 0;
  let cursor = { x: 300, y: 40 };
  /** Does the next step of a task. */
  const work = (): void => {
    const task = tasks[Math.floor(tick / 60) % tasks.length];
    const phase = tick % 60;
    tick += 1;
    // He stops after a minute, because the page may be left open.
    if (tick % 1200 === 0) isWorking.value = false;
    const node = task && flow.getNode(task.id);
    if (!node) return;
    const spot = between(node.position, task, (phase - 20) / 20);
    const moved = [{ id: task.id, ...spot }];
    cursor = between(cursor, { x: spot.x + 40, y: spot.y + 20 }, phase / 20);
    const isDragging = phase > 20 && phase < 40;
    pointer.present({ cursor, dragged: isDragging ? moved : [] });
    if (phase === 20) void ben.call("select", [task.id], [], "set");
    if (phase === 40) void ben.call("moveNodes", moved, `drag-${tick}`);
    if (phase === 50) void ben.call("relabel", "node", task.id, task.label);
  };

  let timer: ReturnType<typeof setInterval> | undefined;
  const isWorking = new Switch({ label: "Ben is working", value: false });
  isWorking.watch("value", () => {
    clearInterval(timer);
    if (isWorking.value) timer = setInterval(work, 50);
  });
  onDispose(isWorking, () => clearInterval(timer));

  const screens = [screen("Your screen", you), screen("Ben's screen", ben)];
  return new Column({ children: [isWorking, new Row({ children: screens })] });
}

function screen(text: string, view: Viewable): Viewable {
  return new Column({ children: [new Text({ text }), view] });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point at a part of the way, from 0 to 1. */
function between(from: Point, to: Point, part: number): Point {
  const share = Math.min(1, Math.max(0, part));
  return {
    x: Math.round(from.x + (to.x - from.x) * share),
    y: Math.round(from.y + (to.y - from.y) * share),
  };
}
