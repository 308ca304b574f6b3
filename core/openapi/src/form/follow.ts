import { Container, type Widget } from "@heddle/views";

/** Calls back after every change of what is entered in a widget, or in those inside it, also in later ones. */
export function follow(widget: Widget, onInput: () => void): void {
  widget.watch(["value", "draft"], onInput);
  if (!(widget instanceof Container)) return;
  const followed = new WeakSet<Widget>();
  const followParts = (): void => {
    for (const part of widget.children) {
      if (followed.has(part)) continue;
      followed.add(part);
      follow(part, onInput);
    }
  };
  followParts();
  widget.watch("children", followParts);
}
