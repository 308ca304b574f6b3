import { Params } from "@heddle/params";
import {
  Button,
  Column,
  Group,
  Image,
  JsonInput,
  NativeView,
  Row,
  Text,
  TextInput,
  View,
} from "@heddle/views";
import { createContext, type ReactElement, StrictMode, useContext } from "react";
import { createRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { countSubscriptions, detachedHandle } from "./detached-handle.fixture.ts";
import { everyKind } from "./every-kind.contract.tsx";
import { HeddleView } from "./heddle-view.tsx";
import { mount } from "./mount.tsx";
import { registerView } from "./registry.ts";
import { frame, shadowRootIn, show } from "./show.fixture.tsx";

async function render(
  element: ReactElement,
): Promise<{ readonly holder: HTMLElement; readonly root: Root }> {
  const holder = document.createElement("main");
  document.body.append(holder);
  const root = createRoot(holder);
  root.render(element);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  await frame();
  return { holder, root };
}

test("[R2] shows text, numbers, views, objects with a view, elements, nodes and handles", async () => {
  const node = document.createElement("b");
  node.append("node");
  const views = [
    "text",
    42,
    new Text({ text: "view" }),
    { view: () => "object" },
    <b key="">element</b>,
    node,
  ];
  for (const view of views) await show(view);
  await show(detachedHandle(new Text({ text: "handle" })));
  for (const text of ["text", "42", "view", "object", "element", "node", "handle"]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test("[R2] shows a model through its view", async () => {
  class Loom extends Params {
    view(): View {
      return new Text({ text: "The loom" });
    }
  }
  await show(new Loom());
  await expect.element(page.getByText("The loom")).toBeVisible();
});

test("[R2] shows another view in the same place", async () => {
  const { root } = await render(<HeddleView of="before" />);
  await expect.element(page.getByText("before")).toBeVisible();
  root.render(<HeddleView of={new Text({ text: "after" })} />);
  await expect.element(page.getByText("after")).toBeVisible();
  await expect.element(page.getByText("before")).not.toBeInTheDocument();
});

test("[R2] the function that mount returns removes everything", async () => {
  const holder = document.createElement("div");
  document.body.append(holder);
  onTestFinished(() => holder.remove());
  const picture = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  const image = new Image({ source: new Blob([picture], { type: "image/svg+xml" }), alt: "x" });
  const node = document.createElement("b");
  const before = document.documentElement.outerHTML;
  const dispose = mount(new Column({ children: [image, node, everyKind()] }), holder);
  const root = await shadowRootIn(holder);
  await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
  await expect.poll(() => root.querySelector("img")).not.toBe(null);
  expect(node.isConnected).toBe(true);
  const address = root.querySelector("img")?.src ?? "";
  dispose();
  dispose();
  await frame();
  expect(document.documentElement.outerHTML).toBe(before);
  expect(node.isConnected).toBe(false);
  await expect(fetch(address)).rejects.toThrow(TypeError);
});

test("[R2, R10] no subscription remains, even in strict mode", async () => {
  const before = countSubscriptions();
  const { root } = await render(
    <StrictMode>
      <HeddleView of={detachedHandle(everyKind())} />
    </StrictMode>,
  );
  await expect.element(page.getByRole("button", { name: "Save" })).toBeVisible();
  expect(countSubscriptions()).toBeGreaterThan(before + 30);
  root.unmount();
  await expect.poll(countSubscriptions).toBe(before);
});

test("[R10] works in strict mode", async () => {
  const node = document.createElement("b");
  node.append("node");
  const input = new TextInput({ name: "name" });
  const children = [input, node, <i key="">element</i>, new JsonInput({ name: "json" })];
  const { holder } = await render(
    <StrictMode>
      <HeddleView of={new Column({ children })} />
    </StrictMode>,
  );
  await userEvent.type(page.getByRole("textbox", { name: "name", exact: true }), "Ada");
  expect(input.value).toBe("Ada");
  await expect.element(page.getByText("node", { exact: true })).toBeVisible();
  await expect.element(page.getByText("element", { exact: true })).toBeVisible();
  await expect
    .poll(() => holder.firstElementChild?.shadowRoot?.querySelectorAll(".cm-editor").length)
    .toBe(1);
});

test("[R10] renders on a server as an empty element", () => {
  expect(renderToString(<HeddleView of={everyKind()} />)).toBe("<div></div>");
});

class Chart extends View {
  static override readonly kind: string = "chart";
}

class Flow extends View {
  static override readonly kind: string = "flow";
}

test("[R4] an unknown kind names the missing registration until it is registered", async () => {
  await show(new Column({ children: [new Chart(), new Flow(), "beside"] }));
  await expect
    .element(page.getByText('No component is registered for the view kind "chart"'))
    .toBeVisible();
  await expect.element(page.getByText('registerView("chart", component)')).toBeVisible();
  await expect.element(page.getByText('import "@heddle/react/flow"')).toBeVisible();
  await expect.element(page.getByText("beside")).toBeVisible();
  registerView("chart", ({ handle }) => <p>{`a ${handle.kind}`}</p>);
  await expect.element(page.getByText("a chart")).toBeVisible();
});

test("[R5] a component that throws is replaced by its error, and its neighbors keep working", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  class Broken extends View {
    static override readonly kind: string = "broken";
  }
  registerView("broken", () => {
    throw new Error("out of thread");
  });
  const input = new TextInput({ name: "name" });
  await show(new Row({ children: [new Broken(), input] }));
  await expect.element(page.getByRole("alert")).toHaveTextContent(/broken.*out of thread/);
  await userEvent.type(page.getByRole("textbox", { name: "name" }), "Ada");
  expect(input.value).toBe("Ada");
  expect(errors).toHaveBeenCalled();
});

test("[R5] a field that throws is replaced by its error, and its neighbors keep working", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  class Torn extends TextInput {
    isTorn = false;

    override read(name: string): unknown {
      if (this.isTorn) throw new Error("out of thread");
      return super.read(name);
    }
  }
  const torn = new Torn({ name: "torn" });
  const other = new TextInput({ name: "other" });
  const group = new Group({ children: [torn, other] });
  torn.isTorn = true;
  await show(group);
  await expect.element(page.getByRole("alert")).toHaveTextContent(/text-input.*out of thread/);
  await userEvent.type(page.getByRole("textbox", { name: "other" }), "Ada");
  expect(other.value).toBe("Ada");
  torn.isTorn = false;
  await userEvent.click(page.getByRole("button", { name: "Try again" }));
  await expect.element(page.getByRole("textbox", { name: "torn" })).toBeVisible();
});

test("[R9] native content of another page is reported", async () => {
  await show(detachedHandle(new NativeView({ content: document.createElement("b") })));
  await expect.element(page.getByRole("alert")).toHaveTextContent(/only be shown in the page/);
});

test("[R9] an element of another React is reported", async () => {
  const content = { $$typeof: Symbol("of another React"), type: "b", key: null, props: {} };
  await show(new NativeView({ content }));
  await expect.element(page.getByRole("alert")).toHaveTextContent(/only be shown in the page/);
});

test("[R9] native content is part of the page's React tree", async () => {
  const Name = createContext("nobody");
  function Greeting(): ReactElement {
    return <p>Hello {useContext(Name)}</p>;
  }
  await render(
    <Name value="Ada">
      <HeddleView of={new Column({ children: [<Greeting key="" />] })} />
    </Name>,
  );
  await expect.element(page.getByText("Hello Ada")).toBeVisible();
});

test("[R36] components of the page receive an event once, targeted at the view", async () => {
  const clicked: EventTarget[] = [];
  const keys: string[] = [];
  const view = new Column({
    children: [
      new Button({ label: "Inside" }),
      <button key="" type="button">
        Native
      </button>,
    ],
  });
  await render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens
    <div onClick={({ target }) => clicked.push(target)} onKeyDown={({ key }) => keys.push(key)}>
      <HeddleView of={view} />
    </div>,
  );
  await userEvent.click(page.getByRole("button", { name: "Inside" }));
  await userEvent.keyboard("a");
  await userEvent.click(page.getByRole("button", { name: "Native" }));
  expect(keys).toEqual(["a"]);
  expect(clicked).toHaveLength(2);
  expect((clicked[0] as Element).shadowRoot).not.toBe(null);
  expect(clicked[1]).toBe(page.getByRole("button", { name: "Native" }).element());
});

test("[R2] rejects values that are not viewable", () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => renderToString(<HeddleView of={{} as View} />)).toThrow(/cannot be shown/);
  expect(() => renderToString(<HeddleView of={new Params() as View} />)).not.toThrow();
  expect(errors).not.toHaveBeenCalled();
});
