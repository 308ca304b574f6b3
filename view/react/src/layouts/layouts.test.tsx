import { Button, Card, Column, Dialog, Row, Section, Tabs, Text, TextInput } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

/** Views that arrange views. */
describe.each(presentations)("[R1] on a %s", (_name, present) => {
  test("[R28] a column stacks, a row is side by side, and both update with their children", async () => {
    const row = new Row({ children: ["left", "right"] });
    const column = new Column({ children: ["top", row] });
    await show(present(column));
    const box = (text: string): DOMRect => page.getByText(text).element().getBoundingClientRect();
    await expect.element(page.getByText("right")).toBeVisible();
    expect(box("left").top).toBe(box("right").top);
    expect(box("left").top).toBeGreaterThan(box("top").bottom);
    column.update({ children: [row, new Text({ text: "bottom" })] });
    await expect.element(page.getByText("bottom")).toBeVisible();
    await expect.element(page.getByText("top")).not.toBeInTheDocument();
  });

  test("[R28] titles are headings one level below those around them", async () => {
    const text = new Text({ text: "Innermost", level: "auto" });
    const inner = new Section({ title: "Inner", children: [text] });
    await show(present(new Card({ title: "Outer", children: [inner] })));
    await expect.element(page.getByRole("heading", { name: "Outer", level: 2 })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Inner", level: 3 })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Innermost", level: 4 })).toBeVisible();
  });

  test("[R28] a section expands and collapses by pointer and keyboard", async () => {
    const section = new Section({
      title: "More",
      description: "Rarely needed",
      children: ["inside"],
    });
    await show(present(section));
    const toggle = page.getByRole("button", { name: "More" });
    await expect.element(page.getByText("Rarely needed")).toBeVisible();
    await userEvent.click(toggle);
    await expect.poll(() => section.open).toBe(false);
    await expect.element(page.getByText("inside")).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("inside")).toBeVisible();
    await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  });

  test("[R28] tabs are one Tab stop with arrow keys, Home and End", async () => {
    const tabs = new Tabs({
      labels: ["One", "Two", "Three"],
      children: ["first", "second", "third"],
    });
    await show(present(tabs));
    await userEvent.click(page.getByRole("tab", { name: "Two" }));
    await expect.element(page.getByRole("tabpanel", { name: "Two" })).toHaveTextContent("second");
    await userEvent.keyboard("{ArrowRight}");
    await expectFocus(page.getByRole("tab", { name: "Three" }));
    await expect.element(page.getByRole("tabpanel")).toHaveTextContent("third");
    await userEvent.keyboard("{ArrowRight}");
    await expectFocus(page.getByRole("tab", { name: "One", selected: true }));
    await userEvent.keyboard("{End}");
    await expect.poll(() => tabs.active).toBe(2);
    await userEvent.keyboard("{Home}");
    await expect.element(page.getByRole("tabpanel")).toHaveTextContent("first");
    await userEvent.tab();
    await expectFocus(page.getByRole("tabpanel"));
  });

  test("[R29] a dialog keeps the focus inside, and Escape or its button closes it", async () => {
    const dialog = new Dialog({ title: "Sure?", children: [new TextInput({ name: "why" })] });
    const opener = new Button({ label: "Open", onPress: () => void (dialog.open = true) });
    await show(present(new Column({ children: [opener, dialog] })));
    const open = page.getByRole("button", { name: "Open" });
    const shown = page.getByRole("dialog", { name: "Sure?" });
    await expect.element(shown).not.toBeInTheDocument();
    await userEvent.click(open);
    await expect.element(shown).toBeVisible();
    await userEvent.type(page.getByRole("textbox", { name: "why" }), "so");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => dialog.open).toBe(false);
    await expect.element(shown).not.toBeInTheDocument();
    await expectFocus(open);
    await userEvent.keyboard("{Enter}");
    await userEvent.click(page.getByRole("button", { name: "Close" }));
    await expect.poll(() => dialog.open).toBe(false);
    await expectFocus(open);
  });
});
