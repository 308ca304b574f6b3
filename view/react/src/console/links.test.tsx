import { OpenAPIConsole, type OpenAPIConsoleOptions } from "@heddle/openapi";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, localAndRemote, show } from "../show.fixture.tsx";
import "../openapi/register-console.ts";

const text = { type: "string" };
const parameters = [
  { name: "name", in: "query", schema: text },
  { name: "pin", in: "query", schema: { ...text, format: "password" } },
];

/** The storage is shared by all tests, and an API is identified by its title. */
let last = 0;

function open(options: Partial<OpenAPIConsoleOptions> = {}): OpenAPIConsole {
  const get = { summary: "Find looms", parameters, responses: {} };
  const title = `Links ${(last += 1)}`;
  return new OpenAPIConsole({
    openapi: {
      openapi: "3.1.0",
      info: { title, version: "1" },
      paths: { "/looms": { get }, "/warps": { get: { summary: "Find warps" } } },
    },
    baseUrl: "https://studio.example.com",
    fetch: async () => Response.json([]),
    syncUrl: true,
    ...options,
  });
}

const name = page.getByRole("textbox", { name: "name" });
const pin = page.getByLabelText("Pin", { exact: true });
const heading = page.getByRole("heading", { name: "Find looms" });

afterEach(() => {
  history.replaceState(null, "", location.pathname + location.search);
  sessionStorage.clear();
});

/** Where the page keeps input, and the kept text. */
function kept(): readonly (readonly [string, string])[] {
  return Object.entries(sessionStorage).filter(([key]) => key.startsWith("heddle-input "));
}

describe.each(localAndRemote)("on a %s", (_name, present) => {
  test("[R300] a copied link fills in the form, once, without its password", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    history.replaceState(null, "", "#get:/looms");
    const root = await show(present(open()));
    await userEvent.fill(name, "Glimåkra");
    await userEvent.fill(pin, "hush-hush");
    await userEvent.click(page.getByRole("button", { name: "Copy link" }));
    await expect.element(page.getByText("Link copied.")).toBeVisible();
    await expect.element(page.getByText("not in the link: pin")).toBeVisible();
    const [link = ""] = write.mock.calls[0] ?? [];
    expect(new URL(link).pathname).toBe(location.pathname);
    root.host.remove();
    history.replaceState(null, "", new URL(link).hash);
    await show(present(open()));
    await expect.element(name.last()).toHaveValue("Glimåkra");
    await expect.element(pin.last()).toHaveValue("");
    expect(location.hash).toBe("#get:/looms");
  });

  test("[R340] the buttons above a form are one Tab stop, with arrow keys between them", async () => {
    history.replaceState(null, "", "#get:/looms");
    const root = await show(present(open()));
    await userEvent.fill(name, "Glimåkra");
    const toolbar = page.getByRole("toolbar", { name: "Tools of the request" });
    const [first, second] = ["Add a header", "Clear"].map((text) =>
      toolbar.getByRole("button", { name: text }),
    );
    await expect.element(second!).toBeVisible();
    const stops = () => root.querySelectorAll("[role=toolbar] button[tabindex='0']").length;
    await expect.poll(stops).toBe(1);
    (first!.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expectFocus(second!);
    await userEvent.keyboard("{End}");
    await expectFocus(toolbar.getByRole("button", { name: "Copy link" }));
    expect(stops()).toBe(1);
  });

  test("[R301] input is kept without secrets, and restored after a reload", async () => {
    const before = open();
    history.replaceState(null, "", "#get:/looms");
    const root = await show(present(before));
    await userEvent.fill(name, "Glimåkra");
    await userEvent.fill(pin, "hush-hush");
    await expect.poll(() => kept()[0]?.[1]).toContain("Glimåkra");
    expect(JSON.stringify(kept())).not.toContain("hush");
    const [[key, input] = ["", ""]] = kept();
    root.host.remove();
    // What a reload finds: the storage of the tab, and a page that has not seen the form yet.
    const after = open();
    sessionStorage.setItem(key.replace(before.title, after.title), input);
    await show(present(after));
    await expect.element(name.last()).toHaveValue("Glimåkra");
    await expect.element(page.getByText("Restored what you entered").last()).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Clear" }).last());
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Clear" }));
    await expect.element(name.last()).toHaveValue("");
    await expectFocus(name.last());
    await expect.poll(() => kept().filter(([each]) => each.includes(after.title))).toEqual([]);
  });
});

