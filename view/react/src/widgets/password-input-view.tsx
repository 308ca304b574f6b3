import type { PasswordInput } from "@heddle/views";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

import { controlAttributes } from "../field/control-attributes.ts";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { placeholderOf } from "./placeholder-of.ts";

const shown = paramNames<PasswordInput>()(...fieldNames, "placeholder", "allowEmpty", "state");

/** What stands for a value that the model does not tell. */
const values = { unset: undefined, null: null, empty: "", filled: "any" } as const;

/** A line of text that others should not read. The page has only what was typed in it, and the user can look at that. */
export function PasswordInputView({ handle }: ViewProps): ReactNode {
  const { state, ...rest } = useParams(handle, shown);
  const params = { ...rest, value: values[state] };
  const [isReadable, setReadable] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (state !== "filled" && input.current?.matches(":focus") === false) input.current.value = "";
  }, [state]);
  return (
    <Field id={id} handle={handle} params={params}>
      <div className="hd-input-box">
        <input
          {...controlAttributes(id, params)}
          ref={input}
          className="hd-input"
          type={isReadable ? "text" : "password"}
          autoComplete="off"
          spellCheck={false}
          placeholder={state === "filled" ? messages.hiddenValue : placeholderOf(params)}
          onChange={(event) => void handle.call("enter", event.target.value)}
          onBlur={() => void handle.call("leave")}
        />
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
