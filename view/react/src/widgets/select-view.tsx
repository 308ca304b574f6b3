import { equalValues, type Handle } from "@heddle/params";
import type { Select } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { controlAttributes } from "../field/control-attributes.ts";
import { controlNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Select>()(...controlNames, "options");
const unset = "unset";
const none = "null";

/** One of several options, named by its place, because its value can be anything. */
export function SelectView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const id = useId();
  const { options, value, required, nullable } = params;
  const hasNull = options.some((option) => option.value === null);
  const position = options.findIndex((option) => equalValues(option.value, value));
  const empty = value === null ? none : unset;
  return (
    // The list itself has an entry for null.
    <Field id={id} handle={handle} params={{ ...params, nullable: false, value: undefined }}>
      <select
        {...controlAttributes(id, params)}
        className="hd-input hd-select"
        data-unset={position < 0 || undefined}
        value={position >= 0 ? String(position) : empty}
        onChange={(event) => void choose(handle, event.target.value)}
        onBlur={() => void handle.call("leave")}
      >
        {(!required || value === undefined) && (
          <option value={unset}>
            {required ? messages.choose : params.placeholder || messages.notSet}
          </option>
        )}
        {nullable && !hasNull && <option value={none}>{messages.null}</option>}
        {options.map(({ label }, at) => (
          <option key={at} value={String(at)}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

function choose(handle: Handle, choice: string): Promise<unknown> {
  if (choice === unset) return handle.call("clear");
  return choice === none ? handle.call("setNull") : handle.call("choose", Number(choice));
}