test("[R330] input is kept that was typed just before another operation was opened", async () => {
  history.replaceState(null, "", "#get:/looms");
  const console = open();
  await show(console);
  await expect.element(heading).toBeVisible();
  console.form?.populate({ name: "Glimåkra" });
  console.open("get:/warps");
  await expect.poll(() => kept()[0]?.[1]).toContain("Glimåkra");
});

test("[R330] input is kept that was typed just before the page is left", async () => {
  history.replaceState(null, "", "#get:/looms");
  const console = open();
  await show(console);
  await expect.element(heading).toBeVisible();
  console.form?.populate({ name: "Glimåkra" });
  dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(kept()[0]?.[1]).toContain("Glimåkra");
});

test("[R300] shows the link if the browser does not copy it", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  history.replaceState(null, "", "#get:/looms");
  await show(open());
  await userEvent.fill(name, "Glimåkra");
  await userEvent.click(page.getByRole("button", { name: "Copy link" }));
  const shown = page.getByRole("textbox", { name: "Copy this link:" });
  await expect.element(shown).toHaveValue(expect.stringContaining("#get:/looms&values="));
});

test("[R300] shows why there is no link", async () => {
  history.replaceState(null, "", "#get:/looms");
  const console = open();
  await show(console);
  await expect.element(heading).toBeVisible();
  console.form?.populate({ name: "x".repeat(9_000) });
  await userEvent.click(page.getByRole("button", { name: "Copy link" }));
  await expect.element(page.getByText("too long for a link")).toBeVisible();
});

test("[R302] a URL of a missing operation shows that, and leads to the overview", async () => {
  history.replaceState(null, "", "#get:/gone&values=e30");
  const console = open();
  await show(console);
  await expect.element(page.getByText("contains no operation GET /gone")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Go to the overview" }));
  await expect.element(page.getByRole("heading", { name: console.title })).toBeVisible();
  await expect.poll(() => location.hash).toBe("");
});

test("[R302] a link that cannot be read opens the operation and says so", async () => {
  history.replaceState(null, "", "#get:/looms&values=e30");
  await show(open());
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText("cannot be read")).toBeVisible();
  await expect.element(name).toHaveValue("");
});

/** Fills the storage with one item. */
function fillStorage(key: string): void {
  const pieces: string[] = [];
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    const piece = `piece ${size}`;
    try {
      sessionStorage.setItem(piece, "x".repeat(size));
      pieces.push(`${piece}${sessionStorage.getItem(piece)}`);
    } catch {
      // No room for this size: try half of it.
    }
  }
  sessionStorage.clear();
  sessionStorage.setItem(key, pieces.join("").slice(key.length));
}

test("[R301] input of other forms makes room if the storage is full", async () => {
  history.replaceState(null, "", "#get:/looms");
  fillStorage("heddle-input other");
  await show(open());
  await userEvent.fill(name, "Glimåkra");
  await expect
    .poll(() =>
      kept()
        .map(([, value]) => value)
        .join(""),
    )
    .toContain("Glimåkra");
  expect(sessionStorage.getItem("heddle-input other")).toBeNull();
});

test("[R301] without room nothing is kept, and the form works", async () => {
  history.replaceState(null, "", "#get:/looms");
  fillStorage("of the app");
  await show(open());
  await userEvent.fill(name, "Toika");
  await userEvent.click(page.getByRole("button", { name: "Send" }));
  await expect.element(page.getByText("200 OK")).toBeVisible();
  expect(kept()).toEqual([]);
  expect(sessionStorage.getItem("of the app")).not.toBeNull();
});
