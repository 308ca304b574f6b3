import type { ReactElement } from "react";

/** Says visibly that something could not be shown. */
export function Problem({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <div className="hd-own hd-alert" data-severity="error" role="alert">
      <strong className="hd-alert-title">{title}</strong>
      <span>{text}</span>
    </div>
  );
}
