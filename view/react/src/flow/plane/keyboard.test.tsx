import { messages } from "@heddle/canvas";
import { TextInput } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { enterGraph } from "../keyboard.fixture.ts";

const orders = "Orders, type Source, 0 in, 1 out, connected to Only paid";
const paid = "Only paid, type Filter, 1 in, 2 out, connected to Revenue, Notes";
const revenue = "Revenue, type Chart, 1 in, 0 out";

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F90, F91, F93] the graph is one Tab stop; arrow keys move through its nodes", async () => {
    const shown = await showFlow(pipeline(), present);
    const { press, focused, announced } = await enterGraph(shown);
    expect(focused()).toBe("Graph, 4 nodes, 3 edges");
    await press("{ArrowRight}");
    await expect.poll(focused).toBe(orders);
    await press("{ArrowRight}");
    await expect.poll(focused).toBe(paid);
    await press("{ArrowRight}");
    await expect.poll(focused).toBe(revenue);
    await press("{ArrowDown}");
    await expect.poll(focused).toBe("Notes, 1 in, 0 out");
    await press("{ArrowDown}");
    await expect.poll(announced).toBe(messages.announced.noWay.text);
    await press("{Home}");
    await expect.poll(focused).toBe(orders);
    await press("{Shift>}{Tab}{/Shift}");
    await expect.poll(focused).toMatch(/^Graph, /);
    await press("{ArrowUp}");
    await expect.poll(focused).toBe(orders);
  });

  test("[F92] with Alt arrow keys follow edges and move between them", async () => {
    const shown = await showFlow(pipeline(), present);
    const { press, focused } = await enterGraph(shown);
    await press("{ArrowRight}{Alt>}{ArrowRight}{/Alt}");
    await expect.poll(focused).toBe("From Orders to Only paid, hourly");
    await press("{Alt>}{ArrowRight}{ArrowRight}{/Alt}");
    await expect.poll(focused).toBe("From Only paid to Revenue");
    await press("{ArrowDown}");
    await expect.poll(focused).toBe("From Only paid to Notes");
    await press("{ArrowRight}");
    await expect.poll(focused).toBe("Notes, 1 in, 0 out");
    await press("{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}");
    await expect.poll(focused).toBe(paid);
  });

  test("[F94, F99] presses until the modifier is released are one move and one undo step", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const position = (): unknown => flow.nodeRecords.get("orders")?.position;
    const { press, announced } = await enterGraph(shown);
    await press("{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}");
    await expect.poll(position).toEqual({ x: 20, y: 50 });
    await press("{Control>}{ArrowLeft}{/Control}");
    await expect.poll(position).toEqual({ x: 19, y: 50 });
    const moves = shown.events.filter(({ type }) => type === "node_moved");
    expect(moves).toHaveLength(2);
    await expect.poll(announced).toBe("Orders moved to 19, 50");
    await press("{Control>}zz{/Control}");
    await expect.poll(position).toEqual({ x: 0, y: 40 });
    await press("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect.poll(position).toEqual({ x: 20, y: 50 });
    await press("{Control>}y{/Control}");
    await expect.poll(position).toEqual({ x: 19, y: 50 });
  });

  test("[F94] Escape rolls a move back, and selected nodes move together", async () => {
    const flow = pipeline();
    flow.select(["orders", "paid"]);
    const shown = await showFlow(flow, present);
    const { press } = await enterGraph(shown);
    await press("{ArrowRight}{Shift>}{ArrowRight}{Escape}{/Shift}");
    expect(flow.nodeRecords.get("orders")?.position).toEqual({ x: 0, y: 40 });
    await press("{Shift>}{ArrowRight}{/Shift}");
    await expect.poll(() => flow.nodeRecords.get("paid")?.position).toEqual({ x: 270, y: 0 });
    expect(flow.nodeRecords.get("orders")?.position).toEqual({ x: 10, y: 40 });
  });

  test("[F95] Space selects, Ctrl+A selects all, Escape clears, Delete removes the focused item", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const { press, focused, announced } = await enterGraph(shown);
    await press("{ArrowRight} ");
    await expect.poll(() => flow.selection.nodes).toEqual(["orders"]);
    await expect.poll(focused).toContain("Orders, type Source, selected");
    await expect.poll(announced).toBe("Orders selected");
    await expect
      .poll(() => shown.events.at(-1))
      .toEqual({ type: "node_clicked", node_id: "orders" });
    await press("{Control>}a{/Control}");
    await expect.poll(() => flow.selection.nodes.length).toBe(4);
    await expect.poll(announced).toBe("3 nodes and 3 edges selected");
    await press("{Escape}");
    await expect.poll(() => flow.selection.nodes).toEqual([]);
    await expect.poll(announced).toBe(messages.announced.selectionCleared.text);
    await press("{ArrowRight}{Delete}");
    await expect.poll(() => flow.nodeRecords.has("paid")).toBe(false);
    await expect.poll(announced).toBe("Only paid removed");
    await expect.poll(focused).toMatch(/^(Orders|Revenue|Notes), /);
    await press("{Control>}z{/Control}");
    await expect.poll(() => flow.edgeRecords.size).toBe(3);
  });

  test("[F92, F95] an edge is selected and removed by keys", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const { press, focused, announced } = await enterGraph(shown);
    await press("{ArrowRight}{Alt>}{ArrowRight}{/Alt} ");
    await expect.poll(() => flow.selection.edges).toEqual(["in"]);
    await press("{Backspace}");
    await expect.poll(() => flow.edgeRecords.has("in")).toBe(false);
    await expect.poll(announced).toBe("Orders disconnected from Only paid");
    await expect.poll(focused).toMatch(/^(Orders|Only paid), /);
  });

  test("[F95] Enter opens and focuses the editor; closing it restores the focus", async () => {
    const properties = { note: { type: "string", title: "Note" } };
    const flow = pipeline({ schemas: { filter: { type: "object", properties } } });
    const shown = await showFlow(flow, present);
    const { press, focused } = await enterGraph(shown);
    await press("{ArrowRight}{ArrowRight}{Enter}");
    const field = page.getByRole("textbox", { name: "Note" });
    await expect.poll(() => shown.root.activeElement?.matches("input")).toBe(true);
    // Letters, Delete and arrow keys in a field belong to the field.
    await press("ca{ArrowLeft}{Delete}?");
    await expect.element(field).toHaveValue("c?");
    expect(flow.nodeRecords.size).toBe(4);
    expect(shown.root.querySelector("dialog")).toBe(null);
    await page.getByRole("button", { name: "Close the editor of Only paid" }).click();
    await expect.poll(focused).toBe(paid);
  });

  test("[F96] C connects: ports are listed and filtered, rejected ones with the reason", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const { press, focused, announced } = await enterGraph(shown);
    await press("{ArrowRight}c");
    const dialog = page.getByRole("dialog", { name: "Connect Orders to…" });
    await expect.element(dialog).toBeVisible();
    const options = (): string[] =>
      page
        .getByRole("option")
        .elements()
        .map((option) => option.textContent);
    expect(options()).toEqual([
      "Only paid: rowsFilter",
      "Only paid: limitFilter",
      "Notes",
      "Revenue: rowsChart",
    ]);
    await press("limit{Enter}");
    await expect
      .poll(() => [...flow.edgeRecords].at(-1)?.[1])
      .toMatchObject({
        source: "orders",
        sourceHandle: "rows",
        target: "paid",
        targetHandle: "limit",
      });
    await expect.poll(announced).toBe("Orders connected to Only paid");
    await expect.poll(focused).toContain("Orders, type Source, 0 in, 2 out");
    await press("{ArrowRight}{ArrowRight}{ArrowDown}c");
    const rejected = page.getByRole("option", { name: "Orders" });
    const reason = 'The connection would close a loop: "Only paid" leads to "Notes" already.';
    await expect.poll(options).toContain(`Only paid: limit${reason}`);
    await expect.element(rejected).not.toBeInTheDocument();
    await press("limit{Enter}");
    await expect.poll(announced).toBe(reason);
    await press("{Escape}");
    expect(flow.edgeRecords.size).toBe(4);
  });

  test("[F97] A adds a node of a type at a free spot and focuses it", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const { press, focused, announced } = await enterGraph(shown);
    await press("a");
    await expect.element(page.getByRole("dialog", { name: messages.addNode.text })).toBeVisible();
    await press("fil{Enter}");
    await expect.poll(() => flow.nodeRecords.size).toBe(5);
    const [id, record] = [...flow.nodeRecords].at(-1)!;
    expect(record.type).toBe("filter");
    await expect.poll(() => flow.selection.nodes).toEqual([id]);
    await expect.poll(focused).toBe("Filter, selected, 0 in, 0 out");
    await expect.poll(announced).toContain("Filter added");
    await expect
      .poll(() => shown.root.querySelector(`[data-part=node-place][data-id="${id}"]`))
      .not.toBe(null);
    const [added, ...others] = [id, "orders", "paid", "revenue", "notes"].map((each) =>
      shown.node(each).getBoundingClientRect(),
    );
    for (const other of others) {
      const isApart =
        added!.right < other.left ||
        other.right < added!.left ||
        added!.bottom < other.top ||
        other.bottom < added!.top;
      expect(isApart).toBe(true);
    }
  });
});

