/** The graphs of `served-flow.spec.ts`, in their own process: `served-flow-app.ts <port>`. Prints its port and all graph events. */
import { Button, Column, Text, type View } from "@heddle/core";
import { Flow, type FlowOptions, Node } from "@heddle/flow";
import { serve } from "@heddle/server";

/** A node with a live view inside. */
class Counter extends Node {
  override view(): View {
    const text = new Text({ text: "0 times" });
    let count = 0;
    const onPress = (): void => {
      count += 1;
      text.text = `${count} times`;
    };
    return new Column({ children: [text, new Button({ label: "Count", onPress })] });
  }
}

function graph(options: FlowOptions): Flow {
  const ids = ["one", "two", "three"];
  const flow = new Flow({
    nodes: [
      ...ids.map((id, at) => ({ id, position: { x: 260 * at, y: 0 } })),
      new Counter({ id: "counter", position: { x: 0, y: 160 } }),
    ],
    edges: [{ id: "first", source: "one", target: "two" }],
    viewport: { x: 60, y: 120, zoom: 1 },
    displaySideBar: false,
    ...options,
  });
  flow.on("*", (event) => {
    if (event.type !== "viewport_changed") process.stdout.write(`event ${JSON.stringify(event)}\n`);
  });
  return flow;
}

const server = await serve(
  {
    "/event": () => graph({}),
    "/debounce": () => graph({ syncMode: "debounce", debounceMs: 40 }),
    "/read-only": () => graph({ editable: false }),
  },
  { port: Number(process.argv[2] ?? 0), logger: false },
);
process.stdout.write(`port ${server.port}\n`);
