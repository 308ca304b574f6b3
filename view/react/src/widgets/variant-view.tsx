import type { Variant } from "@heddle/views";
import { type ReactElement, type ReactNode, useId, useState } from "react";

import { Children } from "../children.tsx";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { Fieldset } from "../field/fieldset.tsx";
import { NullChoice } from "../field/null-choice.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Variant>()(...fieldNames, "titles", "active", "mode", "children");
const mostRadios = 3;

/** A choice between the branches of a union, and the chosen branch below it. */
export function VariantView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const { announce } = useStage();
  const [refusal, setRefusal] = useState("");
  const id = useId();
  const title = titleOf(params);
  const { titles, active, mode, children, required, nullable, disabled } = params;
  const choose = (position: number): void => {
    setRefusal("");
    void (position < 0 ? handle.call("clear") : handle.call("pick", position));
  };
  const toggleMode = async (): Promise<void> => {
    const outcome = await handle.call("setMode", mode === "json" ? "form" : "json");
    setRefusal(outcome.ok ? "" : outcome.reason);
    if (!outcome.ok) announce(outcome.reason);
  };
  const choices = [
    ...(required ? [] : [{ label: messages.notSet, position: -1 }]),
    ...titles.map((label, position) => ({ label, position })),
  ];
  const Picker = titles.length > mostRadios ? BranchList : BranchRadios;
  return (
    <Fieldset
      id={id}
      handle={handle}
      params={params}
      className="hd-variant"
      actions={nullable && !disabled && <NullChoice handle={handle} title={title} />}
    >
      <div className="hd-variant-bar">
        <Picker {...{ id, title, choices, active, choose }} />
        {active >= 0 && (
          <button
            type="button"
            className="hd-chip"
            aria-pressed={mode === "json"}
            onClick={() => void toggleMode()}
          >
            {messages.editAsJson}
          </button>
        )}
      </div>
      {refusal !== "" && <p className="hd-error">{refusal}</p>}
      {children.length > 0 && (
        <div className="hd-body">
          <Children of={children} />
        </div>
      )}
    </Fieldset>
  );
}

interface PickerProps {
  readonly id: string;
  readonly title: string;
  readonly choices: readonly { readonly label: string; readonly position: number }[];
  readonly active: number;
  readonly choose: (position: number) => void;
}

function BranchRadios({ id, choices, active, choose }: PickerProps): ReactElement {
  return (
    <div className="hd-segments">
      {choices.map(({ label, position }) => (
        <label key={position} className="hd-segment">
          <input
            type="radio"
            className="hd-segment-input"
            name={id}
            checked={position === active}
            onChange={() => choose(position)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function BranchList({ title, choices, active, choose }: PickerProps): ReactElement {
  return (
    <select
      className="hd-input hd-select"
      aria-label={title}
      value={active}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {active < 0 && choices[0]?.position !== -1 && <option value={-1}>{messages.choose}</option>}
      {choices.map(({ label, position }) => (
        <option key={position} value={position}>
          {label}
        </option>
      ))}
    </select>
  );
}