test("[F91, F69] a painted node is mounted when it gets the focus", async () => {
  const nodes = Array.from({ length: 1_000 }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % 40) * 240, y: Math.floor(at / 40) * 120 },
  }));
  const flow = pipeline({ nodes, edges: [], viewport: { x: 0, y: 0, zoom: 1 } });
  const shown = await showFlow(flow);
  const { press, focused } = await enterGraph(shown);
  expect(shown.root.querySelector('[data-id="n999"]')).toBe(null);
  await press("{End}");
  await expect.poll(focused).toBe("n999, 0 in, 0 out");
  const box = shown.node("n999").getBoundingClientRect();
  const screen = shown.root.querySelector("[data-part=flow]")!.getBoundingClientRect();
  await expect
    .poll(() => shown.node("n999").getBoundingClientRect().right)
    .toBeLessThan(screen.right);
  expect(box.width).toBeGreaterThan(0);
});

test("[F91, F70] a node stays mounted while one of its views has the focus", async () => {
  const nodes = Array.from({ length: 1_000 }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % 40) * 240, y: Math.floor(at / 40) * 240 },
    ...(at === 0 && { view: new TextInput({ name: "name", label: "Name" }) }),
  }));
  const flow = pipeline({ nodes, edges: [], viewport: { x: 40, y: 40, zoom: 1 } });
  const { root, node } = await showFlow(flow);
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  flow.viewport = { x: -8_900, y: -5_500, zoom: 1 };
  await expect.poll(() => root.querySelector('[data-id="n999"]')).not.toBe(null);
  expect(node("n0").matches(":focus-within")).toBe(true);
});

