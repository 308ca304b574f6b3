import { expect, onTestFinished, test } from "vitest";

import { ItemNames } from "../item-names.ts";
import { CanvasState } from "../canvas-state.ts";
import { rowsOf } from "../drawn-flow.fixture.ts";
import type { Translate } from "../messages.ts";
import { Signal } from "../signal.ts";
import { connectionChoices } from "./connection-choices.ts";

/** Records the nodes whose titles were requested. */
class WatchedNames extends ItemNames {
  readonly requested = new Set<string>();

  override title(node: string): string {
    this.requested.add(node);
    return super.title(node);
  }
}

test("[F122] only the listed ones of many nodes are named", () => {
  const flow = rowsOf(2_000);
  const state = new CanvasState(flow);
  const names = new WatchedNames(flow, state, new Signal<Translate>(String));
  onTestFinished(() => {
    names.dispose();
    state.dispose();
  });
  const [port] = state.portsOf("n0").filter(({ side }) => side === "output");
  const parts = { state, names, whyNotConnect: () => undefined };
  const choicesFor = connectionChoices(parts, "n0", port!);
  expect(names.requested.size).toBe(0);
  const { listed, moreCount } = choicesFor("");
  expect(listed.map(({ title }) => title).slice(0, 2)).toEqual(["n10", "n1"]);
  expect(listed.length + moreCount).toBe(1_999);
  expect(names.requested.size).toBeLessThan(500);
  expect(choicesFor("N1999").listed.map(({ title }) => title)).toEqual(["n1999"]);
});
