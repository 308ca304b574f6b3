import {
  Column,
  DateInput,
  DateTimeInput,
  IntegerInput,
  NumberInput,
  PasswordInput,
  schemaToWidget,
  Slider,
  TextArea,
  TextInput,
  TimeInput,
} from "@heddle/views";
import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

/** Pastes a text into the focused control. */
function paste(box: Locator, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const init = { clipboardData, bubbles: true, composed: true, cancelable: true };
  box.element().dispatchEvent(new ClipboardEvent("paste", init));
}

/** Widgets with text input. */
describe.each(presentations)("[R1] on a %s", (_name, present) => {
  test("[R14] typing sends every change, and the input shows the model's text after leaving", async () => {
    const model = new TextInput({ name: "name", label: "Name" });
    await show(present(model));
    const input = page.getByRole("textbox", { name: "Name" });
    await userEvent.click(input);
    await userEvent.keyboard("Ada");
    await expect.poll(() => model.value).toBe("Ada");
    model.value = "Grace";
    await expect.element(input).toHaveValue("Ada");
    await userEvent.tab();
    await expect.element(input).toHaveValue("Grace");
  });

  test("[R14] a value that changes while the user is not typing is shown immediately", async () => {
    const model = new TextInput({ name: "name", label: "Name", value: "Ada" });
    await show(present(model));
    await expect.element(page.getByRole("textbox")).toHaveValue("Ada");
    model.value = "Grace";
    await expect.element(page.getByRole("textbox")).toHaveValue("Grace");
  });

  test("[R14] an empty input is not set", async () => {
    const model = new TextInput({ name: "name", label: "Name", value: "Ada" });
    await show(present(model));
    await userEvent.clear(page.getByRole("textbox"));
    await expect.poll(() => model.value).toBe(undefined);
  });

  test("[R15] text that is not a value stays visible with its error", async () => {
    const schema = { type: "string", minLength: 3 };
    const model = new TextInput({ name: "code", label: "Code", schema });
    await show(present(model));
    const input = page.getByRole("textbox", { name: "Code" });
    await userEvent.type(input, "ab");
    await expect.element(input).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    await expect.element(input).toHaveValue("ab");
    await userEvent.click(input);
    await userEvent.keyboard("{End}c");
    await expect.element(input).not.toHaveAttribute("aria-invalid");
    await expect.poll(() => model.value).toBe("abc");
  });

  test("[R16] null and the empty text are offered in an empty input, and can be reset", async () => {
    const model = new TextInput({ name: "nick", label: "Nick", nullable: true, allowEmpty: true });
    await show(present(model));
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("textbox"));
    const toNull = page.getByRole("button", { name: "Set Nick to null" });
    const toEmpty = page.getByRole("button", { name: "Set Nick to the empty string" });
    await userEvent.click(toNull);
    await expect.poll(() => model.value).toBe(null);
    await expect.element(toNull).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(toEmpty);
    await expect.poll(() => model.value).toBe("");
    await userEvent.click(toEmpty);
    await expect.poll(() => model.value).toBe(undefined);
    await userEvent.click(page.getByRole("textbox"));
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
    await expect.poll(() => model.value).toBe("");
    await userEvent.type(page.getByRole("textbox"), "x");
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });

  test("[R16] neither is offered where the model does not allow it", async () => {
    await show(present(new TextInput({ name: "nick", label: "Nick" })));
    await userEvent.click(page.getByRole("textbox"));
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });

  test("[R11] the input has the type and the hint of the model", async () => {
    const model = new TextInput({
      name: "mail",
      label: "Mail",
      inputType: "email",
      placeholder: "ada@example.com",
    });
    await show(present(model));
    const input = page.getByRole("textbox", { name: "Mail" });
    await expect.element(input).toHaveAttribute("type", "email");
    await expect.element(input).toHaveAttribute("placeholder", "ada@example.com");
  });

  test("[R11] a password is hidden until the user reveals it", async () => {
    const model = new PasswordInput({ name: "secret", label: "Secret" });
    await show(present(model));
    const input = page.getByLabelText("Secret", { exact: true });
    await userEvent.type(input, "abc");
    await expect.poll(() => model.value).toBe("abc");
    await expect.element(input).toHaveAttribute("type", "password");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(input).toHaveAttribute("type", "text");
    await userEvent.click(page.getByRole("button", { name: "Show Secret" }));
    await expect.element(input).toHaveAttribute("type", "password");
    model.clear();
    await expect.element(input).toHaveValue("");
  });

  test("[R11] a password of the model is not in the page", async () => {
    const model = new PasswordInput({ name: "secret", label: "Secret", value: "opensesame" });
    const root = await show(present(model));
    const input = page.getByLabelText("Secret", { exact: true });
    await expect.element(input).toHaveValue("");
    await expect.element(input).toHaveAttribute("placeholder", "••••••••");
    expect(root.innerHTML).not.toContain("opensesame");
    model.value = undefined;
    await expect.element(input).not.toHaveAttribute("placeholder");
  });

  test("[R89] a pasted secret keeps its lines and stays hidden", async () => {
    const key = "-----BEGIN KEY-----\nAQID\n-----END KEY-----\n";
    const model = new PasswordInput({ name: "key", label: "Key" });
    await show(present(model));
    const box = page.getByLabelText("Key", { exact: true });
    await userEvent.click(box);
    paste(box, "opensesame\n");
    await expect.poll(() => box.element()).toBeInstanceOf(HTMLInputElement);
    paste(box, key.replaceAll("\n", "\r\n"));
    await expect.poll(() => model.value).toBe(key);
    await expect.poll(() => box.element()).toBeInstanceOf(HTMLTextAreaElement);
    expect(getComputedStyle(box.element()).getPropertyValue("-webkit-text-security")).toBe("disc");
    await userEvent.keyboard("X");
    await expect.poll(() => model.value).toBe(`${key}X`);
    await userEvent.click(page.getByRole("button", { name: "Show Key" }));
    expect(getComputedStyle(box.element()).getPropertyValue("-webkit-text-security")).toBe("none");
    model.clear();
    await expect.poll(() => box.element()).toBeInstanceOf(HTMLInputElement);
    await expect.element(box).toHaveValue("");
  });

  test("[R14] a text area keeps lines", async () => {
    const model = new TextArea({ name: "bio", label: "Biography" });
    await show(present(model));
    await userEvent.click(page.getByRole("textbox", { name: "Biography" }));
    await userEvent.keyboard("one{Enter}two");
    await expect.poll(() => model.value).toBe("one\ntwo");
  });

  test("[R85] text of several lines keeps them when it is edited", async () => {
    const model = new TextInput({ name: "note", label: "Note", value: "one\r\ntwo" });
    await show(present(model));
    const box = page.getByRole("textbox", { name: "Note" });
    await userEvent.click(box);
    await userEvent.keyboard("{Control>}{End}{/Control}X");
    await expect.poll(() => model.value).toBe("one\r\ntwoX");
    await expect.element(box).toHaveValue("one\ntwoX");
  });

  test("[R85] an input that becomes a text area keeps text, focus and caret", async () => {
    const model = new TextInput({ name: "note", label: "Note" });
    await show(present(model));
    const box = page.getByRole("textbox", { name: "Note" });
    await userEvent.click(box);
    await userEvent.keyboard("one{Shift>}{Enter}{/Shift}two{Enter}three");
    await expect.poll(() => model.value).toBe("one\ntwo\nthree");
    await expectFocus(box);
    await userEvent.keyboard("{Control>}a{/Control}x");
    await expect.poll(() => model.value).toBe("x");
    expect(box.element()).toBeInstanceOf(HTMLTextAreaElement);
    await userEvent.tab();
    await expect.poll(() => box.element()).toBeInstanceOf(HTMLInputElement);
    await expect.element(box).toHaveValue("x");
  });

  test("[R85] pasted text keeps its lines, without an empty one at the end", async () => {
    const model = new TextInput({ name: "note", label: "Note", value: "[]" });
    await show(present(model));
    const box = page.getByRole("textbox", { name: "Note" });
    await userEvent.click(box);
    await userEvent.keyboard("{Home}{ArrowRight}");
    paste(box, "one\r\ntwo\n");
    await expect.poll(() => model.value).toBe("[one\ntwo]");
    await userEvent.keyboard("X");
    await expect.poll(() => model.value).toBe("[one\ntwoX]");
  });

  test("[R14, R85] a model text of several lines does not replace the text being typed", async () => {
    const model = new TextInput({ name: "note", label: "Note" });
    await show(present(model));
    const box = page.getByRole("textbox", { name: "Note" });
    await userEvent.click(box);
    await userEvent.keyboard("abc{ArrowLeft}");
    await expect.poll(() => model.value).toBe("abc");
    model.value = "one\ntwo";
    await expect.poll(() => box.element()).toBeInstanceOf(HTMLTextAreaElement);
    await expect.element(box).toHaveValue("abc");
    await userEvent.keyboard("X");
    await expect.poll(() => model.value).toBe("abXc");
  });

  test("[R15] text that is not a number stays visible with its error", async () => {
    const model = new NumberInput({ name: "amount", label: "Amount", value: 3 });
    await show(present(model));
    const input = page.getByRole("spinbutton", { name: "Amount" });
    await userEvent.fill(input, "12x");
    await userEvent.tab();
    await expect.element(input).toHaveValue("12x");
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    await userEvent.fill(input, "12.5");
    await expect.poll(() => model.value).toBe(12.5);
    await expect.element(input).not.toHaveAttribute("aria-invalid");
  });

  test("[V750] a number keeps its typed notation after leaving, and a decimal is sent with it", async () => {
    const amount = new NumberInput({ name: "amount", label: "Amount" });
    const pattern = String.raw`^\d+(\.\d*)?$`;
    const anyOf = [{ type: "number" }, { type: "string", pattern }];
    const price = schemaToWidget("price", { anyOf });
    const value = schemaToWidget("value", { anyOf: [{ type: "number" }, { type: "string" }] });
    await show(present(new Column({ children: [amount, price, value] })));
    for (const [role, name] of [
      ["spinbutton", "Amount"],
      ["spinbutton", "Price"],
      ["textbox", "Value"],
    ] as const) {
      const input = page.getByRole(role, { name, exact: true });
      await userEvent.click(input);
      await userEvent.keyboard("19.90");
      await userEvent.tab();
      await expect.element(input).not.toHaveFocus();
      await expect.element(input).toHaveValue("19.90");
    }
    await expect
      .poll(() => [amount.value, price.value, value.value])
      .toEqual([19.9, "19.90", "19.90"]);
    amount.value = 3;
    await expect.element(page.getByRole("spinbutton", { name: "Amount" })).toHaveValue("3");
  });

  test("[R17] arrow and page keys step a number within its bounds", async () => {
    const model = new IntegerInput({ name: "age", label: "Age", value: 5, maximum: 12 });
    await show(present(model));
    const input = page.getByRole("spinbutton", { name: "Age" });
    await expect.element(input).toHaveAttribute("inputmode", "numeric");
    await userEvent.click(input);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(input).toHaveValue("7");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(input).toHaveValue("6");
    await userEvent.keyboard("{PageUp}");
    await expect.element(input).toHaveValue("12");
    await expect.element(input).toHaveAttribute("aria-valuenow", "12");
    await expect.element(input).toHaveAttribute("aria-valuemax", "12");
    await userEvent.keyboard("{PageDown}");
    await expect.poll(() => model.value).toBe(2);
  });

  test("[R17] the buttons beside a number step it, and are not Tab stops", async () => {
    const model = new NumberInput({ name: "amount", label: "Amount", step: 0.5, value: 1 });
    await show(present(model));
    await userEvent.hover(page.getByRole("spinbutton", { name: "Amount" }));
    await userEvent.click(page.getByRole("button", { name: "Increase Amount" }));
    await expect.poll(() => model.value).toBe(1.5);
    await userEvent.click(page.getByRole("button", { name: "Decrease Amount" }));
    await userEvent.click(page.getByRole("button", { name: "Decrease Amount" }));
    await expect.element(page.getByRole("spinbutton")).toHaveValue("0.5");
    for (const button of page.getByRole("button").elements()) {
      expect(button).toHaveAttribute("tabindex", "-1");
    }
  });

  test("[R17] a slider moves by keyboard and pointer, and can be cleared", async () => {
    const model = new Slider({ name: "volume", label: "Volume", minimum: 0, maximum: 10 });
    await show(present(model));
    const slider = page.getByRole("slider", { name: "Volume" });
    await expect.element(slider).toHaveAttribute("aria-valuetext", "Not set");
    await userEvent.click(slider);
    await expect.poll(() => model.value).toBe(5);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.poll(() => model.value).toBe(7);
    await expect.element(page.getByText("7", { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Clear Volume" }));
    await expect.poll(() => model.value).toBe(undefined);
    await expectFocus(slider);
    await expect.element(slider).toHaveAttribute("aria-valuetext", "Not set");
  });

  test("[R21] a date and a time use the browser's inputs", async () => {
    const day = new DateInput({ name: "day", label: "Day" });
    const time = new TimeInput({ name: "time", label: "Time" });
    await show(present(new Column({ children: [day, time] })));
    await userEvent.fill(page.getByLabelText("Day", { exact: true }), "2026-03-01");
    await expect.poll(() => day.value).toBe("2026-03-01");
    await userEvent.fill(page.getByLabelText("Time", { exact: true }), "09:30");
    await expect.poll(() => time.value).toBe("09:30:00");
    await userEvent.click(page.getByRole("button", { name: "Clear Day" }));
    await expect.poll(() => day.value).toBe(undefined);
    await expect.element(page.getByLabelText("Day", { exact: true })).toHaveValue("");
  });

  test("[R21] an incomplete date is an error", async () => {
    const model = new DateInput({ name: "day", label: "Day" });
    await show(present(model));
    const input = page.getByLabelText("Day", { exact: true });
    await userEvent.click(input, { position: { x: 20, y: 15 } });
    await userEvent.keyboard("03");
    await userEvent.click(document.body, { position: { x: 1, y: 1 } });
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    expect(model.value).toBe(undefined);
  });

  test("[R21] a date-time in UTC is shown in local time, with its zone beside it", async () => {
    const model = new DateTimeInput({ name: "at", label: "At", value: "2026-03-01T09:30:00Z" });
    await show(present(model));
    const input = page.getByLabelText("At", { exact: true });
    await expect.element(input).toBeVisible();
    const shown = input.element();
    if (!(shown instanceof HTMLInputElement)) throw new Error("not an input");
    expect(new Date(shown.value).toISOString()).toBe("2026-03-01T09:30:00.000Z");
    await expect.element(input).toHaveAccessibleDescription(/^Your time, UTC[+-]\d\d:\d\d$/);
    await userEvent.fill(input, "2026-07-01T12:15");
    await expect
      .poll(() => model.value)
      .toBe(new Date("2026-07-01T12:15").toISOString().replace(".000", ""));
  });

  test("[R21] a new date-time is stored in UTC", async () => {
    const model = new DateTimeInput({ name: "at", label: "At" });
    await show(present(model));
    await userEvent.fill(page.getByLabelText("At", { exact: true }), "2026-07-01T12:15");
    await expect.poll(() => model.value).toBe(new Date("2026-07-01T12:15").toISOString());
  });

  test.each([
    ["2024-01-01T10:00:00", "No time zone", "2024-01-02T11:30:00"],
    ["2024-01-01T10:00:00+02:00", "UTC+02:00", "2024-01-02T11:30:00+02:00"],
    ["2024-01-01T10:00:00.123456-05:00", "UTC-05:00", "2024-01-02T11:30:00.000000-05:00"],
  ])(
    "[R21] a date-time with another zone, or without one, is shown as written: %s",
    async (...row) => {
      const [value, zone, edited] = row;
      const model = new DateTimeInput({ name: "at", label: "At", value });
      await show(present(model));
      const input = page.getByLabelText("At", { exact: true });
      await expect
        .element(input)
        .toHaveValue(value.includes(".123") ? "2024-01-01T10:00:00.123" : "2024-01-01T10:00");
      await expect.element(input).toHaveAccessibleDescription(zone);
      await userEvent.fill(input, "2024-01-02T11:30");
      await expect.poll(() => model.value).toBe(edited);
    },
  );

  test("[R21] a time keeps its zone, which is shown beside it", async () => {
    const model = new TimeInput({ name: "at", label: "At", value: "10:00:00+02:00" });
    await show(present(model));
    const input = page.getByLabelText("At", { exact: true });
    await expect.element(input).toHaveAccessibleDescription("UTC+02:00");
    await userEvent.fill(input, "11:30");
    await expect.poll(() => model.value).toBe("11:30:00+02:00");
  });
});
