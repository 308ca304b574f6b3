import { Button, Column, Dialog, ProblemList, TextInput, type View } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, localAndReplica, type Present, show } from "./show.fixture.tsx";

interface Waiting {
  /** Lets the model answer. */
  readonly answer: () => void;
  readonly input: TextInput;
}

const box = page.getByRole("textbox", { name: "Name" });

/** A view whose model focuses the input some time after it is asked to. */
async function open(
  present: Present,
  viewOf: (input: TextInput, focus: () => Promise<void>) => View,
): Promise<Waiting> {
  const input = new TextInput({ label: "Name", value: "Ada" });
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const focus = async (): Promise<void> => {
    await answered;
    input.requestFocus();
  };
  await show(present(viewOf(input, focus)));
  return { answer, input };
}

const inDialog = (input: TextInput, focus: () => Promise<void>): View => {
  const dialog = new Dialog({ title: "Who?", children: [input] });
  const onPress = async (): Promise<void> => {
    await focus();
    dialog.open = true;
  };
  return new Column({ children: [new Button({ label: "Sign in", onPress }), dialog] });
};

const behindLink = (input: TextInput, focus: () => Promise<void>): View => {
  const problems = [{ id: 1, text: "Name: too short", linked: true }];
  const list = new ProblemList({ title: "1 problem", problems, onOpen: () => void focus() });
  return new Column({ children: [list, input] });
};

describe.each(localAndReplica)("on a %s", (_name, present) => {
  test.each([
    ["a button that opens a dialog", inDialog, "Sign in"],
    ["a link of the problem list", behindLink, "Name: too short"],
  ])("[R871] what is typed after %s arrives in its field", async (_press, viewOf, name) => {
    const { answer, input } = await open(present, viewOf);
    await page.getByRole("button", { name }).click();
    await userEvent.keyboard(" Lovelacex{Backspace}, C");
    answer();
    await expectFocus(box);
    await userEvent.keyboard("ountess");
    await expect.poll(() => input.value).toBe("AdaLovelace, Countess");
  });

  test("[R871] Enter after the text presses the button of the dialog", async () => {
    const values: unknown[] = [];
    const { answer } = await open(present, (input, focus) => {
      const onPress = (): void => void values.push(input.value);
      const save = new Button({ label: "Save", isDefault: true, onPress });
      const form = new Column({ children: [input, save] });
      return new Column({
        children: [new Button({ label: "Edit", onPress: focus }), form],
      });
    });
    await page.getByRole("button", { name: "Edit" }).click();
    await userEvent.keyboard(" L{Enter}");
    answer();
    await expect.poll(() => values).toEqual(["AdaL"]);
  });

  test("[R920] Tab ends the text, and what follows is not part of it", async () => {
    const { answer, input } = await open(present, inDialog);
    await page.getByRole("button", { name: "Sign in" }).click();
    await userEvent.keyboard("Lovelace{Tab}x{Tab}y");
    answer();
    await expectFocus(box);
    await expect.poll(() => input.value).toBe("AdaLovelace");
  });

  test.each(["{Tab}Love", "Lovelace{Escape}"])("[R871] of %s nothing is kept", async (keys) => {
    const { answer, input } = await open(present, inDialog);
    await page.getByRole("button", { name: "Sign in" }).click();
    await userEvent.keyboard(keys);
    answer();
    await expectFocus(box);
    await userEvent.keyboard("!");
    await expect.poll(() => input.value).toBe("Ada!");
  });
});
