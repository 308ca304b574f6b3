import type { Group } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { FixedChildren } from "../children.tsx";
import { NullChoice } from "../field/empty-choices.tsx";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { Fieldset } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

// Without the value, which changes with every keystroke in a child.
const renderedParams = paramNames<Group>()(...fieldNames, "open", "collapsible", "children");

/** The widgets of an object's properties. */
export function GroupView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const id = useId();
  const { open, collapsible, children, nullable, disabled } = params;
  const body = `${id}b`;
  const legend = collapsible && (
    <button
      type="button"
      className="hd-disclosure"
      aria-expanded={open}
      aria-controls={open ? body : undefined}
      onClick={() => void handle.call("setOpen", !open)}
    >
      {titleOf(params, t)}
    </button>
  );
  return (
    <Fieldset
      id={id}
      handle={handle}
      params={params}
      className="hd-group"
      legend={legend || undefined}
      actions={nullable && !disabled && <NullChoice handle={handle} title={titleOf(params, t)} />}
    >
      {open && (
        <div id={body} className="hd-body">
          <FixedChildren of={children} />
        </div>
      )}
    </Fieldset>
  );
}
