import type { ApiResponse, OpenAPIForm as Form } from "@heddle/openapi";
import { createRef, type ReactElement, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, inject, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { OpenAPIForm } from "./openapi-form.tsx";

const api = inject("api");

const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  paths: {
    "/looms": {
      get: {
        summary: "Find looms",
        parameters: [{ name: "kind", in: "query", schema: { type: "string" } }],
      },
    },
    "/orders": {
      post: {
        summary: "Order a cloth",
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { cloth: { type: "string" } } },
            },
          },
        },
      },
    },
  },
};
const looms = { openapi, baseUrl: api, path: "/looms" };

/** Renders until the test ends; returns the function that rerenders. */
function render(element: ReactElement): (element: ReactElement) => void {
  const holder = document.createElement("main");
  document.body.append(holder);
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  const draw = (drawn: ReactElement): void => root.render(<StrictMode>{drawn}</StrictMode>);
  draw(element);
  return draw;
}

/** A request as the server received it. */
interface ReceivedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const send = (): Promise<void> => page.getByRole("button", { name: "Send" }).click();

test("[R80] shows the form of an operation, and another path recreates it", async () => {
  const ref = createRef<Form | null>();
  const draw = render(<OpenAPIForm {...looms} ref={ref} />);
  await expect.element(page.getByRole("heading", { name: "Find looms" })).toBeVisible();
  const first = ref.current;
  draw(<OpenAPIForm {...looms} path="/orders" method="post" ref={ref} />);
  await expect.element(page.getByRole("textbox", { name: "cloth" })).toBeVisible();
  await expect.element(page.getByText("Find looms")).not.toBeInTheDocument();
  expect(ref.current).not.toBe(first);
});

test("[R80] input survives a render with the same operation", async () => {
  const draw = render(<OpenAPIForm {...looms} headers={{ "X-Turn": "1" }} />);
  await page.getByRole("textbox", { name: "kind" }).fill("floor");
  draw(<OpenAPIForm {...looms} headers={{ "X-Turn": "2" }} baseUrl={`${api}/b`} />);
  await expect.element(page.getByRole("textbox", { name: "kind" })).toHaveValue("floor");
});

test("[R81] headers and base URL are read at every submit", async () => {
  const received: ReceivedRequest[] = [];
  const onResponse = (response: ApiResponse): void =>
    void received.push(response.json() as ReceivedRequest);
  const headers: Record<string, string> = { "X-Turn": "1" };
  const draw = render(<OpenAPIForm {...looms} {...{ headers, onResponse }} />);
  await send();
  await expect.poll(() => received.length).toBe(1);
  headers["X-Turn"] = "2";
  await send();
  await expect.poll(() => received.length).toBe(2);
  draw(<OpenAPIForm {...looms} {...{ onResponse }} headers={{}} baseUrl={`${api}/b`} />);
  await expect
    .poll(async () => {
      await send();
      return received.at(-1)?.url;
    })
    .toBe("/b/looms");
  const turns = received.map((each) => each.headers["x-turn"]);
  expect(turns.slice(0, 2)).toEqual(["1", "2"]);
  expect(turns.at(-1)).toBeUndefined();
});

test("[R81] headers may be a `Headers`, which is read at every submit", async () => {
  const received: ReceivedRequest[] = [];
  const onResponse = (response: ApiResponse): void =>
    void received.push(response.json() as ReceivedRequest);
  const headers = new Headers({ "X-Turn": "1" });
  render(<OpenAPIForm {...looms} {...{ headers, onResponse }} />);
  await send();
  await expect.poll(() => received.length).toBe(1);
  headers.set("X-Turn", "2");
  await send();
  await expect.poll(() => received.map((each) => each.headers["x-turn"])).toEqual(["1", "2"]);
});

test("[R87] a response is passed to the listener of the latest render", async () => {
  const received: string[] = [];
  const initialValues = { kind: "floor" };
  const draw = render(<OpenAPIForm {...looms} onResponse={() => received.push("first")} />);
  draw(
    <OpenAPIForm {...looms} {...{ initialValues }} onResponse={() => received.push("latest")} />,
  );
  await page.getByRole("textbox", { name: "kind" }).fill("table");
  await send();
  await expect.poll(() => received).toEqual(["latest"]);
  await expect.element(page.getByRole("textbox", { name: "kind" })).toHaveValue("table");
});

test("[R87] a form starts with its initial values", async () => {
  render(<OpenAPIForm {...looms} initialValues={{ kind: "floor" }} />);
  await expect.element(page.getByRole("textbox", { name: "kind" })).toHaveValue("floor");
});

