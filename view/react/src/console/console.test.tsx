import { OpenAPIConsole, type OpenAPIConsoleOptions } from "@heddle/openapi";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { findViolations } from "../axe.fixture.ts";
import { expectFocus, localAndRemote, show } from "../show.fixture.tsx";
import "../openapi/register-console.ts";

const item = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
const json = { "application/json": { schema: item } };
const rooms = ["Looms", "Warps", "Wefts"];
const paths = Object.fromEntries(
  rooms.flatMap((room) => [
    [`/${room}`, { get: { tags: [room], summary: `List the ${room}` } }],
    [
      `/${room}/{id}`,
      {
        get: { tags: [room], summary: `Read one of the ${room}` },
        put: { tags: [room], summary: `Change one of the ${room}`, requestBody: { content: json } },
      },
    ],
  ]),
);
const many = Object.fromEntries(
  Array.from({ length: 400 }, (_, at) => [`/things/${at}`, { get: { summary: `Read ${at}` } }]),
);
const document = (paths: object): Record<string, unknown> => ({
  openapi: "3.1.0",
  info: { title: "Studio", version: "1.2" },
  paths,
});

/** Responds with lists and records. */
async function answer(input: unknown, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(input));
  const id = Number(pathname.split("/")[2]);
  const sent = typeof init?.body === "string" ? (JSON.parse(init.body) as object) : {};
  if (Number.isNaN(id)) return Response.json([1, 2].map((id) => ({ id, name: `Thing ${id}` })));
  return Response.json({ id, name: `Thing ${id}`, ...sent });
}

function open(options: Partial<OpenAPIConsoleOptions> = {}): OpenAPIConsole {
  return new OpenAPIConsole({
    openapi: document(paths),
    baseUrl: "https://studio.example.com",
    fetch: answer,
    ...options,
  });
}

const search = page.getByRole("searchbox", { name: "Search operations" });
const operation = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole("treeitem", { name });

describe.each(localAndRemote)("a console on a %s", (_name, present) => {
  test("[R200] finds an operation by typing, and opens it", async () => {
    await show(present(open()));
    await userEvent.fill(search, "change warps");
    await expect.poll(() => page.getByRole("treeitem").elements().length).toBe(2);
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("heading", { name: "Change one of the Warps" }))
      .toBeVisible();
    await expect
      .element(operation("Change one of the Warps"))
      .toHaveAttribute("aria-selected", "true");
    await userEvent.fill(search, "no such thing");
    await expect.element(page.getByText("No operation matches.")).toBeVisible();
  });

  test("[R200] Enter right after typing opens the first result of the typed text", async () => {
    await show(present(open()));
    await userEvent.fill(search, "change warps");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("heading", { name: "Change one of the Warps" }))
      .toBeVisible();
  });

  test("[R201] a record of a list is opened, edited and saved", async () => {
    await show(present(open()));
    await userEvent.click(operation("List the Looms"));
    await userEvent.click(page.getByRole("button", { name: "Send" }));
    await userEvent.click(page.getByRole("button", { name: "Edit 2" }));
    const name = page.getByRole("textbox", { name: "name" });
    await expect.element(name).toHaveValue("Thing 2");
    await userEvent.fill(name, "Anni");
    await userEvent.click(page.getByRole("button", { name: "Save", exact: true }));
    await expect.element(page.getByText("Saved.")).toBeVisible();
  });

  test("[R202] requests are listed and sent again", async () => {
    await show(present(open()));
    await userEvent.click(operation("List the Looms"));
    await userEvent.click(page.getByRole("button", { name: "Send" }));
    await userEvent.click(page.getByRole("button", { name: "History (1)" }));
    await expect.element(page.getByText("https://studio.example.com/Looms")).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: "Copy as cURL: GET /Looms" }))
      .toBeVisible();
    await userEvent.click(
      page.getByRole("button", { name: "Open GET https://studio.example.com/Looms" }),
    );
    await expect.element(page.getByRole("heading", { name: "List the Looms" })).toBeVisible();
    await expect.element(page.getByText("200 OK")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "History (1)" }));
    await userEvent.click(page.getByRole("button", { name: "Send again: GET /Looms" }));
    await expect.element(page.getByRole("heading", { name: "List the Looms" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "History (2)" })).toBeVisible();
  });
});

describe("the list of operations", () => {
  test("[R203] mounts few of many operations, and the others when it scrolls", async () => {
    await show(open({ openapi: document(many) }));
    const items = (): number => page.getByRole("treeitem").elements().length;
    await expect.poll(items).toBeGreaterThan(5);
    expect(items()).toBeLessThan(80);
    const tree = page.getByRole("tree").element();
    tree.scrollTop = tree.scrollHeight;
    await expect.element(operation("Read 399")).toBeVisible();
    expect(items()).toBeLessThan(80);
  });

  test("[R204] is one Tab stop with arrow keys", async () => {
    await show(open());
    await userEvent.click(search);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    const tree = page.getByRole("tree").element();
    await expect.poll(() => tree.matches(":focus")).toBe(true);
    const active = (): string =>
      (tree.getRootNode() as ShadowRoot).getElementById(
        tree.getAttribute("aria-activedescendant") ?? "",
      )?.textContent ?? "";
    await expect.poll(active).toContain("List the Looms");
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(active).toContain("Looms3");
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(operation("Looms").first()).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowRight}{End}");
    await expect.poll(active).toContain("Change one of the Wefts");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("heading", { name: "Change one of the Wefts" }))
      .toBeVisible();
  });

  test("[R204] a slash focuses the search, but not in a field", async () => {
    await show(open());
    await expect.element(search).toBeVisible();
    (globalThis.document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard("/");
    await expectFocus(search);
    await userEvent.keyboard("a/b");
    await expect.element(search).toHaveValue("a/b");
  });
});

test("[R205] on a small screen the operations are in a drawer", async () => {
  await page.viewport(390, 800);
  await show(open());
  await expect.element(operation("List the Looms")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Show operations" }));
  await userEvent.click(operation("List the Looms"));
  await expect.element(page.getByRole("heading", { name: "List the Looms" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Show operations" }))
    .toHaveAttribute("aria-expanded", "false");
  await page.viewport(1000, 800);
});

test("[R206] the URL follows the open page, and back returns", async () => {
  await show(open({ syncUrl: true }));
  await userEvent.click(operation("List the Looms"));
  await expect.poll(() => location.hash).toBe("#get:/Looms");
  await userEvent.click(operation("List the Warps"));
  await expect.poll(() => location.hash).toBe("#get:/Warps");
  history.back();
  await expect.element(page.getByRole("heading", { name: "List the Looms" })).toBeVisible();
  history.back();
  await expect.element(page.getByRole("heading", { name: "Studio" })).toBeVisible();
});

test("[R208] axe finds no violation in a console in either theme", async () => {
  const root = await show(open());
  await userEvent.click(operation("List the Looms"));
  await userEvent.click(page.getByRole("button", { name: "Send" }));
  await expect.element(page.getByRole("button", { name: "Edit 2" })).toBeVisible();
  expect(await findViolations(root)).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "History (1)" }));
  await expect.element(page.getByRole("button", { name: "Clear history" })).toBeVisible();
  expect(await findViolations(root)).toEqual([]);
});
