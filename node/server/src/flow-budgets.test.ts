import type { Flow } from "@heddle/flow";
import { describe, expect, it } from "vitest";

import { chainOf, idAt } from "./flow-replica.fixture.ts";
import { ServerProcess } from "./server-process.fixture.ts";
import { isFullLength } from "./test-length.fixture.ts";
import { open } from "./test-server.fixture.ts";
import { attack, type Attacker, visit } from "./visitor.fixture.ts";

const megabyte = 1_000_000;

/** An attacker, and the id of the root model. */
async function join(url: string): Promise<{ readonly mallory: Attacker; readonly id: string }> {
  const mallory = await attack(url);
  mallory.hello();
  return { mallory, id: String((await mallory.welcome())["root"]) };
}

/** Duplicates of all nodes at once, then of these and their copies, and so on. */
function doublings(flow: Flow, id: string, count: number): [string[]][] {
  const nodes = [id];
  return Array.from({ length: count }, () => {
    const args: [string[]] = [[...nodes]];
    nodes.push(...flow.duplicate(nodes));
    return args;
  });
}

/** Sets another megabyte as the data of a node, again and again, each time as an undo step of its own. */
async function patchOften(
  mallory: Attacker,
  id: string,
  node: string,
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const data = { text: `${number}${"x".repeat(megabyte)}` };
    const args = ["node", node, data, `gesture ${number}`];
    const outcome = await mallory.push(number, { id, intent: "patchData", args });
    expect(outcome).toMatchObject({ ok: true });
    mallory.send({ type: "ack", sequence: mallory.received.at(-1)?.["sequence"] });
    // The attacker needs no memory either.
    mallory.received.length = 0;
  }
}

describe("[N86] a visitor of a shared graph", () => {
  it("cannot make it so large that others are not served", async () => {
    const flow = chainOf();
    const server = await open(() => flow);
    const grace = await visit(server);
    const { mallory, id } = await join(server.url);
    const text = "x".repeat(megabyte);
    const label = { id, intent: "relabel", args: ["node", "a", text] };
    expect(await mallory.push(1, label)).toMatchObject({
      code: "refused",
      translatable: { code: "flow.longLabel" },
    });
    const patch = { id, intent: "patchData", args: ["node", "a", { text }, "g"] };
    expect(await mallory.push(2, patch)).toMatchObject({ ok: true });
    const intents = doublings(chainOf(), "a", 10).map((args, at) => ({
      number: at + 3,
      id,
      intent: "duplicate",
      args,
    }));
    mallory.send({ type: "push", intents });
    expect(await mallory.outcome(12)).toMatchObject({ ok: false, code: "refused" });
    expect(flow.bytes).toBeLessThanOrEqual(flow.maximumBytes);
    expect(await grace.root.call("relabel", "node", "b", "still here")).toMatchObject({ ok: true });
    const ada = await visit(server);
    expect(ada.root.records("nodeRecords").get("b")).toMatchObject({ label: "still here" });
    expect(ada.root.records("nodeRecords").size).toBe(flow.nodeRecords.size);
  });

  it("cannot fill the undo history", async () => {
    const flow = chainOf();
    const server = await open(() => flow);
    const { mallory, id } = await join(server.url);
    await patchOften(mallory, id, "a", 40);
    let steps = 0;
    while (flow.undo()) steps += 1;
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThanOrEqual(32);
  });

  it.runIf(isFullLength)("costs little memory with 400 MB of edits", async () => {
    const server = new ServerProcess("shared-row");
    const url = await server.url();
    const { mallory, id } = await join(url);
    const { memory: before } = await server.resourceUsage();
    await patchOften(mallory, id, idAt(0), 400);
    const cost = ((await server.resourceUsage()).memory - before) / megabyte;
    console.info(`[N86] 400 MB of edits cost ${Math.round(cost)} MB`);
    expect(cost).toBeLessThan(150);
    await visit({ url });
  });
});
