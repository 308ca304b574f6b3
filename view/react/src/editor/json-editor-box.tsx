import { type ReactElement, type RefObject, useLayoutEffect, useRef } from "react";

import type { ControlAttributes } from "../field/field-params.ts";
import type { Typing } from "../use-typing.ts";
import { useViewHost } from "../view-host.ts";
import { createJsonEditor, type EditorAttributes, type JsonEditor } from "./json-editor.ts";

interface JsonEditorBoxProps {
  readonly typing: Typing;
  readonly control: ControlAttributes & { readonly "aria-labelledby": string };
  readonly placeholder: string;
  /** The text area that the editor replaces, if it had the focus. */
  readonly plain: RefObject<HTMLTextAreaElement | null>;
}

/** Mounts the JSON editor and connects it with its field. */
export function JsonEditorBox(props: JsonEditorBoxProps): ReactElement {
  const { typing, control, placeholder, plain } = props;
  const { root } = useViewHost();
  const box = useRef<HTMLDivElement>(null);
  const current = useRef<JsonEditor>(null);
  // The editor calls the handlers of the latest render.
  const latest = useRef(typing);
  const { disabled = false, ...rest } = control;
  const attributes = attributesOf(rest);

  useLayoutEffect(() => {
    latest.current = typing;
    current.current?.show(typing.text, attributes, disabled);
  });
  // In the same task that removes the text area, so that no key and no click is lost in between.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const created = createJsonEditor({
      parent: box.current,
      root,
      placeholder,
      onType: (text) => latest.current.type(text),
      onLeave: (element) => latest.current.leave({ currentTarget: element }),
    });
    created.show(latest.current.text, attributes, disabled);
    if (plain.current) created.select(plain.current.selectionStart, plain.current.selectionEnd);
    current.current = created;
    const label = root.getElementById(control["aria-labelledby"]);
    const focus = (): void => root.getElementById(control.id)?.focus();
    label?.addEventListener("click", focus);
    return () => {
      label?.removeEventListener("click", focus);
      current.current = null;
      created.destroy();
    };
    // Created once; `show` applies all changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [root]);
  return <div ref={box} className="hd-editor" data-disabled={disabled || undefined} />;
}

function attributesOf(control: object): EditorAttributes {
  return Object.fromEntries(
    Object.entries(control)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
