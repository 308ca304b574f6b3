import { Flow } from "@heddle/flow";
import { OpenAPIForm, OpenAPIRecordEditor } from "@heddle/openapi";
import type { Handle } from "@heddle/params";
import { Slider } from "@heddle/views";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { countSubscriptions, detachedHandle } from "./detached-handle.fixture.ts";
import { frame, show } from "./show.fixture.tsx";
import { useParam } from "./use-params.ts";

test("[R3] a component renders only when its param changes", async () => {
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

test("[R3] subscribes to another model or name, and ends the previous subscription", async () => {
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

test("[R3] a change inside a collection renders", async () => {
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

test("[R3] the value has the declared type; from a handle it is unknown", async () => {
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

const openapi = {
  openapi: "3.1.0",
  info: { title: "Looms", version: "1" },
  paths: {
    "/looms/{id}": {
      get: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        responses: { "200": { description: "A loom" } },
      },
      patch: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        responses: { "200": { description: "A loom" } },
      },
    },
  },
};
const operation = { openapi, path: "/looms/{id}", baseUrl: "http://127.0.0.1" };

test("[R223] the parameters and values of a form are React state", async () => {
  const form = new OpenAPIForm({ ...operation, method: "get" });
  function Values(): ReactElement {
    const title = useParam(form, "title");
    const isBusy = useParam(form, "busy");
    return <p>{`${title} ${isBusy} ${JSON.stringify(useParam(form, "values"))}`}</p>;
  }
  // @ts-expect-error -- not observable
  type Wrong = typeof useParam<OpenAPIForm, "operation">;
  expectTypeOf<Wrong>().not.toBeNever();
  await show(<Values />);
  form.populate({ id: 7 });
  await expect.element(page.getByText(`${form.title} false {"id":7}`)).toBeVisible();
  form.update({ title: "A loom" });
  form.reset();
  await expect.element(page.getByText("A loom false {}")).toBeVisible();
});

test("[R223] the record of an editor is React state", async () => {
  const editor = new OpenAPIRecordEditor({ ...operation, updateMethod: "patch" });
  function Loaded(): ReactElement {
    const record = useParam(editor, "record");
    return <p>{`${useParam(editor, "loaded")} ${JSON.stringify(record)}`}</p>;
  }
  await show(<Loaded />);
  await expect.element(page.getByText("false null")).toBeVisible();
  editor.populate({ id: 3 });
  await expect.element(page.getByText('true {"id":3}')).toBeVisible();
});

test("[R223] the nodes of a flow are React state", async () => {
  const flow = new Flow({ nodes: [{ id: "warp" }] });
  function Nodes(): ReactElement {
    const ids = useParam(flow, "nodes").map(({ id }) => id);
    return <p>{`${ids.join()} ${Object.keys(useParam(flow, "nodeTypes")).length}`}</p>;
  }
  await show(<Nodes />);
  flow.addNode({ id: "weft" });
  await expect.element(page.getByText("warp,weft 0")).toBeVisible();
});
