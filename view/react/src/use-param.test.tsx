import type { Handle } from "@heddle/params";
import { Slider } from "@heddle/views";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { countSubscriptions, detachedHandle } from "./detached-handle.fixture.ts";
import { frame, show } from "./show.fixture.tsx";
import { useParam } from "./use-param.ts";

test("[R3] a component renders again when its param changes, and only then", async () => {
  const slider = new Slider({ label: "before" });
  let renders = 0;
  function Label(): ReactElement {
    renders += 1;
    return <p>{useParam(slider, "label")}</p>;
  }
  await show(<Label />);
  await expect.element(page.getByText("before")).toBeVisible();
  const before = renders;
  slider.value = 4;
  await frame();
  expect(renders).toBe(before);
  slider.label = "after";
  await expect.element(page.getByText("after")).toBeVisible();
  expect(renders).toBe(before + 1);
});

test("[R3] another model or another name is followed, and the one before let go", async () => {
  const one = new Slider({ label: "one", description: "first" });
  const two = new Slider({ label: "two" });
  const holder = document.createElement("main");
  document.body.append(holder);
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  function Value({ model, name }: { model: Slider; name: "label" | "description" }): ReactElement {
    return <p>{String(useParam(detachedHandle(model), name))}</p>;
  }
  const before = countSubscriptions();
  root.render(<Value model={one} name="label" />);
  await expect.element(page.getByText("one")).toBeVisible();
  root.render(<Value model={one} name="description" />);
  await expect.element(page.getByText("first")).toBeVisible();
  root.render(<Value model={two} name="label" />);
  await expect.element(page.getByText("two")).toBeVisible();
  await expect.poll(countSubscriptions).toBe(before + 1);
});

test("[R3] a collection that changes inside renders again", async () => {
  const threads = new Set<string>();
  const listeners = new Set<() => void>();
  const loom: Handle = {
    kind: "loom",
    read: () => threads,
    subscribe(_names, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen: () => () => {},
    call: () => Promise.reject(new Error("nothing to call")),
  };
  function Count(): ReactElement {
    return <p>{`${(useParam(loom, "threads") as Set<string>).size} threads`}</p>;
  }
  await show(<Count />);
  await expect.element(page.getByText("0 threads")).toBeVisible();
  threads.add("red");
  for (const listener of listeners) listener();
  await expect.element(page.getByText("1 threads")).toBeVisible();
});

test("[R3] the value has the type that the class declares; any handle gives unknown", async () => {
  const slider = new Slider({ step: 8 });
  const handle = detachedHandle(slider);
  function Types(): ReactElement {
    expectTypeOf(useParam(slider, "step")).toEqualTypeOf<number>();
    const step = useParam(handle, "step");
    expectTypeOf(step).toEqualTypeOf<unknown>();
    return <p>{String(step)}</p>;
  }
  // @ts-expect-error -- a method is not a param
  type Wrong = typeof useParam<Slider, "stepBy">;
  expectTypeOf<Wrong>().not.toBeNever();
  await show(<Types />);
  await expect.element(page.getByText("8")).toBeVisible();
});
