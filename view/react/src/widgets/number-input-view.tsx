import { isNumeric } from "@heddle/params";
import type { NumberInput } from "@heddle/views";
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from "react";

import { controlAttributes, controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useTyping } from "../use-typing.ts";
import { suggestionList, suggestionsOf } from "./suggestions.tsx";
import { placeholderOf, textOf } from "../value-text.ts";

const renderedParams = paramNames<NumberInput>()(
  ...controlNames,
  "minimum",
  "maximum",
  "hasSteps",
  "suggestions",
  "written",
);

/** The keys that a screen keyboard shows. */
const inputModes: Readonly<Record<string, "numeric">> = { "integer-input": "numeric" };

const stepKeys = new Map([
  ["ArrowUp", 1],
  ["ArrowDown", -1],
  ["PageUp", 10],
  ["PageDown", -10],
]);

/** Then the buttons are always shown; with a mouse they appear when the pointer or the focus is at the number. */
const isTouchScreen = typeof matchMedia === "function" && !matchMedia("(hover: hover)").matches;

/** A number: a text input, so that unfinished text stays visible, with steps by key and button. */
export function NumberInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const typing = useTyping(handle, params.draft ?? params.written ?? textOf(params.value));
  const id = useId();
  // A form of many numbers is rendered sooner without buttons that nobody sees.
  const [hasButtons, setHasButtons] = useState(isTouchScreen);
  const inputMode = inputModes[handle.kind] ?? "decimal";
  const { hasSteps, suggestions } = params;
  const spinning = {
    role: "spinbutton",
    "aria-valuenow": isNumeric(params.value) ? Number(params.value) : undefined,
    "aria-valuetext": typing.text || t(messages.notSet),
    "aria-valuemin": params.minimum,
    "aria-valuemax": params.maximum,
  };
  const addButtons = (): void => setHasButtons(true);
  const step = (steps: number): void => {
    typing.reset();
    void handle.call("stepBy", steps);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = hasSteps ? stepKeys.get(event.key) : undefined;
    if (steps === undefined) return;
    event.preventDefault();
    step(steps);
  };
  const title = titleOf(params, t);
  const list = suggestionList(id, suggestions);
  // For the pointer; the keyboard has arrow keys.
  const stepButton = (
    steps: number,
    icon: string,
    name: typeof messages.increase,
  ): ReactElement => (
    <button
      type="button"
      className="hd-icon-button"
      data-icon={icon}
      tabIndex={-1}
      aria-label={t(name({ title }))}
      disabled={params.disabled || undefined}
      onClick={() => step(steps)}
    />
  );
  return (
    <Field
      id={id}
      handle={handle}
      params={params}
      extra={
        hasSteps && hasButtons ? (
          <>
            <div className="hd-steps">
              {stepButton(-1, "minus", messages.decrease)}
              {stepButton(1, "plus", messages.increase)}
            </div>
            {list}
          </>
        ) : (
          list
        )
      }
      isShort
    >
      <input
        {...controlAttributes(id, params)}
        {...(hasSteps && spinning)}
        {...suggestionsOf(id, suggestions)}
        {...(!hasButtons && { onPointerEnter: addButtons, onFocus: addButtons })}
        className={hasSteps ? "hd-input hd-number hd-stepped" : "hd-input hd-number"}
        inputMode={inputMode}
        autoComplete="off"
        placeholder={placeholderOf(params, t)}
        value={typing.text}
        onChange={(event) => typing.type(event.target.value)}
        onBlur={typing.leave}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}
