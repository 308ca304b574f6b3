import type { ReactElement } from "react";
import { type Mode, modes, servedUrl } from "./mode.ts";
import { useMode } from "./mode-context.ts";
import "./mode-switch.css";

const labels: Readonly<Record<Mode, string>> = { served: "Served", embedded: "Embedded" };

/** Radio buttons for the served and the embedded mode. */
export function ModeSwitch(): ReactElement {
  const { mode, choose } = useMode();
  return (
    <fieldset className="switch mode-switch" aria-describedby="mode-note">
      <legend className="visually-hidden">Where the examples run</legend>
      {modes.map((option) => (
        <label key={option}>
          <input
            className="visually-hidden"
            type="radio"
            name="mode"
            value={option}
            checked={mode === option}
            disabled={option === "served" && servedUrl === undefined}
            onChange={() => choose(option)}
          />
          {labels[option]}
        </label>
      ))}
    </fieldset>
  );
}
