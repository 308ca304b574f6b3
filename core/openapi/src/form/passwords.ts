import { Container, PasswordInput, type Widget } from "@heddle/views";

/** What is entered in the password inputs among widgets, and in those inside them. */
export function passwordsIn(widgets: Iterable<Widget>): readonly string[] {
  return [...widgets].flatMap((widget) => {
    if (widget instanceof Container) return passwordsIn(widget.children);
    const { value } = widget;
    return widget instanceof PasswordInput && typeof value === "string" ? [value] : [];
  });
}
