import type { ReactNode } from "react";

/** The attributes of an input with suggestions, by the id of its field. */
export function suggestionsOf(
  id: string,
  suggestions: readonly string[],
): { readonly list?: string; readonly autoComplete?: string } {
  return suggestions.length === 0 ? {} : { list: `${id}-suggestions`, autoComplete: "off" };
}

/** The list that the browser offers for an input; most inputs have none. */
export function suggestionList(id: string, suggestions: readonly string[]): ReactNode {
  if (suggestions.length === 0) return null;
  return (
    <datalist id={`${id}-suggestions`}>
      {suggestions.map((text) => (
        <option key={text}>{text}</option>
      ))}
    </datalist>
  );
}
