import { Flow } from "@heddle/flow";
import type { ApiResponse } from "@heddle/openapi";
import { Text } from "@heddle/views";
import { expect, inject, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import "./index.ts";
import { add, next, record, silentAddress, studio, weave } from "./page.fixture.ts";

const api = inject("api");

test("[EL3] a console shows the document, and another version of it keeps the input", async () => {
  const console = add(
    "heddle-console",
    `<heddle-console src="${studio}" base-url="${api}" style="height: 500px"></heddle-console>`,
  );
  await next(console, "ready");
  console.console?.open("post:/orders");
  const cloth = page.getByRole("textbox", { name: "cloth" });
  await userEvent.fill(cloth, "Twill");
  const responded = next<ApiResponse>(console, "response");
  await userEvent.click(page.getByRole("button", { name: "Send" }));
  expect((await responded).status).toBe(200);
  const document = await fetch(studio).then((file) => file.json() as Promise<object>);
  console.document = { ...document, info: { title: "Other studio", version: "2" } };
  await expect.element(page.getByText("Other studio").first()).toBeVisible();
  await expect.element(cloth).toHaveValue("Twill");
});

test("[EL12] a console and a graph fill the height of their element", async () => {
  const console = add(
    "heddle-console",
    `<heddle-console src="${studio}" style="height: 432px"></heddle-console>`,
  );
  const flow = add(
    "heddle-flow",
    `<heddle-flow src="${weave}" style="height: 321px"></heddle-flow>`,
  );
  const heightOf = (element: Element, selector: string): number | undefined =>
    element.shadowRoot
      ?.querySelector(".content > div")
      ?.shadowRoot?.querySelector<HTMLElement>(selector)?.offsetHeight;
  await expect.poll(() => heightOf(console, ".hd-console")).toBe(432);
  await expect.poll(() => heightOf(flow, ".hd-flow")).toBe(321);
});

test("[EL810] a variable that is no height leaves the default height", async () => {
  for (const [tag, height] of [
    ["heddle-flow", 560],
    ["heddle-console", Math.min(760, innerHeight * 0.85)],
  ] as const) {
    const style = "--hd-flow-height: #fff; --hd-console-height: tall";
    const element = add(tag, `<${tag} style="${style}"></${tag}>`);
    expect(element.offsetHeight).toBe(Math.round(height));
  }
});

test("[EL8, EL16] elements of a page do not disturb each other", async () => {
  const broken = add("heddle-console", `<heddle-console src="${studio}.not"></heddle-console>`);
  const failed = next(broken, "error");
  const whole = add("heddle-console", `<heddle-console src="${studio}"></heddle-console>`);
  await next(whole, "ready");
  expect(await failed).toMatchObject({ code: "invalid_document" });
  expect(whole.console?.title).toBe("Studio");
});

test("[EL8] an address that no document can have is rejected before a request", async () => {
  const form = add("heddle-form", `<heddle-form src="javascript:void 0" path="/"></heddle-form>`);
  const translatable = { code: "openapi.document.otherUrl" };
  expect(await next(form, "error")).toMatchObject({ code: "invalid_document", translatable });
});

test("[EL4] a record is read, edited and saved, and other parameters open another one", async () => {
  const element = add(
    "heddle-record",
    `<heddle-record src="${studio}" base-url="${api}" path="/looms/{id}" parameters='{"id": "71"}'></heddle-record>`,
  );
  expect(await next(element, "loaded")).toMatchObject({ name: "Loom 71" });
  const shafts = page.getByRole("spinbutton", { name: "shafts" });
  await userEvent.fill(shafts, "8");
  const saved = next(element, "saved");
  await userEvent.click(page.getByRole("button", { name: "Save" }));
  expect(await saved).toEqual({ name: "Loom 71", shafts: 8 });
  expect(element.record).toEqual({ name: "Loom 71", shafts: 8 });
  const loaded = next(element, "loaded");
  element.parameters = { id: "72" };
  expect(await loaded).toMatchObject({ name: "Loom 72" });
  await expect.element(page.getByRole("textbox", { name: "name" })).toHaveValue("Loom 72");
});

test("[EL5, EL11] a graph emits the events of its flow, and shows the panels of the page", async () => {
  const element = add(
    "heddle-flow",
    `<heddle-flow src="${weave}" show-minimap navigation="trackpad"><button slot="top">Run</button></heddle-flow>`,
  );
  const events = record(element, "node_added", "edge_added", "node_deleted", "edge_deleted");
  await next(element, "ready");
  await expect.element(page.getByText("Warp", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Run" })).toBeVisible();
  expect(element.flow?.showMinimap).toBe(true);
  expect(element.flow?.navigation).toBe("trackpad");
  const added = next(element, "node_added");
  element.flow?.addNode({ id: "loom" });
  expect(await added).toMatchObject({ type: "node_added", node: { id: "loom" } });
  element.flow?.removeNode("warp");
  expect(events).toEqual(["node_added", "edge_deleted", "node_deleted"]);
  element.editable = false;
  await expect.poll(() => element.flow?.editable).toBe(false);
  element.setAttribute("editable", "");
  await expect.poll(() => element.flow?.editable).toBe(true);
});

test("[EL5, EL7] a graph is set as a value or as a flow", async () => {
  const element = add("heddle-flow", "<heddle-flow></heddle-flow>");
  element.options = { nodeTypes: { step: { type: "step", label: "Step" } } };
  element.value = { nodes: [{ id: "first", type: "step", label: "First" }], edges: [] };
  await expect.element(page.getByText("First", { exact: true })).toBeVisible();
  element.value = { nodes: [{ id: "second", label: "Second" }], edges: [] };
  await expect.element(page.getByText("Second", { exact: true })).toBeVisible();
  expect(element.value).toMatchObject({ nodes: [{ id: "second" }] });
  const flow = new Flow({ nodes: [{ id: "third", label: "Third" }] });
  element.flow = flow;
  await expect.element(page.getByText("Third", { exact: true })).toBeVisible();
  expect(element.flow).toBe(flow);
});

test("[EL40] a graph that is replaced, or whose element is removed, while it loads has no effect", async () => {
  const [replaced, removed] = [silentAddress(), silentAddress()];
  const element = add("heddle-flow", `<heddle-flow src="${replaced.url}"></heddle-flow>`);
  const holder = element.parentElement!;
  const events = record(element, "ready", "error");
  await expect.poll(replaced.state).toEqual({ received: 1, ended: 0 });
  element.src = removed.url;
  await expect.poll(replaced.state).toEqual({ received: 1, ended: 1 });
  await expect.poll(removed.state).toEqual({ received: 1, ended: 0 });
  element.remove();
  await expect.poll(removed.state).toEqual({ received: 1, ended: 1 });
  element.src = weave;
  holder.append(element);
  await expect.element(page.getByText("Warp", { exact: true })).toBeVisible();
  expect(events).toEqual(["ready"]);
});

test("[EL42] a graph element that is removed releases its flow, and has it when it is added again", async () => {
  const flow = new Flow({ nodes: [{ id: "warp", label: "Warp" }] });
  const element = add("heddle-flow", '<heddle-flow><button slot="top">Run</button></heddle-flow>');
  const holder = element.parentElement!;
  const events = record(element, "ready", "node_added");
  element.flow = flow;
  const run = page.getByRole("button", { name: "Run" });
  await expect.element(run).toBeVisible();
  const [own] = flow.topPanel;
  // An app adds a panel of its own meanwhile.
  const other = new Text({ text: "Saved" });
  flow.topPanel = [...flow.topPanel, other];
  element.remove();
  await expect.poll(() => flow.topPanel).toEqual([other]);
  flow.addNode({ id: "weft" });
  holder.append(element);
  await expect.element(run).toBeVisible();
  expect(flow.topPanel).toEqual([other, own]);
  expect(events).toEqual(["ready"]);
  flow.addNode({ id: "cloth" });
  expect(events).toEqual(["ready", "node_added"]);
  element.flow = new Flow();
  await expect.poll(() => flow.topPanel).toEqual([other]);
});

test("[EL8] a graph that cannot be loaded, and a view without an address, say so", async () => {
  const flow = add("heddle-flow", `<heddle-flow src="${weave}.not"></heddle-flow>`);
  expect(await next(flow, "error")).toMatchObject({ code: "not_loaded" });
  const view = add("heddle-view", "<heddle-view></heddle-view>");
  expect(await next(view, "error")).toMatchObject({ code: "missing_attribute" });
  await expect.element(page.getByText('<heddle-view url="/app">')).toBeVisible();
});

test("[EL8] a view of another origin that cannot connect says what its server needs", async () => {
  // No server has this port.
  const view = add("heddle-view", '<heddle-view url="http://127.0.0.1:9/app"></heddle-view>');
  const error = await next(view, "error");
  expect(error).toMatchObject({ code: "not_connected" });
  expect(String(error)).toContain("allowedOrigins");
  await expect.element(page.getByText("allowedOrigins")).toBeVisible();
});
