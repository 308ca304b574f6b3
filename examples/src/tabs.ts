/** Tabs show one view at a time. The other views keep their state. */
import { Markdown, Tabs, TextArea, type Viewable } from "@heddle/core";

export function app(): Viewable {
  const text = "Write **Markdown** here,\nthen open the preview.";
  const source = new TextArea({ label: "Source", value: text });
  const preview = new Markdown({ text });
  source.watch("value", () => {
    preview.text = typeof source.value === "string" ? source.value : "";
  });

  return new Tabs({
    labels: ["Write", "Preview", "Help"],
    children: [source, preview, "Two stars make a word bold."],
  });
}
