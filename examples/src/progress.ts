/** How far something is; without a value, that it is under way. */
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
