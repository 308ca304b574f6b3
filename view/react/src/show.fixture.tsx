import type { Handle } from "@heddle/params";
import type { View } from "@heddle/views";
import { expect, inject, onTestFinished } from "vitest";
import type { Locator } from "vitest/browser";

import { detachedHandle } from "./detached-handle.fixture.ts";
import { mount, type MountOptions } from "./mount.tsx";
import { replicaHandle, unreliableReplicaHandle } from "./replica-handle.fixture.ts";

/** How a suite gets the handle of a model: the model itself, or something that stands for it. */
export type Present = (view: View) => Handle | Promise<Handle>;

/** Decides how a network breaks. */
export const firstSeed: number = inject("seed");

/** Whether tests run at full length, as `npm run gate` runs them. */
export const isFull: boolean = inject("isFull");

type Presentation = readonly [name: string, present: Present];

export const localModel: Presentation = ["local model", (view) => view];
export const replica: Presentation = ["replica", replicaHandle];

/** A replica over a network that breaks as a seed decides. */
export function overBadNetwork(seed: number): Presentation {
  return [
    `replica over a bad network (HEDDLE_SEED=${seed})`,
    (view) => unreliableReplicaHandle(view, seed),
  ];
}

/**
 * The ways in which every view has to work. Quick: the two that differ most, since a bad network is a replica, and a replica
 * gives out detached handles.
 */
export const presentations: readonly Presentation[] = isFull
  ? [localModel, ["detached handle", detachedHandle], replica, overBadNetwork(firstSeed)]
  : [localModel, overBadNetwork(firstSeed)];

declare module "vitest" {
  export interface ProvidedContext {
    seed: number;
    isFull: boolean;
  }
}

type Shown = Parameters<typeof mount>[0];

/** Shows something in the page until the test ends; returns the shadow root that it is in. */
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

/** The shadow root of the first view in an element, once there is one with something in it. */
export async function shadowRootIn(element: Element): Promise<ShadowRoot> {
  for (;;) {
    const root = element.firstElementChild?.shadowRoot;
    if (root?.firstElementChild) return root;
    await frame();
  }
}

/** Until the page has been drawn again. */
export function frame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Waits until an element, in whichever shadow root, has the focus (or has it no more). */
export async function expectFocus(locator: Locator, isExpected = true): Promise<void> {
  await expect.poll(() => locator.element().matches(":focus")).toBe(isExpected);
}
