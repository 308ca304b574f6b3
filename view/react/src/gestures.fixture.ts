import { RefusedError } from "@heddle/params";
import {
  Button,
  Checkbox,
  Column,
  DateInput,
  FileInput,
  IntegerInput,
  JsonInput,
  MultiSelect,
  PasswordInput,
  schemaToWidget,
  Section,
  Select,
  Slider,
  Switch,
  Table,
  Tabs,
  Tags,
  TextArea,
  TextInput,
  type View,
} from "@heddle/views";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

/** A number that rejects every third step: rejections must be the same everywhere. */
class RejectingInput extends IntegerInput {
  #steps = 0;

  override stepBy(steps: number): void {
    this.#steps += 1;
    if (this.#steps % 3 === 0) throw new RefusedError("Not this time.");
    super.stepBy(steps);
  }
}

/** A button that rejects every second press. */
function rejectingButton(): Button {
  let presses = 0;
  const onPress = (): void => {
    presses += 1;
    if (presses % 2 === 0) throw new RefusedError("Not this time.");
  };
  return new Button({ label: "Save", onPress });
}

const options = ["red", "green", "blue"].map((value) => ({ label: value, value }));
const name = { title: "First name", type: "string" };

/** A form with every kind of widget that handles gestures. */
export function gestureForm(): View {
  const branch = (title: string): object => ({
    title,
    type: "object",
    properties: { [`${title} size`]: { type: "number" } },
  });
  const rows = { title: "People", type: "array", items: { type: "object", properties: { name } } };
  const pet = { title: "Pet", oneOf: [branch("Cat"), branch("Dog")] };
  const address = {
    title: "Address",
    type: ["object", "null"],
    properties: { city: { type: "string" } },
  };
  const widgets = [
    new TextInput({ name: "nick", label: "Nick", nullable: true }),
    new TextArea({ name: "bio", label: "Biography" }),
    new PasswordInput({ name: "secret", label: "Secret" }),
    new RejectingInput({ name: "age", label: "Age", minimum: 0, maximum: 120 }),
    new Slider({ name: "volume", label: "Volume", minimum: 0, maximum: 11, value: 3 }),
    new Checkbox({ name: "news", label: "News", threeState: true }),
    new Switch({ name: "light", label: "Light" }),
    new Select({ name: "color", label: "Color", options }),
    new MultiSelect({ name: "colors", label: "Colors", options }),
    new Tags({ name: "tags", label: "Tags" }),
    new DateInput({ name: "day", label: "Day" }),
    new FileInput({ name: "file", label: "File" }),
    new JsonInput({ name: "json", label: "JSON" }),
    schemaToWidget("people", rows),
    schemaToWidget("pet", pet as Parameters<typeof schemaToWidget>[1], { required: true }),
    schemaToWidget("address", address),
    rejectingButton(),
  ];
  const table = new Table({ caption: "Rows", rows: [{ id: 2 }, { id: 1 }] });
  const section = new Section({ title: "More", children: [table] });
  const all = new Column({ children: [...widgets, section] });
  return new Tabs({ labels: ["All", "Nothing"], children: [all, "Nothing"] });
}

function button(label: string): Locator {
  return page.getByRole("button", { name: label, exact: true });
}

async function type(target: Locator, keys: string): Promise<void> {
  await userEvent.click(target);
  await userEvent.keyboard(keys);
}

/** The actions of a user, one after the other, without waiting for their effect. */
export const gestures: Readonly<Record<string, () => Promise<void>>> = {
  "types a text": () => type(page.getByRole("textbox", { name: "Nick" }), "Ada"),
  "types lines": () => type(page.getByRole("textbox", { name: "Biography" }), "one{Enter}two"),
  "types a password": () => type(page.getByLabelText("Secret", { exact: true }), "sesame"),
  "types a number, and steps until it is rejected": () =>
    type(page.getByRole("spinbutton", { name: "Age" }), "36{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}"),
  slides: async () => {
    const slider = page.getByRole("slider", { name: "Volume" });
    await expect.element(slider).toBeVisible();
    slider.element().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  },
  "checks three times": async () => {
    for (let count = 0; count < 3; count++) {
      await userEvent.click(page.getByRole("checkbox", { name: "News" }));
    }
  },
  switches: () => userEvent.click(page.getByRole("switch", { name: "Light" })),
  chooses: () => userEvent.selectOptions(page.getByRole("combobox", { name: "Color" }), "green"),
  "chooses several": async () => {
    await userEvent.click(page.getByRole("checkbox", { name: "blue" }));
    await userEvent.click(page.getByRole("checkbox", { name: "red" }));
  },
  "adds and removes tags": async () => {
    await type(
      page.getByRole("textbox", { name: "Tags" }),
      "warp{Enter}weft,loom{Enter}{Backspace}",
    );
    await userEvent.click(button("Remove warp of Tags"));
  },
  "fills in a day": () => userEvent.fill(page.getByLabelText("Day", { exact: true }), "2026-03-01"),
  "chooses a file": () =>
    userEvent.upload(page.getByLabelText("File", { exact: true }), new File(["x"], "a.txt")),
  "types JSON": () => type(page.getByRole("textbox", { name: "JSON" }), "12{Escape}{Tab}"),
  "adds, moves and removes rows": async () => {
    for (const first of ["Ada", "Grace"]) {
      const rows = page.getByRole("textbox", { name: "First name" });
      const count = rows.elements().length;
      await userEvent.click(button("Add item to People"));
      await expect.poll(() => rows.elements().length).toBe(count + 1);
      await type(rows.nth(count), first);
    }
    await userEvent.click(button("Move Item 1 of People down"));
    await userEvent.click(button("Remove Item 1 of People"));
  },
  "picks a branch, fills it in and goes back": async () => {
    await userEvent.click(page.getByRole("radio", { name: "Dog" }));
    await type(page.getByRole("spinbutton", { name: "Dog size" }), "3");
    await userEvent.click(page.getByRole("radio", { name: "Cat" }));
    await type(page.getByRole("spinbutton", { name: "Cat size" }), "{ArrowUp}");
    await userEvent.click(page.getByRole("radio", { name: "Dog" }));
  },
  "makes a group null": () =>
    userEvent.selectOptions(page.getByRole("combobox", { name: "Value of Address" }), "null"),
  "sorts a table": async () => {
    for (let count = 0; count < 2; count++) await userEvent.click(button("id"));
  },
  "closes a section": () => userEvent.click(button("More")),
  "presses, and is rejected every second time": async () => {
    for (let count = 0; count < 3; count++) await userEvent.click(button("Save"));
  },
  "goes to another tab": () => userEvent.click(page.getByRole("tab", { name: "Nothing" })),
};
