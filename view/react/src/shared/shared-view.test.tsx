import { Button, Column, schemaToWidget, SharedView, type TextInput } from "@heddle/views";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { presentations, show } from "../show.fixture.tsx";

afterEach(() => localStorage.removeItem("heddle.viewer"));

interface TwoPages {
  readonly street: TextInput;
  readonly ada: ShadowRoot;
  readonly ben: ShadowRoot;
}

type Present = (typeof presentations)[number][1];

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    address: { type: "object", properties: { name: { type: "string" } } },
  },
  required: ["address"],
};

/** A form with two fields of one name, in the pages of two people who know that the other is here. */
async function twoPages(present: Present): Promise<TwoPages> {
  const form = schemaToWidget("order", schema, { required: true });
  const shared = new SharedView({ children: [form] });
  const ada = await show(present(shared.createViewer({ name: "Ada" })));
  const ben = await show(present(shared.createViewer({ name: "Ben", color: "#1c7ed6" })));
  for (const page of [ada, ben]) {
    await expect
      .poll(() => page.querySelector("[data-part=people]")?.textContent)
      .toMatch(/Ada, Ben|Ben, Ada/);
  }
  return { street: form.at(["address", "name"]) as TextInput, ada, ben };
}

function inputs(page: ShadowRoot): HTMLInputElement[] {
  return [...page.querySelectorAll<HTMLInputElement>("input")];
}

const outlines = (page: ShadowRoot): boolean[] =>
  inputs(page).map(
    (each) => each.closest(".hd-field")?.querySelector("[data-part=others]") !== null,
  );

test.each(presentations)(
  "[F353, F354] a field shows who else is in it, and input that somebody else has replaced, on a %s",
  async (_name, present) => {
    const { street, ada, ben } = await twoPages(present);
    const [, benStreet] = inputs(ben);
    inputs(ada)[1]?.focus();
    await expect.poll(() => outlines(ben)).toEqual([false, true]);
    expect(outlines(ada)).toEqual([false, false]);
    const description = benStreet?.getAttribute("aria-describedby") ?? "";
    expect(ben.getElementById(description.split(" ").at(-1) ?? "")?.textContent).toContain("Ada");

    await userEvent.type(inputs(ada)[1] as HTMLInputElement, "Mill Lane");
    await expect.poll(() => benStreet?.value).toBe("Mill Lane");
    // Ada is still in the field. The pages of one test share the focus, so Ben changes it without it.
    street.enter("High Street");
    await expect
      .poll(() => ada.querySelector("[data-part=replaced]")?.textContent)
      .toMatch(/High Street.*Mill Lane/);
    expect(ben.querySelector("[data-part=replaced]")).toBe(null);
    ada.querySelector<HTMLElement>("[data-part=replaced] button")?.click();
    await expect.poll(() => street.value).toBe("Mill Lane");
    await expect.poll(() => ada.querySelector("[data-part=replaced]")).toBe(null);
    inputs(ada)[1]?.blur();
    await expect.poll(() => outlines(ben)).toEqual([false, false]);
  },
);

test.each(presentations)(
  "[F357] who may not change a form sees disabled fields and the reason, as soon as the right changes, on a %s",
  async (_name, present) => {
    const form = schemaToWidget("order", schema, { required: true });
    const button = new Button({ label: "Send" });
    const shared = new SharedView({ children: [new Column({ children: [form, button] })] });
    let reason: string | undefined = "Only editors can change the order.";
    const viewer = shared.createViewer({ name: "Ada", whyNot: () => reason });
    const page = await show(present(viewer));
    const note = (): string | null | undefined =>
      page.querySelector("[data-part=read-only]")?.textContent;
    const disabled = (): boolean[] =>
      [...page.querySelectorAll<HTMLInputElement>("input, .hd-button")].map(
        (each) => each.disabled,
      );
    await expect.poll(note).toBe("Only editors can change the order.");
    await expect.poll(disabled).toEqual([true, true, true]);
    reason = undefined;
    viewer.updateRights();
    await expect.poll(disabled).toEqual([false, false, false]);
    expect(note()).toBe(undefined);
    await userEvent.type(inputs(page)[0] as HTMLInputElement, "Mill");
    reason = "The order was sent.";
    viewer.updateRights();
    await expect.poll(disabled).toEqual([true, true, true]);
    expect([note(), inputs(page)[0]?.value]).toEqual(["The order was sent.", "Mill"]);
  },
);

test.each(presentations)(
  "[F358] a guest types a name, which others see and the browser remembers, on a %s",
  async (_name, present) => {
    const shared = new SharedView({ children: [schemaToWidget("order", schema)] });
    const guest = await show(present(shared.createViewer()));
    const ben = await show(present(shared.createViewer({ name: "Ben" })));
    const people = (page: ShadowRoot): string | null | undefined =>
      page.querySelector("[data-part=people] .hd-hidden")?.textContent;
    await expect.poll(() => people(ben)).toBe("Here: Ben, Guest 1");
    await expect.poll(() => people(guest)).toBe("Here: Guest 1, Ben");
    expect(ben.querySelector("[data-part=own-name]")).toBe(null);
    guest.querySelector<HTMLElement>("button[data-part=own-name]")?.click();
    await expect.poll(() => guest.querySelector("input[data-part=own-name]:focus")).not.toBe(null);
    await userEvent.keyboard("Cleo{Enter}");
    await expect.poll(() => people(ben)).toBe("Here: Ben, Cleo");
    await expect.poll(() => guest.querySelector("button[data-part=own-name]:focus")).not.toBe(null);
    // The page remembers the name when the model has answered, which others may see earlier.
    await expect.poll(() => localStorage.getItem("heddle.viewer")).toContain("Cleo");
    const again = await show(present(shared.createViewer()));
    await expect
      .poll(() => again.querySelector("[data-part=own-name]")?.textContent)
      .toContain("Cleo");
    // Two tabs of one browser are one person.
    await expect.poll(() => people(ben)).toBe("Here: Ben, Cleo");
  },
);
