/** A list of strings or numbers. Enter adds an item; invalid text stays in the field with an explanation. */
import { Column, JsonTree, Tags, type Viewable } from "@heddle/core";

export function app(): Viewable {
  const topics = new Tags({
    label: "Topics",
    placeholder: "Add a topic",
    value: ["weaving", "typescript"],
  });
  const ports = new Tags({
    label: "Ports",
    description: "Whole numbers from 1 to 65535.",
    itemType: "integer",
    schema: { items: { minimum: 1, maximum: 65_535 } },
    value: [80, 443],
  });

  const result = new JsonTree({ label: "Value" });
  const show = (): void => {
    result.value = { topics: topics.value, ports: ports.value };
  };
  for (const tags of [topics, ports]) tags.watch("value", show);
  show();

  return new Column({ children: [topics, ports, result] });
}
