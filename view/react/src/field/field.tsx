import type { Handle } from "@heddle/params";
import { type FocusEvent, type ReactNode, useState } from "react";

import { messages } from "../messages.ts";
import { descriptionId } from "./control-attributes.ts";
import { Description } from "./description.tsx";
import { EmptyChoices, isChosenEmpty } from "./empty-choices.tsx";
import { FieldError } from "./field-error.tsx";
import { type FieldParams, titleOf } from "./field-params.ts";
import { FocusOnRequest } from "./focus-on-request.tsx";

/** What the shell of a widget takes. */
export interface FieldProps {
  readonly id: string;
  readonly handle: Handle;
  readonly params: FieldParams & { readonly value?: unknown; readonly allowEmpty?: boolean };
  /** The control that has the id. */
  readonly children: ReactNode;
  /** Whether the control stands before its label, as a checkbox does. */
  readonly isInline?: boolean;
}

/** The shell of a widget with one control: label, description, error, and the choices of being empty. */
export function Field(props: FieldProps): ReactNode {
  const { id, handle, params, children, isInline } = props;
  const [isFocused, setFocused] = useState(false);
  if (!params.visible) return null;
  const title = titleOf(params);
  const label = (
    <label
      id={`${id}l`}
      className="hd-label"
      htmlFor={id}
      data-required={params.required || undefined}
    >
      {title}
      {params.deprecated && <span className="hd-badge">{messages.deprecated}</span>}
    </label>
  );
  return (
    <div
      className="hd-own hd-field"
      data-inline={isInline}
      data-invalid={params.error !== null || undefined}
      {...(offersEmpty(params) && {
        onFocus: () => setFocused(true),
        onBlur: (event: FocusEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
        },
      })}
    >
      {!isInline && label}
      {showsEmpty(params, isFocused) && (
        <EmptyChoices
          handle={handle}
          title={title}
          value={params.value}
          nullable={params.nullable}
          {...(params.allowEmpty && { allowEmpty: true })}
        />
      )}
      {children}
      {isInline && label}
      {params.description && <Description id={descriptionId(id)} text={params.description} />}
      {params.error !== null && <FieldError id={id} title={title} error={params.error} />}
      {params.focusRequests > 0 && (
        <FocusOnRequest handle={handle} requests={params.focusRequests} id={id} />
      )}
    </div>
  );
}

function offersEmpty({ nullable, allowEmpty, disabled }: FieldProps["params"]): boolean {
  return !disabled && (nullable || allowEmpty === true);
}

/** Only where it matters: in a field that is empty by choice, or empty while the user is in it. */
function showsEmpty(params: FieldProps["params"], isFocused: boolean): boolean {
  if (params.disabled) return false;
  if (isChosenEmpty(params.value)) return true;
  return isFocused && params.value === undefined && offersEmpty(params);
}
