import type { ReactNode } from "react";

/** The attributes of an input with suggestions, by the id of its field. */
export function suggestionsOf(
  id: string,
  suggestions: readonly string[],
): { readonly list?: string; readonly autoComplete?: string } {
  return suggestions.length === 0 ? {} : { list: `${id}-suggestions`, autoComplete: "off" };
}

/** The list that the browser offers for an input. */
export function Suggestions(props: {
  readonly id: string;
  readonly of: readonly string[];
}): ReactNode {
  if (props.of.length === 0) return null;
  return (
    <datalist id={`${props.id}-suggestions`}>
      {props.of.map((text) => (
        <option key={text}>{text}</option>
      ))}
    </datalist>
  );
}
