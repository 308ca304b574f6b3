import { OpenAPIConsole } from "@heddle/openapi";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { findViolations } from "../axe.fixture.ts";
import { expectFocus, localAndReplica, show } from "../show.fixture.tsx";
import "../openapi/register-console.ts";

const parameters = [{ name: "note", in: "query", schema: { type: "string" } }];
const looms = { get: { summary: "List the looms", parameters } };
const warps = { get: { summary: "List the warps" } };
const api = (paths: object): Record<string, unknown> => ({
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  paths,
});

function open(): OpenAPIConsole {
  const openapi = api({ "/looms": looms, "/warps": warps });
  return new OpenAPIConsole({ openapi, baseUrl: "https://studio.example.com" });
}

const note = page.getByRole("textbox", { name: "note" });
const operation = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole("treeitem", { name });

test.each(localAndReplica)(
  "[R320] a new version of the document appears while the user types, on a %s",
  async (_name, present) => {
    const console = open();
    await show(present(console));
    await userEvent.click(operation("List the looms"));
    await userEvent.click(note);
    await userEvent.keyboard("half a sen");
    const wefts = { get: { summary: "List the wefts" } };
    await console.setDocument(api({ "/looms": looms, "/warps": warps, "/wefts": wefts }));
    await expect.element(operation("List the wefts")).toBeVisible();
    await userEvent.keyboard("tence");
    await expect.element(note).toHaveValue("half a sentence");
    await expectFocus(note);
  },
);

test.each(localAndReplica)(
  "[R320] a removed operation and an unusable document are reported, on a %s",
  async (_name, present) => {
    const console = open();
    const element = await show(present(console));
    await userEvent.click(operation("List the looms"));
    await userEvent.fill(note, "kept");
    await console.setDocument(api({ "/warps": warps }));
    const overview = page.getByRole("button", { name: "Open the overview" });
    await expect.element(overview).toBeVisible();
    await expect.element(operation("List the looms")).not.toBeInTheDocument();
    await console.setDocument("{").catch(() => {});
    await expect.element(page.getByText("This is the previous version")).toBeVisible();
    expect(await findViolations(element)).toEqual([]);
    await userEvent.click(overview);
    await expect.element(page.getByRole("heading", { name: "Studio" })).toBeVisible();
    await console.setDocument(api({ "/looms": looms, "/warps": warps }));
    await expect.element(page.getByText("This is the previous version")).not.toBeInTheDocument();
    await userEvent.click(operation("List the looms"));
    await expect.element(note).toHaveValue("kept");
    await expect.element(overview).not.toBeInTheDocument();
  },
);

test.each(localAndReplica)(
  "[R321] a console reports that its page is opened, and that the user returns to it, on a %s",
  async (_name, present) => {
    let reports = 0;
    /** Counts every report: `onFocus` is called at most every two seconds. */
    class Counting extends OpenAPIConsole {
      override reportFocus(): void {
        reports += 1;
      }
    }
    const openapi = api({ "/looms": looms, "/warps": warps });
    await show(present(new Counting({ openapi, onFocus: () => {} })));
    await expect.poll(() => reports).toBe(1);
    dispatchEvent(new Event("focus"));
    await expect.poll(() => reports).toBe(2);
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(() => reports).toBe(3);
  },
);
