import type { OpenAPIForm as Form } from "@heddle/openapi";
import { createRef, type ReactElement, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { OpenAPIForm, type OpenAPIFormProps } from "./openapi-form.tsx";

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
const looms = { openapi, baseUrl: "https://api.example.com", path: "/looms" };

/** Renders into the page until the test ends; gives what renders something else in the same place. */
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

/** A network that notes what it is asked, and answers with nothing. */
function network(): Pick<OpenAPIFormProps, "fetch"> & { readonly asked: Request[] } {
  const asked: Request[] = [];
  return {
    asked,
    fetch: (input, init) => {
      asked.push(new Request(input, init));
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  };
}

const send = (): Promise<void> => page.getByRole("button", { name: "Send" }).click();

test("[R80] shows the form of an operation, and another path makes a new one", async () => {
  const ref = createRef<Form | null>();
  const draw = render(<OpenAPIForm {...looms} ref={ref} />);
  await expect.element(page.getByRole("heading", { name: "Find looms" })).toBeVisible();
  const first = ref.current;
  draw(<OpenAPIForm {...looms} path="/orders" method="post" ref={ref} />);
  await expect.element(page.getByRole("textbox", { name: "cloth" })).toBeVisible();
  await expect.element(page.getByText("Find looms")).not.toBeInTheDocument();
  expect(ref.current).not.toBe(first);
});

test("[R80] what is entered outlives a render with the same operation", async () => {
  const draw = render(<OpenAPIForm {...looms} headers={{ "X-Turn": "1" }} />);
  await page.getByRole("textbox", { name: "kind" }).fill("floor");
  draw(<OpenAPIForm {...looms} headers={{ "X-Turn": "2" }} baseUrl="https://b.example.com" />);
  await expect.element(page.getByRole("textbox", { name: "kind" })).toHaveValue("floor");
});

test("[R81] the headers are read at every submit, and so is the base URL", async () => {
  const { asked, fetch } = network();
  const headers: Record<string, string> = { "X-Turn": "1" };
  const draw = render(<OpenAPIForm {...looms} {...{ fetch, headers }} />);
  await send();
  await expect.poll(() => asked.length).toBe(1);
  headers["X-Turn"] = "2";
  await send();
  await expect.poll(() => asked.length).toBe(2);
  draw(<OpenAPIForm {...looms} fetch={fetch} headers={{}} baseUrl="https://b.example.com" />);
  await expect
    .poll(async () => {
      await send();
      return asked.at(-1)?.url;
    })
    .toBe("https://b.example.com/looms");
  const turns = asked.map((request) => request.headers.get("X-Turn"));
  expect(turns.slice(0, 2)).toEqual(["1", "2"]);
  expect(turns.at(-1)).toBeNull();
});

test("[R82] an operation that is not there is said to be, and the page goes on", async () => {
  const ref = createRef<Form | null>();
  const draw = render(<OpenAPIForm {...looms} path="/loms" ref={ref} />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("/looms");
  expect(ref.current).toBeNull();
  draw(<OpenAPIForm {...looms} ref={ref} />);
  await expect.element(page.getByRole("heading", { name: "Find looms" })).toBeVisible();
});

test("[R83] a ref gives the model, which can be driven", async () => {
  const ref = createRef<Form | null>();
  render(<OpenAPIForm {...looms} ref={ref} title="Looms" />);
  await expect.element(page.getByRole("heading", { name: "Looms" })).toBeVisible();
  expect(ref.current?.populate({ kind: "table", colour: "red" })).toEqual(["colour"]);
  await expect.element(page.getByRole("textbox", { name: "kind" })).toHaveValue("table");
});

/** A network that never answers, and notes what is given up. */
function silence(): Pick<OpenAPIFormProps, "fetch"> & { readonly signals: AbortSignal[] } {
  const signals: AbortSignal[] = [];
  return {
    signals,
    fetch: (_input, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal as AbortSignal;
        signals.push(signal);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  };
}

test("[R190] a request ends with the component that shows its form", async () => {
  const { signals, fetch } = silence();
  const draw = render(<OpenAPIForm {...looms} fetch={fetch} />);
  await send();
  await expect.poll(() => signals.length).toBe(1);
  expect(signals[0]?.aborted).toBe(false);
  draw(<p>Gone</p>);
  await expect.poll(() => signals[0]?.aborted).toBe(true);
});

test("[R190] a request that an effect starts is not ended by strict mode", async () => {
  const { signals, fetch } = silence();
  const ref = createRef<Form | null>();
  function Eager(): ReactElement {
    useEffect(() => void ref.current?.submit(), []);
    return <OpenAPIForm {...looms} fetch={fetch} ref={ref} />;
  }
  render(<Eager />);
  await expect.poll(() => signals.length).toBe(1);
  await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test("[R80] a document that is written in place is the same one in every render", async () => {
  const draw = render(<OpenAPIForm {...looms} openapi={structuredClone(openapi)} />);
  await page.getByRole("textbox", { name: "kind" }).fill("floor");
  draw(<OpenAPIForm {...looms} openapi={structuredClone(openapi)} title="Again" />);
  await expect.element(page.getByRole("heading", { name: "Again" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "kind" })).toHaveValue("floor");
});

test("[R191] a title that is taken away gives back that of the operation", async () => {
  const draw = render(<OpenAPIForm {...looms} title="Mine" />);
  await expect.element(page.getByRole("heading", { name: "Mine" })).toBeVisible();
  draw(<OpenAPIForm {...looms} />);
  await expect.element(page.getByRole("heading", { name: "Find looms" })).toBeVisible();
});
