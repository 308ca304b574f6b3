import type { Handle } from "@heddle/params";
import type { View } from "@heddle/views";
import { expect, inject, onTestFinished } from "vitest";
import type { Locator } from "vitest/browser";

import { frame } from "../../canvas/src/frame.fixture.ts";
import { detachedHandle } from "./detached-handle.fixture.ts";
import { mount, type MountOptions } from "./mount.tsx";
import { replicaHandle, unreliableReplicaHandle } from "./replica-handle.fixture.ts";

export { frame };

/** Returns the handle that a test uses for a model: the model itself, or a remote one. */
export type Present = (view: View) => Handle | Promise<Handle>;

/** The seed of the unreliable network. */
export const firstSeed: number = inject("seed");

/** Whether tests run at full length, as `npm run gate` runs them. */
export const isFull: boolean = inject("isFull");

type Presentation = readonly [name: string, present: Present];

export const localModel: Presentation = ["local model", (view) => view];
export const replica: Presentation = ["replica", replicaHandle];

/** A replica with an unreliable connection, determined by the seed. */
export function overBadNetwork(seed: number): Presentation {
  return [
    `replica over a bad network (HEDDLE_SEED=${seed})`,
    (view) => unreliableReplicaHandle(view, seed),
  ];
}

/** A model in the page or in a server. Quick: an unreliable connection stands for a replica over a good one. */
export const localAndRemote: readonly Presentation[] = isFull
  ? [localModel, replica, overBadNetwork(firstSeed)]
  : [localModel, overBadNetwork(firstSeed)];

/** Where the faults of a connection do not matter. Quick: the replica, as below. */
export const localAndReplica: readonly Presentation[] = isFull ? [localModel, replica] : [replica];

/**
 * Every view must work with each of these handles. Quick: the unreliable connection, which includes a replica, as a replica
 * includes detached handles. `parity.test.tsx` and `graph-parity.test.tsx` make every gesture on a model in the page as well.
 */
export const presentations: readonly Presentation[] = isFull
  ? [localModel, ["detached handle", detachedHandle], replica, overBadNetwork(firstSeed)]
  : [overBadNetwork(firstSeed)];

declare module "vitest" {
  export interface ProvidedContext {
    seed: number;
    isFull: boolean;
  }
}

type Shown = Parameters<typeof mount>[0];

/** Mounts a view until the test ends; returns its shadow root. */
export async function show(
  ...[shown, options]: [Shown | Promise<Shown>, MountOptions?]
): Promise<ShadowRoot> {
  const viewable = await shown;
  const element = document.createElement("main");
  document.body.append(element);
  const dispose = mount(viewable, element, options);
  onTestFinished(() => {
    dispose();
    element.remove();
  });
  return shadowRootIn(element);
}

/** The shadow root of the first view in an element, once it has content. */
export async function shadowRootIn(element: Element): Promise<ShadowRoot> {
  for (;;) {
    const root = element.firstElementChild?.shadowRoot;
    if (root?.firstElementChild) return root;
    await frame();
  }
}

/** Waits until an element in any shadow root has the focus, or has lost it. */
export async function expectFocus(locator: Locator, isExpected = true): Promise<void> {
  await expect.poll(() => locator.element().matches(":focus")).toBe(isExpected);
}