test("[R82] a missing operation is reported, and the page keeps working", async () => {
  const ref = createRef<Form | null>();
  const draw = render(<OpenAPIForm {...looms} path="/loms" ref={ref} />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("/looms");
  expect(ref.current).toBeNull();
  draw(<OpenAPIForm {...looms} ref={ref} />);
  await expect.element(page.getByRole("heading", { name: "Find looms" })).toBeVisible();
});

test("[R83] a ref receives the model", async () => {
  const ref = createRef<Form | null>();
  render(<OpenAPIForm {...looms} ref={ref} title="Looms" />);
  await expect.element(page.getByRole("heading", { name: "Looms" })).toBeVisible();
  expect(ref.current?.populate({ kind: "table", color: "red" })).toEqual(["color"]);
  await expect.element(page.getByRole("textbox", { name: "kind" })).toHaveValue("table");
});

/** A base URL that never responds, and the number of requests that arrived and ended. */
function silentServer(): { readonly baseUrl: string; readonly state: () => Promise<unknown> } {
  const name = crypto.randomUUID();
  const state = async (): Promise<unknown> => (await fetch(`${api}/silences/${name}`)).json();
  return { baseUrl: `${api}/silence/${name}`, state };
}

test("[R190] unmounting the component cancels the request", async () => {
  const { baseUrl, state } = silentServer();
  const draw = render(<OpenAPIForm {...looms} baseUrl={baseUrl} />);
  await send();
  await expect.poll(state).toEqual({ received: 1, ended: 0 });
  draw(<p>Gone</p>);
  await expect.poll(state).toEqual({ received: 1, ended: 1 });
});

test("[R190] strict mode does not cancel a request that an effect starts", async () => {
  const { baseUrl, state } = silentServer();
  const ref = createRef<Form | null>();
  function Eager(): ReactElement {
    useEffect(() => void ref.current?.submit(), []);
    return <OpenAPIForm {...looms} baseUrl={baseUrl} ref={ref} />;
  }
  render(<Eager />);
  await expect.poll(state).toEqual({ received: 1, ended: 0 });
  await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  expect(await state()).toEqual({ received: 1, ended: 0 });
});

test("[R80] an inline document is the same in every render", async () => {
  const draw = render(<OpenAPIForm {...looms} openapi={structuredClone(openapi)} />);
  await page.getByRole("textbox", { name: "kind" }).fill("floor");
  draw(<OpenAPIForm {...looms} openapi={structuredClone(openapi)} title="Again" />);
  await expect.element(page.getByRole("heading", { name: "Again" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "kind" })).toHaveValue("floor");
});

test("[R313] another layout applies, an inline one is the same in every render, and the input stays", async () => {
  const ref = createRef<Form | null>();
  const labeled = (label: string): ReactElement => (
    <OpenAPIForm {...looms} ref={ref} layout={{ fields: { kind: { label } } }} />
  );
  const draw = render(labeled("Sort"));
  await page.getByRole("textbox", { name: "Sort" }).fill("floor");
  const shown = ref.current?.widgets["kind"];
  draw(labeled("Sort"));
  draw(labeled("Type"));
  await expect.element(page.getByRole("textbox", { name: "Type" })).toHaveValue("floor");
  expect(ref.current?.widgets["kind"]).not.toBe(shown);
  draw(<OpenAPIForm {...looms} ref={ref} />);
  await expect.element(page.getByRole("textbox", { name: "Kind" })).toHaveValue("floor");
});

test("[R191] without a title the operation's title is shown again", async () => {
  const draw = render(<OpenAPIForm {...looms} title="Mine" />);
  await expect.element(page.getByRole("heading", { name: "Mine" })).toBeVisible();
  draw(<OpenAPIForm {...looms} />);
  await expect.element(page.getByRole("heading", { name: "Find looms" })).toBeVisible();
});

test("[O772] a response that is too large to be shown is downloaded whole", async () => {
  const size = 21_000_000;
  const fetch = async (): Promise<Response> => new Response(new Uint8Array(size).fill(120));
  render(<OpenAPIForm {...looms} fetch={fetch} />);
  await send();
  const link = page.getByRole("link", { name: /^Download / });
  await expect.element(link).toBeVisible();
  const answer = await globalThis.fetch((link.element() as HTMLAnchorElement).href);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([bytes.length, bytes.every((byte) => byte === 120)]).toEqual([size, true]);
});
