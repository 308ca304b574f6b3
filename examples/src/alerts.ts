/** Messages in four severities. A screen reader announces them when they appear. */
import { Alert, Column, type Viewable } from "@heddle/core";

export function app(): Viewable {
  return new Column({
    children: [
      new Alert({ title: "Draft", text: "Only you can see this." }),
      new Alert({ severity: "success", text: "It has been published." }),
      new Alert({ severity: "warning", text: "Two shafts are unused." }),
      new Alert({
        severity: "error",
        title: "Not saved",
        text: "Somebody else has changed the pattern in the meantime.",
      }),
    ],
  });
}
