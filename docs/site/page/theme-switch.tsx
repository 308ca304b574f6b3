import type { ReactElement } from "react";
import { type Theme, themes } from "../src/theme.ts";

const icons: Readonly<Record<Theme, string>> = {
  system: "M3 4.5h14v9H3zM7.5 16.5h5",
  light:
    "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10 1.8v1.4M10 16.8v1.4M1.8 10h1.4M16.8 10h1.4M4.2 4.2l1 1M14.8 14.8l1 1M4.2 15.8l1-1M14.8 5.2l1-1",
  dark: "M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z",
};

/** Radio buttons for the system, light and dark theme; a script applies the choice. */
export function ThemeSwitch(): ReactElement {
  return (
    <fieldset className="switch theme-switch" data-theme-switch>
      <legend className="visually-hidden">Theme</legend>
      {themes.map((option) => (
        <label key={option} title={`${option} theme`}>
          <input
            className="visually-hidden"
            type="radio"
            name="theme"
            value={option}
            defaultChecked={option === "system"}
            autoComplete="off"
          />
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d={icons[option]} />
          </svg>
          <span className="visually-hidden">{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
