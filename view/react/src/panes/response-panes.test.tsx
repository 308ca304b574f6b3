import { ExactNumber } from "@heddle/params";
import {
  Badge,
  CodeText,
  Difference,
  Download,
  Feed,
  IntegerInput,
  JsonInput,
  JsonTree,
  Table,
  TextInput,
} from "@heddle/views";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { messages } from "../messages/lazy-messages.ts";
import { presentations, show } from "../show.fixture.tsx";

const long = 12_345_678_901_234_567_890n;

/** Views that display a response. */
describe.each(presentations)("[R1] on a %s", (_name, present) => {
  test("[R60] a badge has a text and a sign", async () => {
    await show(present(new Badge({ text: "404 Not Found", tone: "error" })));
    const badge = page.getByText("404 Not Found");
    await expect.element(badge).toBeVisible();
    expect(getComputedStyle(badge.element(), "::before").content).toContain("✕");
  });

  test("[R60] a badge whose text is enough has no sign", async () => {
    await show(present(new Badge({ text: "DELETE", tone: "error", sign: false })));
    const badge = page.getByText("DELETE");
    await expect.element(badge).toBeVisible();
    expect(getComputedStyle(badge.element(), "::before").content).not.toContain("✕");
  });

  test("[R61] inline text has no frame", async () => {
    await show(present(new CodeText({ text: "/looms/{id}", inline: true })));
    await expect.element(page.getByRole("code")).toHaveTextContent("/looms/{id}");
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });

  test("[R61] preformatted text scrolls by keyboard and can be copied", async () => {
    const text = "<script>alert(1)</script>\n\tx";
    await show(present(new CodeText({ label: "HTML", text })));
    const region = page.getByRole("group", { name: "HTML" });
    await expect.element(region).toBeVisible();
    expect(region.element().textContent).toBe(text);
    expect(region.element().querySelector("script")).toBeNull();
    expect(region.element().getAttribute("tabindex")).toBe("0");
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(page.getByRole("button", { name: "Copy HTML" }));
    await expect.element(page.getByRole("status")).toHaveTextContent(messages.copied.text);
    expect(write.mock.calls).toEqual([[text]]);
  });

  test("[R62] a download is a link to the bytes with a safe name and an inert type", async () => {
    const file = new Blob(["<script>alert(1)</script>"], { type: "text/html" });
    await show(present(new Download({ file, name: "../page.html" })));
    const link = page.getByRole("link", { name: "Download page.html" });
    await expect.element(link).toHaveAttribute("download", "page.html");
    const answer = await fetch((link.element() as HTMLAnchorElement).href);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(await answer.text()).toBe("<script>alert(1)</script>");
  });

  test("[R63] a difference names the change of each field in words", async () => {
    const changes = [
      { field: "id", before: long, after: long + 1n },
      { field: "note", before: "old" },
      { field: "password", before: "abc", after: "def", isSecret: true },
    ];
    const difference = new Difference({ caption: "Pending changes", changes });
    await show(present(difference));
    await expect.element(page.getByRole("group", { name: "Pending changes" })).toBeVisible();
    const rows = (): string[] =>
      page
        .getByRole("row")
        .elements()
        .map((row) => [...row.children].map(({ textContent }) => textContent).join("|"));
    expect(rows()).toEqual([
      "Field|Change|Before|After",
      `id|changed|${long}|${long + 1n}`,
      'note|removed|"old"|',
      "password|changed|hidden|hidden",
    ]);
    difference.changes = [];
    await expect.element(page.getByText("Nothing changes")).toBeVisible();
  });

  test("[R64] a feed grows, is stopped, and announces its end", async () => {
    const feed = new Feed({ label: "Events", maxItems: 2 });
    await show(present(feed));
    await expect.element(page.getByText("Receiving: 0 items so far.")).toBeVisible();
    for (const id of [1, 2, 3]) feed.add(`event ${id}`);
    await expect
      .element(page.getByText("Receiving: 3 items so far. The last 2 are shown."))
      .toBeVisible();
    await expect.element(page.getByRole("listitem").first()).toHaveTextContent("event 2");
    await userEvent.click(page.getByRole("button", { name: "Stop" }));
    await expect.element(page.getByRole("status")).toHaveTextContent("Stopped after 3 items.");
    expect(feed.state).toBe("stopped");
    await expect.element(page.getByRole("button", { name: "Stop" })).not.toBeInTheDocument();
  });

  test("[R65] a tree and a table show all digits of long numbers", async () => {
    const rate = new ExactNumber("0.10000000000000000000001");
    await show(present(new JsonTree({ value: { id: long, rate } })));
    await expect.element(page.getByText(String(long))).toBeVisible();
    await expect.element(page.getByText(rate.text)).toBeVisible();
    await show(present(new Table({ rows: [{ id: long }, { id: 5 }] })));
    await expect.element(page.getByRole("cell", { name: String(long) })).toBeVisible();
  });

  test("[R65] long numbers are typed and stepped with all digits", async () => {
    const input = new IntegerInput({ name: "id", label: "Id", value: long });
    await show(present(input));
    const box = page.getByRole("spinbutton", { name: "Id" });
    await expect.element(box).toHaveValue(String(long));
    await userEvent.click(box);
    await userEvent.keyboard("{ArrowUp}");
    await expect.poll(() => input.value).toBe(long + 1n);
    await userEvent.fill(box, "9007199254740993");
    await expect.poll(() => input.value).toBe(9_007_199_254_740_993n);
  });

  test("[R65] long numbers in JSON are edited as text without a change", async () => {
    const input = new JsonInput({ name: "json", label: "JSON", value: { id: long } });
    await show(present(input));
    await expect.element(page.getByText(String(long))).toBeVisible();
  });

  test("[R66] a description is Markdown", async () => {
    const description = "See **all** of it in [the guide](https://example.com/), or `none`.";
    await show(present(new TextInput({ name: "a", label: "A", description })));
    await expect.element(page.getByRole("link", { name: "the guide" })).toBeVisible();
    await expect
      .element(page.getByRole("textbox"))
      .toHaveAccessibleDescription("See all of it in the guide, or none.");
  });

  test("[R66] a description without Markdown is plain text", async () => {
    const description = "1 < 2 & 2 > 1";
    await show(present(new TextInput({ name: "a", label: "A", description })));
    await expect.element(page.getByText(description)).toBeVisible();
  });
});
