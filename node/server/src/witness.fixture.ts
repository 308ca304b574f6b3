import type { ReplicaModel } from "@heddle/sync";
import { expect } from "vitest";

import type { Opened } from "./open.fixture.ts";
import { visit, type Way } from "./visitor.fixture.ts";
import type { Workshop } from "./workbench.fixture.ts";

/** Somebody with a session of their own, to whom an attack on the server must make no difference. */
export interface Witness {
  readonly workshop: Workshop;
  readonly root: ReplicaModel;
  /** What was there when the witness came, hidden values included. */
  readonly before: readonly string[];
}

/** Comes before the attack. */
export async function bringWitness(
  { server, workshop }: { server: Opened; workshop: Workshop },
  way: Partial<Way> = {},
): Promise<Witness> {
  const { root } = await visit({ ...server, ...way });
  return { workshop, root, before: stateOf(workshop) };
}

/** Nothing that was there has changed, and the witness can go on. */
export async function expectNoHarm({ workshop, root, before }: Witness): Promise<void> {
  expect(stateOf(workshop).slice(0, before.length)).toEqual(before);
  expect(await root.call("write", "still here")).toMatchObject({ ok: true });
}

function stateOf({ benches }: Workshop): string[] {
  return benches.map((bench) => bench.hash());
}
