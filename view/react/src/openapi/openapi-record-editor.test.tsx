import type { ApiResponse, OpenAPIRecordEditor as Editor } from "@heddle/openapi";
import { createRef, type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, inject, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { OpenAPIRecordEditor } from "./openapi-record-editor.tsx";

const loom = {
  type: "object",
  properties: { name: { type: "string" }, shafts: { type: "integer" } },
};
const content = { "application/json": { schema: loom } };
const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  paths: {
    "/looms/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { summary: "Read a loom", responses: { 200: { description: "", content } } },
      patch: { summary: "Change a loom", requestBody: { content } },
    },
  },
};

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

const given = { openapi, baseUrl: inject("api"), path: "/looms/{id}", showLookup: false };
const name = page.getByRole("textbox", { name: "name" });
const save = page.getByRole("button", { name: "Save", exact: true });

test("[R84] a record is loaded, edited and saved, and the ref receives the model", async () => {
  const ref = createRef<Editor | null>();
  render(<OpenAPIRecordEditor {...given} ref={ref} confirm />);
  await expect.poll(() => ref.current).not.toBeNull();
  await ref.current?.load({ id: 7 });
  await name.fill("Glimåkra");
  await save.click();
  await expect.element(page.getByRole("dialog")).toHaveTextContent("Loom 7");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.element(page.getByText("Saved.")).toBeVisible();
  expect(ref.current?.record).toEqual({ name: "Glimåkra", shafts: 2 });
});

test("[R88] opens the record of its parameters once, and another when they change", async () => {
  const received: unknown[] = [];
  const onLoaded = (record: unknown): void => void received.push(record);
  const draw = render(<OpenAPIRecordEditor {...given} {...{ onLoaded }} parameters={{ id: 21 }} />);
  await expect.element(name).toHaveValue("Loom 21");
  draw(<OpenAPIRecordEditor {...given} {...{ onLoaded }} parameters={{ id: 21 }} title="Again" />);
  draw(<OpenAPIRecordEditor {...given} {...{ onLoaded }} parameters={{ id: 22 }} />);
  await expect.element(name).toHaveValue("Loom 22");
  expect(received).toEqual([
    { name: "Loom 21", shafts: 2 },
    { name: "Loom 22", shafts: 2 },
  ]);
});

test("[R88] another record waits until the user discards pending edits", async () => {
  const draw = render(<OpenAPIRecordEditor {...given} parameters={{ id: 31 }} />);
  await name.fill("Mine");
  draw(<OpenAPIRecordEditor {...given} parameters={{ id: 32 }} />);
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.element(name).toHaveValue("Mine");
  await page.getByRole("button", { name: "Discard and load" }).click();
  await expect.element(name).toHaveValue("Loom 32");
});

test("[R88] a save is passed to the listener of the latest render", async () => {
  const received: unknown[] = [];
  const parameters = { id: 41 };
  const draw = render(<OpenAPIRecordEditor {...given} {...{ parameters }} />);
  draw(
    <OpenAPIRecordEditor
      {...given}
      {...{ parameters }}
      onSaved={(saved) => received.push(saved)}
    />,
  );
  await name.fill("Saori");
  await save.click();
  await expect.poll(() => received).toEqual([{ name: "Saori", shafts: 2 }]);
});

test("[R88] a response that is not a record is passed on as a response only, and the record can be reloaded", async () => {
  const [saved, answers]: [unknown[], number[]] = [[], []];
  const listeners = {
    onSaved: (record: unknown) => saved.push(record),
    onResponse: ({ status }: ApiResponse) => answers.push(status),
  };
  render(<OpenAPIRecordEditor {...given} {...listeners} parameters={{ id: 204 }} />);
  await name.fill("Saori");
  await save.click();
  await expect.element(page.getByText("accepted the changes")).toBeVisible();
  await expect.element(name).toHaveValue("Saori");
  expect([saved, answers]).toEqual([[], [204]]);
  await page.getByRole("button", { name: "Reload the record" }).click();
  await expect.element(page.getByText("accepted the changes")).not.toBeInTheDocument();
});
