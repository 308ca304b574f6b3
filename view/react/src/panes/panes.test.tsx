import { maximumDepth } from "@heddle/params";
import {
  Alert,
  Column,
  Image,
  JsonTree,
  Markdown,
  Progress,
  Sparkline,
  Table,
  Text,
} from "@heddle/views";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { messages } from "../messages/lazy-messages.ts";
import { presentations, show } from "../show.fixture.tsx";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Views without input. */
describe.each(presentations)("[R1] on a %s", (_name, present) => {
  test("[R30] text is text, never markup, and a heading where it has a level", async () => {
    const text = new Text({ text: "<b>bold</b>" });
    await show(present(new Column({ children: [text, new Text({ text: "Title", level: 4 })] })));
    await expect.element(page.getByText("<b>bold</b>")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Title", level: 4 })).toBeVisible();
    text.text = "changed";
    await expect.element(page.getByText("changed")).toBeVisible();
  });

  test("[R30] errors and warnings are alerts, the rest is status", async () => {
    const children = (["error", "warning", "success", "info"] as const).map(
      (severity) => new Alert({ severity, title: severity, text: `about ${severity}` }),
    );
    await show(present(new Column({ children })));
    await expect.element(page.getByText("about info")).toBeVisible();
    const texts = page
      .getByRole("alert")
      .elements()
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(["errorabout error", "warningabout warning"]);
    expect(page.getByRole("status").elements()).toHaveLength(3);
  });

  test("[R194] progress is announced once, not with every change of its note", async () => {
    const progress = new Progress({ label: "Weaving", note: "1 s" });
    const root = await show(present(progress));
    const region = root.querySelector("output.hd-hidden");
    await expect.poll(() => region?.textContent).toBe("Weaving");
    progress.note = "2 s";
    await expect.element(page.getByText("2 s")).toBeVisible();
    expect(region?.textContent).toBe("Weaving");
  });

  test("[R960] progress announces what it is told to, and shows its note in place of a percentage", async () => {
    const progress = new Progress({
      label: "Receiving",
      note: "1 MB of 4 MB",
      value: 1,
      maximum: 4,
    });
    const root = await show(present(progress));
    const region = root.querySelector("output.hd-hidden");
    await expect.poll(() => region?.textContent).toBe("Receiving");
    await expect.element(page.getByText("1 MB of 4 MB")).toBeVisible();
    expect(page.getByText("25 %").query()).toBeNull();
    progress.announcement = "2 MB of 4 MB";
    await expect.poll(() => region?.textContent).toBe("2 MB of 4 MB");
  });

  test("[R30] progress has a label and a value", async () => {
    const progress = new Progress({ label: "Upload", value: 30, maximum: 120 });
    await show(present(progress));
    const bar = page.getByRole("progressbar", { name: "Upload" });
    await expect.element(bar).toHaveAttribute("value", "30");
    await expect.element(page.getByText("25 %")).toBeVisible();
    progress.value = null;
    await expect.element(bar).not.toHaveAttribute("value");
  });

  test("[R67] a sparkline updates with its values and describes them in words", async () => {
    const speed = new Sparkline({ label: "Picks", values: [80, 96, 84.256], unit: " /min" });
    const root = await show(present(speed));
    await expect.element(page.getByText("84.26 /min")).toBeVisible();
    const chart = page.getByRole("img", { name: "Picks: 3 values from 80 to 96" });
    await expect.element(chart).toBeVisible();
    const line = (): string | null | undefined =>
      root.querySelector("svg path:last-child")?.getAttribute("d");
    expect(line()).toBe("M0 100L50 0L100 73.4");
    speed.update({ values: [1], minimum: 0, maximum: 2 });
    await expect.poll(line).toBe("M0 50L100 50");
    speed.update({ values: [0, 0], minimum: 0, maximum: undefined });
    await expect.poll(line).toBe("M0 100L100 100");
    speed.update({ values: [1], maximum: 2 });
    speed.variant = "bars";
    await expect
      .poll(() => root.querySelector("svg path:only-child")?.getAttribute("d"))
      .toBe("M15 100v-50h70v50Z");
    speed.values = [];
    await expect.element(page.getByRole("img", { name: "Picks: No values" })).toBeVisible();
    expect(root.querySelector("svg path:only-child")?.getAttribute("d")).toBe("");
  });

  test("[R30] an image comes from an address or from memory, with its alternative text", async () => {
    const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
    const image = new Image({ source: new Blob([bytes], { type: "image/png" }), alt: "A dot" });
    await show(present(image));
    const element = page.getByRole("img", { name: "A dot" });
    await expect.poll(() => (element.element() as HTMLImageElement).naturalWidth).toBe(1);
    const address = element.element().getAttribute("src") ?? "";
    expect(address).toMatch(/^blob:/);
    image.source = `data:image/png;base64,${pixel}`;
    await expect.element(element).toHaveAttribute("src", `data:image/png;base64,${pixel}`);
    // The object URL of the previous image is revoked.
    await expect(fetch(address)).rejects.toThrow(TypeError);
  });

  test("[R31] Markdown headings are below the headings around it", async () => {
    const markdown = new Markdown({ text: "# Title\n\n- **bold** [link](https://example.com/)" });
    await show(present(markdown));
    await expect.element(page.getByRole("heading", { name: "Title", level: 2 })).toBeVisible();
    const link = page.getByRole("link", { name: "link" });
    await expect.element(link).toHaveAttribute("href", "https://example.com/");
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
    markdown.text = "other *text*";
    await expect.element(page.getByText("other text")).toBeVisible();
  });

  test("[R32] a tree renders open nodes only", async () => {
    const value = { name: "loom", parts: { warp: { ends: 8 } }, list: [true, null] };
    await show(present(new JsonTree({ label: "answer", value, depth: 1 })));
    await expect.element(page.getByText('"loom"')).toBeVisible();
    await expect.element(page.getByText("warp:")).not.toBeInTheDocument();
    await userEvent.click(page.getByText("parts:"));
    await expect.element(page.getByText("warp:")).toBeVisible();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(page.getByText("ends:")).toBeVisible();
    await userEvent.click(page.getByText("parts:"));
    await expect.element(page.getByText("warp:")).not.toBeInTheDocument();
  });

  test("[R32] a tree of the deepest value can be opened to its end", async () => {
    let value: unknown = "the end";
    for (let level = 0; level < maximumDepth; level++) value = { a: value };
    await show(present(new JsonTree({ value, depth: maximumDepth })));
    await expect.element(page.getByText('"the end"')).toBeInTheDocument();
  });

  test("[R32] a long list is shown in pages, and the tree can be copied", async () => {
    const value = Array.from({ length: 250 }, (_, at) => `item ${at}`);
    await show(present(new JsonTree({ value })));
    await expect.element(page.getByText('"item 99"')).toBeInTheDocument();
    const items = (): number => page.getByText(/^"item \d+"$/).elements().length;
    expect(items()).toBe(100);
    await userEvent.click(page.getByRole("button", { name: "Show 100 more" }));
    await expect.poll(items).toBe(200);
    await userEvent.click(page.getByRole("button", { name: "Show 50 more" }));
    await expect.poll(items).toBe(250);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(page.getByRole("button", { name: "Copy" }));
    await expect.element(page.getByRole("status")).toHaveTextContent(messages.copied.text);
    expect(write.mock.calls.map(([text]) => JSON.parse(text) as unknown)).toEqual([value]);
  });

  test("[R270] a small tree is open, a large one as far as it fits", async () => {
    const detail = [{ loc: ["body", "age"], msg: "too low" }];
    const tree = new JsonTree({ value: { detail } });
    await show(present(tree));
    await expect.element(page.getByText('"too low"')).toBeVisible();
    const many = Array.from({ length: 50 }, (_, at) => ({ at, name: `loom ${at}` }));
    await show(present(new JsonTree({ value: many })));
    await expect.element(page.getByText("49:")).toBeInTheDocument();
    await expect.element(page.getByText('"loom 49"')).not.toBeInTheDocument();
  });

  test("[R270] a tree is expanded and collapsed as a whole, again after single nodes were", async () => {
    const value = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`key${at}`, { inner: { leaf: `leaf ${at}` } }]),
    );
    await show(present(new JsonTree({ value })));
    const leaves = (): number => page.getByText(/^"leaf \d+"$/).elements().length;
    const expand = page.getByRole("button", { name: messages.tree.expandAll.text });
    await userEvent.click(expand);
    await expect.poll(leaves).toBe(30);
    await userEvent.click(page.getByText("key0:"));
    await expect.poll(leaves).toBe(29);
    await userEvent.click(expand);
    await expect.poll(leaves).toBe(30);
    await userEvent.click(page.getByRole("button", { name: messages.tree.collapseAll.text }));
    await expect.element(page.getByText("inner:")).not.toBeInTheDocument();
    await expect.element(page.getByText("key29:")).toBeInTheDocument();
  });

  test("[R271] a search counts its matches, opens and marks them, and steps by keyboard", async () => {
    const value = Array.from({ length: 250 }, (_, at) =>
      at < 239 ? { at } : { parts: { Heddle: at === 240 ? "the last heddle" : "x" } },
    );
    const root = await show(present(new JsonTree({ label: "answer", value })));
    const search = page.getByRole("searchbox", { name: "Search answer" });
    const found = page.getByRole("group", { name: messages.tree.search.text });
    await userEvent.type(search, "heddle");
    // Eleven keys; one of them has the value too.
    await expect.element(found.getByText("1 of 11")).toBeVisible();
    await expect.element(page.getByRole("status")).toHaveTextContent("1 of 11");
    const current = (): string | null | undefined =>
      root.querySelector("[data-current]")?.textContent;
    await expect.poll(current).toBe('Heddle: "x"');
    await userEvent.keyboard("{Enter}");
    await expect.element(found.getByText("2 of 11")).toBeVisible();
    await expect.poll(current).toBe('Heddle: "the last heddle"');
    expect(root.querySelectorAll("[data-current] mark")).toHaveLength(2);
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}");
    await expect.element(found.getByText("11 of 11")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Next match" }));
    await expect.element(found.getByText("1 of 11")).toBeVisible();
    await userEvent.fill(search, "weft");
    await expect.element(found.getByText("No matches")).toBeVisible();
    await userEvent.click(search);
    await userEvent.keyboard("{Escape}");
    await expect.element(search).toHaveValue("");
    await expect.poll(() => root.querySelector("mark")).toBeNull();
  });

  test("[R272] a long cell does not push other columns away, and its tooltip is complete", async () => {
    const note = "warp ".repeat(80).trim();
    await show(present(new Table({ rows: [{ id: 7, note, ends: 8 }] })));
    const cell = page.getByRole("cell", { name: note });
    await expect.element(cell).toHaveAttribute("title", note);
    const box = page.getByRole("group", { name: messages.table.text }).element();
    expect(box.scrollWidth).toBe(box.clientWidth);
  });

  test("[R195] a long table scrolls below its headers", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ name: `Loom ${at}` }));
    await show(present(new Table({ rows })));
    await expect.element(page.getByText("Loom 59")).toBeInTheDocument();
    const box = page.getByRole("group", { name: messages.table.text }).element();
    box.scrollTop = 400;
    const header = page.getByRole("columnheader", { name: "name" }).element();
    await expect
      .poll(() => header.getBoundingClientRect().top - box.getBoundingClientRect().top)
      .toBe(0);
    expect(box.scrollTop).toBe(400);
  });

  test("[R195] long cells of a wrapping table wrap", async () => {
    const rows = [{ name: "x-long", value: "abcdefghij".repeat(100) }];
    await show(present(new Table({ rows, wrap: true })));
    await expect.element(page.getByText("x-long")).toBeVisible();
    const box = page.getByRole("group", { name: messages.table.text }).element();
    expect(box.scrollWidth).toBe(box.clientWidth);
  });

  test("[R33] a table sorts by its headers and exposes the order", async () => {
    const rows = [
      { name: "Otti", size: 2 },
      { name: "Anni", size: 10, more: { a: [1] } },
    ];
    const table = new Table({ caption: "Weavers", rows });
    await show(present(table));
    await expect.element(page.getByRole("group", { name: "Weavers" })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: '{"a":[1]}' })).toBeVisible();
    const header = page.getByRole("columnheader", { name: "name" });
    await userEvent.click(page.getByRole("button", { name: "name" }));
    await expect.element(header).toHaveAttribute("aria-sort", "ascending");
    await expect.element(page.getByRole("cell").first()).toHaveTextContent("Anni");
    await userEvent.keyboard("{Enter}");
    await expect.element(header).toHaveAttribute("aria-sort", "descending");
    await expect.element(page.getByRole("cell").first()).toHaveTextContent("Otti");
    await userEvent.keyboard("{Enter}");
    await expect.element(header).not.toHaveAttribute("aria-sort");
  });

  test("[R196] a row with an action has a button that stays visible", async () => {
    const done: unknown[] = [];
    const rows = [
      { id: 1, ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`column ${at}`, at])) },
      { id: 2, note: "y" },
    ];
    const action = {
      label: "Open",
      isFor: ({ id }: Readonly<Record<string, unknown>>) => id !== 1,
      act: ({ id }: Readonly<Record<string, unknown>>) => void done.push(id),
    };
    await show(present(new Table({ rows, actions: [action] })));
    await expect.element(page.getByRole("button", { name: "Open 2" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Open 1" })).not.toBeInTheDocument();
    const box = page.getByRole("group", { name: messages.table.text }).element();
    box.scrollLeft = 2000;
    await userEvent.click(page.getByRole("button", { name: "Open 2" }));
    await expect.poll(() => done).toEqual([2]);
    expect(box.scrollLeft).toBe(2000);
  });

  test("[R276] a row has a button for each action", async () => {
    const done: unknown[] = [];
    const actions = ["Open", "Delete"].map((label) => ({
      label,
      act: ({ id }: Readonly<Record<string, unknown>>) => void done.push([label, id]),
    }));
    await show(present(new Table({ rows: [{ id: 1 }, { id: 2 }], actions })));
    await userEvent.click(page.getByRole("button", { name: "Delete 2" }));
    await userEvent.click(page.getByRole("button", { name: "Open 1" }));
    await expect
      .poll(() => done)
      .toEqual([
        ["Delete", 2],
        ["Open", 1],
      ]);
  });

  test("[V65] a button that is pressed right after a sort acts on the row where it was pressed", async () => {
    const done: unknown[] = [];
    const act = ({ name }: Readonly<Record<string, unknown>>): void => void done.push(name);
    const rows = [{ name: "weft" }, { name: "warp" }];
    await show(present(new Table({ rows, actions: [{ label: "Open", act }] })));
    const button = page.getByRole("button", { name: "Open weft" });
    await expect.element(button).toBeVisible();
    // In one task: the sorted rows of a remote model arrive later.
    const pressed = button.element() as HTMLElement;
    (page.getByRole("button", { name: "name" }).element() as HTMLElement).click();
    pressed.click();
    await expect.poll(() => done).toEqual(["weft"]);
  });

  test("[R33] a long table shows more rows on request", async () => {
    const rows = Array.from({ length: 130 }, (_, id) => ({ id }));
    await show(present(new Table({ rows })));
    await expect.element(page.getByText("100 of 130 rows")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Show 30 more" }));
    await expect.poll(() => page.getByRole("row").elements().length).toBe(131);
    await expect.element(page.getByText("100 of 130 rows")).not.toBeInTheDocument();
  });
});
