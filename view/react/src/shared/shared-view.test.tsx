import { schemaToWidget, SharedView, type TextInput } from "@heddle/views";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { presentations, show } from "../show.fixture.tsx";

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
