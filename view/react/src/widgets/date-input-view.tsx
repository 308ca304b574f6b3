import type { Widget } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { ClearButton } from "../field/clear-button.tsx";
import { controlAttributes } from "../field/control-attributes.ts";
import { controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useTyping } from "../use-typing.ts";
import { instantOf, localTextOf } from "./local-time.ts";
import { textOf } from "./text-of.ts";

const shown = paramNames<Widget>()(...controlNames);

interface Notation {
  readonly type: "date" | "time" | "datetime-local";
  /** A value as the browser's input takes it. */
  readonly show: (value: string) => string;
  /** What the browser's input holds as the model takes it. */
  readonly mean: (text: string) => string;
}

const asItIs = (text: string): string => text;

const notations: Readonly<Record<string, Notation>> = {
  "time-input": { type: "time", show: (value) => value.slice(0, "00:00:00".length), mean: asItIs },
  "date-time-input": { type: "datetime-local", show: localTextOf, mean: instantOf },
};

const dateNotation: Notation = { type: "date", show: asItIs, mean: asItIs };

/** A day, a time, or a moment in the viewer's own time zone. */
export function DateInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const { type, show, mean } = notations[handle.kind] ?? dateNotation;
  const typing = useTyping(handle, show(textOf(params.value)));
  const id = useId();
  return (
    <Field id={id} handle={handle} params={params}>
      <div className="hd-input-box">
        <input
          {...controlAttributes(id, params)}
          className="hd-input hd-date"
          type={type}
          // Seconds only where there are some.
          step={/:\d\d:(?!00)/.test(typing.text) ? 1 : undefined}
          value={typing.text}
          onChange={({ target }) => {
            // A date that is half filled in is empty to the browser, but not to its user.
            const meaning = target.validity.badInput ? messages.incomplete : mean(target.value);
            typing.type(target.value, meaning);
          }}
          onBlur={(event) => {
            // The browser does not report a change from empty to half filled in.
            if (event.target.validity.badInput) typing.type("", messages.incomplete);
            typing.leave(event);
          }}
        />
        {params.value !== undefined && !params.required && !params.disabled && (
          <ClearButton handle={handle} title={titleOf(params)} focus={id} onClear={typing.yield} />
        )}
      </div>
    </Field>
  );
}
