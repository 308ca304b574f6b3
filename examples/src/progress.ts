/** The progress of a task. Without a value it shows only that the task is running. */
import { Button, Column, Progress, type Viewable } from "@heddle/core";

export function app(): Viewable {
  const upload = new Progress({ label: "Upload", value: 40 });
  const waiting = new Progress({ label: "Waiting for the server" });
  const advance = new Button({
    label: "Advance",
    onPress: () => {
      upload.value = ((upload.value ?? 0) + 20) % 120;
    },
  });
  return new Column({ children: [upload, waiting, advance] });
}