test("[F92, F70] each of very many edges can be focused", async () => {
  const nodes = ["a", "b", "c", "d"].map((id, at) => ({
    id,
    position: { x: at === 0 ? 0 : 300, y: at * -100 },
  }));
  const many = Array.from({ length: 404 }, () => ({ source: "a", target: "b" }));
  const edges = [...many, { source: "a", target: "c" }, { source: "a", target: "d" }];
  const flow = pipeline({ nodes, edges });
  const { press, focused } = await enterGraph(await showFlow(flow));
  await press("{Home}{Alt>}{ArrowRight}{/Alt}");
  await expect.poll(focused).toBe("From a to d");
  await press("{ArrowDown}");
  await expect.poll(focused).toBe("From a to c");
  await press("{ArrowDown}");
  await expect.poll(focused).toBe("From a to b");
});

test("[F96] ports with the same name are listed with the id of their node", async () => {
  const flow = pipeline();
  flow.updateNode("notes", { label: "Revenue: rows" });
  const shown = await showFlow(flow);
  const { press } = await enterGraph(shown);
  await press("{ArrowRight}c");
  const options = page.getByRole("option", { name: /^Revenue: rows/ });
  await expect
    .poll(() => options.elements().map((option) => option.textContent))
    .toEqual(["Revenue: rows (notes)", "Revenue: rows (revenue)Chart"]);
});

test("[F98] a question mark lists all keys", async () => {
  const shown = await showFlow(pipeline());
  const { press, focused } = await enterGraph(shown);
  await press("?");
  const dialog = page.getByRole("dialog", { name: messages.commands.keys.text });
  await expect.element(dialog).toHaveTextContent("Ctrl + Shift + Z");
  await expect.element(dialog).toHaveTextContent(messages.commands.connect.text);
  await press("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(focused).toMatch(/^Graph, /);
});

test("[F94, F11] keys that would change a read-only graph show a rejection", async () => {
  const flow = pipeline({ editable: false });
  const shown = await showFlow(flow);
  const { press, announced } = await enterGraph(shown);
  await press("{ArrowRight}{Shift>}{ArrowRight}{/Shift}");
  await expect.poll(announced).toBe(messages.isReadOnly.text);
  await press("{Delete}c");
  expect(flow.nodeRecords.get("orders")?.position).toEqual({ x: 0, y: 40 });
  expect(shown.root.querySelector("dialog")).toBe(null);
});

test.each(["a", "n", "{Shift>}g{/Shift}"])(
  "[F307] the key %s of a command that changes the graph shows a rejection in a read-only one",
  async (keys) => {
    const shown = await showFlow(pipeline({ editable: false }));
    const { press, announced } = await enterGraph(shown);
    await press(`{ArrowRight}${keys}`);
    await expect.poll(announced).toBe(messages.isReadOnly.text);
    expect(shown.root.querySelector("dialog")).toBe(null);
  },
);

test("[F100] changes by others are announced, many of them in one sentence", async () => {
  const flow = pipeline();
  const shown = await showFlow(flow);
  const { announced } = await enterGraph(shown);
  flow.transaction(() => {
    for (let at = 0; at < 50; at += 1) flow.addNode({ id: `more ${at}` });
  });
  await expect.poll(announced).toBe("more 0, more 1, more 2 and 47 more added");
  flow.updateNode("notes", { label: "Remarks" });
  await expect.poll(announced).toBe("Notes is now Remarks");
  flow.moveNodes(
    [
      { id: "orders", x: 5, y: 6 },
      { id: "paid", x: 7, y: 8 },
    ],
    "elsewhere",
  );
  await expect.poll(announced).toBe("2 nodes moved");
  flow.removeEdge("rest");
  await expect.poll(announced).toBe("Only paid disconnected from Remarks");
});
