import { expect, it } from "vitest";
import { PasswordInput } from "../index.ts";

const hidden = expect.objectContaining({ code: "hidden" });

it("[V53] hides value and draft from views", async () => {
  const input = new PasswordInput({
    label: "Secret",
    schema: { minLength: 8 },
    value: "opensesame",
  });
  await input.call("enter", "short");
  input.leave();
  for (const name of ["value", "draft"]) expect(() => input.read(name)).toThrow(hidden);
  const visible = ["state", "label", "placeholder", "error"].map((name) => input.read(name));
  expect(JSON.stringify(visible)).not.toMatch(/opensesame|short/);
  expect(input.error).not.toBeNull();
});

it("[V53] shows its state", async () => {
  const input = new PasswordInput({ nullable: true, allowEmpty: true });
  const states = [input.state];
  for (const intent of ["setNull", "setEmpty", "clear"]) {
    await input.call(intent);
    states.push(input.state);
  }
  await input.call("enter", "opensesame");
  expect([...states, input.state]).toEqual(["unset", "null", "empty", "unset", "filled"]);
  expect(new PasswordInput({ value: "x" }).state).toBe("filled");
});
