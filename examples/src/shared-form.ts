/** Two people, one form. Switch Ben on: he types, and you see in which field he is. Type in the same field, and choose between both texts. */
import {
  Column,
  onDispose,
  Row,
  schemaToWidget,
  SharedView,
  Switch,
  Text,
} from "@heddle/core";
import type { Viewable } from "@heddle/core";

const schema = {
  type: "object",
  properties: {
    project: { type: "string", title: "Project" },
    place: { type: "string", title: "Place" },
  },
};

/** What Ben types, again and again. */
const texts = [
  { field: "project", text: "Open studio" },
  { field: "place", text: "Mill Lane 4" },
  { field: "project", text: "Summer fair" },
  { field: "place", text: "Town hall" },
];

export function app(): Viewable {
  const form = schemaToWidget("event", schema, { required: true });
  const shared = new SharedView({ children: [form] });
  const you = shared.createViewer({ name: "You", color: "#d6336c" });
  const person = { name: "Ben", color: "#1971c2", person: "ben" };
  const ben = shared.createViewer(person);
  // Another page of Ben: each page shows others its own focus.
  const focus = shared.createViewer(person);

  let tick = 0;
  /** Types the next letter. */
  const type = (): void => {
    const { field = "", text = "" } =
      texts[Math.floor(tick / 20) % texts.length] ?? {};
    const length = (tick % 20) + 1;
    focus.present({ field: `event:0/${field}:0` });
    if (length <= text.length) form.at([field])?.enter(text.slice(0, length));
    tick += 1;
    // He stops after a minute, because the page may be left open.
    if (tick % 400 === 0) isTyping.value = false;
  };

  let timer: ReturnType<typeof setInterval> | undefined;
  const isTyping = new Switch({ label: "Ben is typing", value: false });
  isTyping.watch("value", () => {
    clearInterval(timer);
    if (isTyping.value) timer = setInterval(type, 150);
  });
  onDispose(isTyping, () => clearInterval(timer));

  const screens = [screen("Your screen", you), screen("Ben's screen", ben)];
  return new Column({ children: [isTyping, new Row({ children: screens })] });
}

function screen(text: string, view: Viewable): Viewable {
  return new Column({ children: [new Text({ text }), view] });
}
