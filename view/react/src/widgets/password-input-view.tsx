import type { PasswordInput } from "@heddle/views";
import { type ReactNode, useId, useState } from "react";

import { controlAttributes } from "../field/control-attributes.ts";
import { controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useTyping } from "../use-typing.ts";
import { placeholderOf } from "./placeholder-of.ts";
import { textOf } from "./text-of.ts";

const shown = paramNames<PasswordInput>()(...controlNames, "allowEmpty");

/** A line of text that others should not read; the user can look at it. */
export function PasswordInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const typing = useTyping(handle, params.draft ?? textOf(params.value));
  const [isReadable, setReadable] = useState(false);
  const id = useId();
  return (
    <Field id={id} handle={handle} params={params}>
      <div className="hd-input-box">
        <input
          {...controlAttributes(id, params)}
          className="hd-input"
          type={isReadable ? "text" : "password"}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholderOf(params)}
          value={typing.text}
          onChange={(event) => typing.type(event.target.value)}
          onBlur={typing.leave}
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
