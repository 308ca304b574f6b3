/**
 * A graph that several people edit together, with their own selection and undo. Each path is a room: /main, /plan, …
 * Rooms are kept in the folder rooms/ and survive restarts.
 */
import { Flow } from "@heddle/flow";

/** Makes the graph of a new room. */
export function app(): Flow {
  return new Flow({
    nodes: [
      { id: "idea", label: "Idea", position: { x: 0, y: 0 } },
      { id: "plan", label: "Plan", position: { x: 240, y: 0 } },
    ],
    edges: [{ source: "idea", target: "plan" }],
  });
}
