import type { Handle } from "@heddle/params";
import type { ReactNode } from "react";

import { messages } from "../messages.ts";
import { describedBy, descriptionId } from "./control-attributes.ts";
import { Description } from "./description.tsx";
import { FieldError } from "./field-error.tsx";
import { type FieldParams, titleOf } from "./field-params.ts";
import { FocusOnRequest } from "./focus-on-request.tsx";

/** What the shell of several controls takes. */
export interface FieldsetProps {
  readonly id: string;
  readonly handle: Handle;
  readonly params: FieldParams;
  readonly className: string;
  /** What stands instead of the plain title. */
  readonly legend?: ReactNode;
  /** What stands beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The shell of a widget with several controls. */
export function Fieldset(props: FieldsetProps): ReactNode {
  const { id, handle, params, className, legend, actions, children } = props;
  if (!params.visible) return null;
  const title = titleOf(params);
  return (
    <fieldset
      id={id}
      className={`hd-own hd-fieldset ${className}`}
      disabled={params.disabled}
      aria-describedby={describedBy(id, params)}
      data-invalid={params.error !== null || undefined}
    >
      <legend className="hd-legend" data-required={params.required || undefined}>
        {legend ?? title}
        {params.deprecated && <span className="hd-badge">{messages.deprecated}</span>}
      </legend>
      {actions}
      {params.description && <Description id={descriptionId(id)} text={params.description} />}
      {children}
      {params.error !== null && <FieldError id={id} title={title} error={params.error} />}
      {params.focusRequests > 0 && (
        <FocusOnRequest handle={handle} requests={params.focusRequests} id={id} />
      )}
    </fieldset>
  );
}
