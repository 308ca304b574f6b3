import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { countInterruptions, resetInterruptions } from "../replica-handle.fixture.ts";
import { firstSeed, isFull, localAndRemote, overBadNetwork } from "../show.fixture.tsx";
import { beside, type FlowPage, grip, showFlow } from "./flow-page.fixture.ts";
import { pipeline } from "./flow.fixture.ts";
import { GraphLog } from "./graph-log.fixture.ts";
import { pointIn } from "./pointer.fixture.ts";

// Three seeds at full length, so that the connection breaks during different gestures.
const moreSeeds = isFull ? [firstSeed + 1, firstSeed + 2] : [];
const everywhere = [...localAndRemote, ...moreSeeds.map(overBadNetwork)];

const city = { type: "object", properties: { city: { type: "string", title: "City" } } } as const;

const [undo, redo] = ["{Control>}z{/Control}", "{Control>}{Shift>}z{/Shift}{/Control}"];

/** The gestures of a user in order; each waits for the responses that the next one needs. */
const gestures: Readonly<Record<string, (shown: FlowPage) => Promise<void>>> = {
  "drags a node": async ({ device, node }) => {
    const from = grip(node("orders"));
    await device.drag(from, beside(from, 30, 60));
  },
  "drags three together": async ({ device, node }) => {
    device.held = "Shift";
    await device.click(grip(node("paid")));
    await device.click(grip(node("notes")));
    device.held = undefined;
    const from = grip(node("paid"));
    await device.drag(from, beside(from, 20, -10));
  },
  "draws a connection, and one that is rejected": async ({ device, port }) => {
    await device.drag(pointIn(port("orders", "output")), pointIn(port("notes", "input")));
    await device.drag(pointIn(port("notes", "output")), pointIn(port("paid", "input", "limit")));
  },
  "moves by keys": async ({ device, node }) => {
    await device.click(grip(node("notes")));
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  },
  "deletes, and takes it back": async ({ device, node, root }) => {
    await device.click(grip(node("revenue")));
    await userEvent.keyboard("{Delete}");
    await expect.poll(() => root.querySelector(`[data-id="revenue"]`)).toBe(null);
    await userEvent.keyboard(undo);
    await expect.poll(() => root.querySelector(`g[data-id][data-id="kept"]`)).not.toBe(null);
  },
  "edits data": async ({ device, node }) => {
    await device.click(grip(node("paid")));
    await userEvent.click(page.getByRole("button", { name: "Edit Only paid", exact: true }));
    await userEvent.click(page.getByRole("textbox", { name: "City" }));
    await userEvent.keyboard("Bern");
  },
  "duplicates, and deletes that": async ({ device, node, root }) => {
    await device.click(grip(node("orders")));
    await userEvent.keyboard("{Control>}d{/Control}");
    await expect.poll(() => root.querySelector(`[data-id="orders-2"]`)).not.toBe(null);
    await expect
      .poll(() => root.querySelector(`[data-id="orders-2"][data-selected]`))
      .not.toBe(null);
    await userEvent.keyboard("{Delete}");
  },
  "undoes twice, and redoes once": async ({ root }) => {
    await expect.poll(() => root.querySelector(`[data-id="orders-2"]`)).toBe(null);
    await userEvent.keyboard(undo);
    await expect.poll(() => root.querySelector(`[data-id="orders-2"]`)).not.toBe(null);
    await userEvent.keyboard(undo);
    await expect.poll(() => root.querySelector(`[data-id="orders-2"]`)).toBe(null);
    await userEvent.keyboard(redo);
    await expect.poll(() => root.querySelector(`[data-id="orders-2"]`)).not.toBe(null);
  },
};

/** The resulting events. */
const events = [
  "selected: orders",
  "orders is at 30 100",
  "selected: orders paid",
  "paid is clicked",
  "selected: orders paid notes",
  "notes is clicked",
  "paid is at 280 -10",
  "orders is at 50 90",
  "notes is at 560 140",
  "+ orders->notes",
  "selected: notes",
  "notes is clicked",
  "notes is at 560 160",
  "selected: revenue",
  "revenue is clicked",
  "- kept",
  "- revenue after kept",
  "selected: ",
  "+ revenue",
  "+ kept",
  "selected: revenue",
  "selected: paid",
  "paid is clicked",
  'paid has {"city":"Bern"}',
  "selected: orders",
  "orders is clicked",
  "+ orders-2",
  "selected: orders-2",
  "- orders-2 after ",
  "selected: ",
  "+ orders-2",
  "selected: orders-2",
  "- orders-2 after ",
  "selected: ",
  "+ orders-2",
  "selected: orders-2",
];

test.each(everywhere)(
  "[F28] the same gestures emit the same events on a %s",
  async (name, present) => {
    resetInterruptions();
    const flow = pipeline({ schemas: { filter: city } });
    const log = new GraphLog(flow);
    const shown = await showFlow(flow, present);
    for (const gesture of Object.values(gestures)) await gesture(shown);
    await expect.poll(() => log.lines).toEqual(events);
    expect(countInterruptions() > 0).toBe(name.includes("bad network"));
  },
);
