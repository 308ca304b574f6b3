import type { PasswordInput } from "@heddle/views";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

import { controlAttributes } from "../field/control-attributes.ts";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import type { TextControl } from "./caret.ts";
import { type Insertion, insertionOf, pastedLines } from "./insertion.ts";
import { placeholderOf } from "./placeholder-of.ts";

const shown = paramNames<PasswordInput>()(...fieldNames, "placeholder", "allowEmpty", "state");

/** What stands for a value that the model does not tell. */
const values = { unset: undefined, null: null, empty: "", filled: "any" } as const;

/**
 * Text that others should not read, in a box of several lines where some are pasted, as of a key. The page has only what was
 * typed in it, and the user can look at that.
 */
export function PasswordInputView({ handle }: ViewProps): ReactNode {
  const { state, ...rest } = useParams(handle, shown);
  const params = { ...rest, value: values[state] };
  const [isReadable, setReadable] = useState(false);
  const [lines, setLines] = useState<Insertion>();
  const box = useRef<TextControl>(null);
  const id = useId();
  useEffect(() => {
    if (state === "filled" || box.current?.matches(":focus") !== false) return;
    box.current.value = "";
    setLines(undefined);
  }, [state]);
  useEffect(() => {
    if (lines && box.current) lines.caret.moveTo(box.current);
  }, [lines]);
  const enter = (text: string): void => void handle.call("enter", text);
  const paste = (event: ClipboardEvent<TextControl>): void => {
    const pasted = pastedLines(event);
    if (pasted === undefined) return;
    event.preventDefault();
    const insertion = insertionOf(pasted, event.currentTarget);
    setLines(insertion);
    enter(insertion.text);
  };
  const control = {
    ...controlAttributes(id, params),
    ref: (control: TextControl | null) => void (box.current = control),
    autoComplete: "off",
    spellCheck: false,
    placeholder: state === "filled" ? messages.hiddenValue : placeholderOf(params),
    onChange: (event: ChangeEvent<TextControl>) => enter(event.target.value),
    onBlur: () => void handle.call("leave"),
  };
  return (
    <Field id={id} handle={handle} params={params}>
      <div className="hd-input-box">
        {lines ? (
          <textarea
            {...control}
            className="hd-input hd-text-area"
            data-hidden={isReadable ? undefined : ""}
            rows={3}
            defaultValue={lines.text}
          />
        ) : (
          <input
            {...control}
            className="hd-input"
            type={isReadable ? "text" : "password"}
            onPaste={paste}
          />
        )}
        <button
          type="button"
          className="hd-icon-button"
          data-icon="eye"
          aria-pressed={isReadable}
          aria-label={messages.showPassword(titleOf(params))}
          disabled={params.disabled}
          onClick={() => setReadable(!isReadable)}
        />
      </div>
    </Field>
  );
}
