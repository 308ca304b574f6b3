import type { Switch } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { controlAttributes, controlNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Switch>()(...controlNames, "threeState");

export function SwitchView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const id = useId();
  const isUnset = params.value === undefined && params.threeState;
  return (
    <Field id={id} handle={handle} params={params} isInline>
      <input
        {...controlAttributes(id, params)}
        aria-required={undefined}
        className="hd-switch"
        type="checkbox"
        role="switch"
        aria-checked={params.value === true}
        data-unset={isUnset || undefined}
        checked={params.value === true}
        onChange={() => void handle.call("toggle")}
      />
      {isUnset && <span className="hd-note">{t(messages.notSet)}</span>}
    </Field>
  );
}
