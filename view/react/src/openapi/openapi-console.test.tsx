import type { OpenAPIConsole as Console } from "@heddle/openapi";
import { createRef, type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { OpenAPIConsole } from "./openapi-console.tsx";

const parameters = [{ name: "limit", in: "query", schema: { type: "integer" } }];
const api = (title: string): Record<string, unknown> => ({
  openapi: "3.1.0",
  info: { title, version: "1" },
  paths: { "/looms": { get: { summary: "List the looms", parameters } }, "/": { get: {} } },
});
const baseUrl = "https://studio.example.com";

/** Renders elements in the page of a test. */
function startDrawing(): (element: ReactElement) => void {
  const holder = document.createElement("main");
  document.body.append(holder);
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  return (element) => root.render(<StrictMode>{element}</StrictMode>);
}

test("[R207] shows a console that another render keeps and another document recreates", async () => {
  const ref = createRef<Console | null>();
  const draw = startDrawing();
  draw(<OpenAPIConsole openapi={api("Studio")} baseUrl={baseUrl} ref={ref} />);
  await userEvent.click(page.getByRole("treeitem", { name: "List the looms" }));
  const limit = page.getByRole("spinbutton", { name: "limit" });
  await userEvent.fill(limit, "7");
  const first = ref.current;
  draw(<OpenAPIConsole openapi={api("Studio")} baseUrl={baseUrl} ref={ref} theme="dark" />);
  await expect.element(limit).toHaveValue("7");
  expect(ref.current).toBe(first);
  draw(<OpenAPIConsole openapi={api("Another")} baseUrl={baseUrl} ref={ref} />);
  await expect.element(page.getByRole("heading", { name: "Another" })).toBeVisible();
  expect(ref.current).not.toBe(first);
});

test("[R207] users may add headers to requests unless the app sends some", async () => {
  const draw = startDrawing();
  const add = page.getByRole("button", { name: "Add a header" });
  draw(<OpenAPIConsole openapi={api("Studio")} baseUrl={baseUrl} />);
  await expect.element(add).toBeVisible();
  draw(<OpenAPIConsole openapi={api("Studio")} baseUrl={baseUrl} headers={{ "X-Studio": "1" }} />);
  await expect.element(add).not.toBeInTheDocument();
});
