/** Plain text, headings and sanitized Markdown. */
import { Column, Markdown, Text, type Viewable } from "@heddle/core";

export function app(): Viewable {
  return new Column({
    children: [
      new Text({ text: "Twill", level: 3 }),
      "A string is a view too: this line is nothing else.",
      new Markdown({
        text: [
          "A **twill** is a weave with a *diagonal rib*:",
          "",
          "- denim and gabardine are twills",
          "- `2/1` means over two threads, under one",
          "",
          "> Scripts do not survive. <script>alert(1)</script>",
        ].join("\n"),
      }),
    ],
  });
}
