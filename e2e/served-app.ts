/** The app of `served.spec.ts`, in its own process: `served-app.ts <port>`. Prints its port. */
import {
  Button,
  Checkbox,
  Column,
  FileInput,
  Markdown,
  PasswordInput,
  Select,
  Slider,
  Text,
  TextInput,
  toView,
  View,
} from "@heddle/core";
import { type AppSession, registerView, serve } from "@heddle/server";
import * as z from "zod";

const secret = "never-to-be-seen";

/** A view that a registered module renders. */
class Dial extends View.with({
  turns: { type: z.int().default(0), view: "rw" },
  key: { type: z.string().default(secret), view: "none" },
}) {
  static override readonly kind: string = "dial";
}

registerView("dial", {
  source: `
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.textContent = "Turned " + model.get("turns"); };
        button.addEventListener("click", () => {
          model.set("turns", model.get("turns") + 1);
          model.save_changes();
        });
        model.on("change:turns", show);
        show();
        el.append(button);
        return () => model.off("change:turns", show);
      },
    };`,
});

/** A view that a registered React component renders. */
class Lamp extends View.with({ isLit: { type: z.boolean().default(false), view: "rw" } }) {
  static override readonly kind: string = "lamp";
}

registerView("lamp", {
  source: `
    export const component = ({ React, useParam }) => function Lamp({ handle }) {
      const isLit = useParam(handle, "isLit");
      const onClick = () => void handle.call("set", "isLit", !isLit);
      return React.createElement("button", { onClick }, isLit ? "The lamp is lit" : "The lamp is out");
    };`,
});

function app(session: AppSession): View {
  const name = new TextInput({ name: "name", label: "Name" });
  const level = new Slider({ name: "level", label: "Level", minimum: 0, maximum: 10 });
  const agreed = new Checkbox({ name: "agreed", label: "Agreed" });
  const color = new Select({
    name: "color",
    label: "Color",
    options: ["red", "green"].map((value) => ({ label: value, value })),
  });
  const file = new FileInput({ name: "file", label: "Letter" });
  const locked = new TextInput({
    name: "locked",
    label: "Locked",
    value: "as it was",
    disabled: true,
  });
  const password = new PasswordInput({ name: "password", label: "Password" });
  const dial = new Dial();
  const seen = new Text({ text: "" });
  const show = (): void => {
    const letter = file.value instanceof File ? `${file.value.name} ${file.value.size}` : undefined;
    seen.text = `server: ${JSON.stringify([name.value, level.value, agreed.value, color.value, letter, locked.value, dial.turns])}`;
  };
  for (const widget of [name, level, agreed, color, file, locked]) widget.watch("value", show);
  dial.watch("turns", show);
  show();
  const fill = new Button({
    label: "Fill in",
    onPress: () => {
      name.value = "from the server";
      level.value = 3;
      dial.turns = 40;
    },
  });
  const kept = new Text({ text: "nothing kept" });
  const keep = new Button({
    label: "Keep",
    onPress: () => {
      kept.text = `kept: ${String(name.value)}`;
    },
  });
  const send = new Button({ label: "Send", onPress: () => new Promise<void>(() => {}) });
  const script = `<img src="data:,x" onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
  const notes = new Markdown({
    text: `**Notes** ${script} [link](javascript:document.title='hacked')`,
  });
  const odd = new TextInput({
    name: "odd",
    label: script,
    description: script,
    placeholder: script,
  });
  const element = { $$typeof: Symbol.for("react.element"), type: "p", props: {}, key: null };
  const embed = new Button({
    label: "Embed",
    onPress: () => {
      column.children = [...column.children, toView(element)];
    },
  });
  const breaking = new Button({
    label: "Break",
    onPress: () => {
      throw new Error(`The key ${key.key} does not fit`);
    },
  });
  const leave = new Button({ label: "Leave", onPress: () => session.end() });
  const key = new Dial({ key: secret });
  const lamp = new Lamp();
  lamp.watch("isLit", () => {
    if (lamp.isLit) throw new Error(`No lamp for ${key.key}`);
  });
  const column = new Column({
    children: [
      name,
      password,
      level,
      agreed,
      color,
      file,
      locked,
      fill,
      keep,
      kept,
      send,
      seen,
      dial,
      key,
      lamp,
      odd,
      notes,
      embed,
      breaking,
      leave,
    ],
  });
  return column;
}

const needsCookie = process.argv.includes("--cookie");
const server = await serve(app, {
  port: Number(process.argv[2] ?? 0),
  title: "Served",
  limits: { fileBytes: 10 * 1_048_576 },
  logger: (entry) => process.stdout.write(`${JSON.stringify(entry)}\n`),
  ...(needsCookie && {
    authorize: ({ headers }) => (headers.cookie?.includes("user=ada") ? "ada" : undefined),
  }),
});
process.stdout.write(`port ${server.port}\n`);
