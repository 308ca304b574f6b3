import { defineNodeType, type Flow } from "@heddle/flow";
import { type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import * as z from "zod";

import { frame } from "../../../canvas/src/frame.fixture.ts";
import { shadowRootIn } from "../show.fixture.tsx";
import { FlowEditor, useFlow, useNodeData } from "./index.ts";

const counter = defineNodeType({ type: "counter", schema: z.object({ count: z.number() }) });

function render(element: ReactElement): HTMLElement {
  const page = document.createElement("main");
  document.body.append(page);
  const root = createRoot(page);
  root.render(<StrictMode>{element}</StrictMode>);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  return page;
}

test("[F21] a flow is created once, and the data of a node is typed and observed", async () => {
  const flows = new Set<Flow>();
  const counts: (number | undefined)[] = [];
  function Count({ flow, id }: { flow: Flow; id: string }): ReactElement {
    const data = useNodeData(flow, id, counter);
    expectTypeOf(data).toEqualTypeOf<Readonly<{ count: number }> | undefined>();
    counts.push(data?.count);
    return <output>{data?.count ?? "none"}</output>;
  }
  function Page(): ReactElement {
    const flow = useFlow({
      nodeTypes: { counter },
      nodes: [counter.node({ id: "a", data: { count: 1 } }), { id: "b" }],
    });
    flows.add(flow);
    return (
      <>
        <Count flow={flow} id="a" />
        <div>
          <FlowEditor flow={flow} height={320} />
        </div>
      </>
    );
  }
  const page = render(<Page />);
  await expect.poll(() => page.querySelector("output")?.textContent).toBe("1");
  const root = await shadowRootIn(page.querySelector("div > div")!);
  await expect.poll(() => root.querySelectorAll("[data-part=node]").length).toBe(2);
  expect(root.querySelector<HTMLElement>("[data-part=flow]")?.offsetHeight).toBe(320);
  const [flow] = [...flows].slice(-1);
  counts.length = 0;
  flow?.patchNodeData("b", { count: 5 });
  flow?.patchNodeData("a", { count: 2 });
  await expect.poll(() => page.querySelector("output")?.textContent).toBe("2");
  expect(new Set(counts)).toEqual(new Set([2]));
  flow?.removeNode("a");
  await expect.poll(() => page.querySelector("output")?.textContent).toBe("none");
});

test("[F98] in strict mode, which mounts a dialog twice, the list of keys stays open", async () => {
  function Page(): ReactElement {
    return <FlowEditor flow={useFlow({ nodes: [{ id: "a" }] })} height={320} />;
  }
  const page = render(<Page />);
  await expect.poll(() => page.querySelector("div")).not.toBe(null);
  const root = await shadowRootIn(page.querySelector("div")!);
  await expect.poll(() => root.querySelector("[data-icon=keys]")).not.toBe(null);
  root.querySelector<HTMLElement>("[data-icon=keys]")?.click();
  await expect.poll(() => root.querySelector("dialog[open]")).not.toBe(null);
  // The event of the first mount's end arrives in a task of its own.
  await frame();
  await frame();
  expect(root.querySelector("dialog[open]")).not.toBe(null);
});
