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

import { controlAttributes, fieldNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { iconRules } from "../styles/buttons.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { type Insertion, insertionOf, pastedLines, type TextControl } from "./live-text.ts";
import { placeholderOf } from "../value-text.ts";

addStyles(
  iconRules({
    eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Zm6.5 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  }),
);

const renderedParams = paramNames<PasswordInput>()(
  ...fieldNames,
  "placeholder",
  "allowEmpty",
  "state",
);

/** Placeholders, because the model does not reveal the value. */
const values = { unset: undefined, null: null, empty: "", filled: "any" } as const;

const hiddenValue = "••••••••";

/**
 * Hidden text; a pasted key of several lines turns it into a text area. The page holds only what was typed in it, which
 * the user can reveal.
 */
export function PasswordInputView({ handle }: ViewProps): ReactNode {
  const { state, ...rest } = useParams(handle, renderedParams);
  const params = { ...rest, value: values[state] };
  const t = useTranslate();
  const [isRevealed, setRevealed] = useState(false);
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
    placeholder: state === "filled" ? hiddenValue : placeholderOf(params, t),
    onChange: (event: ChangeEvent<TextControl>) => enter(event.target.value),
    onBlur: () => void handle.call("leave"),
  };
  return (
    <Field id={id} handle={handle} params={params} isShort={!lines}>
      <div className="hd-input-box">
        {lines ? (
          <textarea
            {...control}
            className="hd-input hd-text-area"
            data-hidden={isRevealed ? undefined : ""}
            rows={3}
            defaultValue={lines.text}
          />
        ) : (
          <input
            {...control}
            className="hd-input"
            type={isRevealed ? "text" : "password"}
            onPaste={paste}
          />
        )}
        <button
          type="button"
          className="hd-icon-button"
          data-icon="eye"
          aria-pressed={isRevealed}
          aria-label={t(messages.showPassword({ title: titleOf(params, t) }))}
          disabled={params.disabled}
          onClick={() => setRevealed(!isRevealed)}
        />
      </div>
    </Field>
  );
}
