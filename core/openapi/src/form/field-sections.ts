import { Section, Text, type View } from "@heddle/views";

import { type FieldLocation, fieldLocations } from "../fields/field.ts";
import { messages } from "../messages.ts";
import type { Inputs } from "./inputs.ts";

/** The widgets that are to be seen, in the order of the request: under headings where they belong to more than one part of it. */
export function fieldSections(
  inputs: Inputs,
  { aboveBody, isAlone }: { readonly aboveBody: View | undefined; readonly isAlone: boolean },
): View[] {
  const parts = fieldLocations
    .map((location) => ({ location, views: viewsAt(inputs, location) }))
    .map((part) =>
      part.location === "body" && aboveBody ? { ...part, views: [aboveBody, ...part.views] } : part,
    )
    .filter(({ views }) => views.length > 0);
  if (parts.length === 0) return isAlone ? [new Text({ text: messages.noInputs })] : [];
  if (parts.length === 1) return parts.flatMap(({ views }) => views);
  return parts.map(
    ({ location, views: children }) =>
      new Section({ title: messages.sections[location], children }),
  );
}

function viewsAt(inputs: Inputs, location: FieldLocation): View[] {
  return inputs
    .at(location)
    .map((field) => inputs.widgetOf(field))
    .filter(({ visible }) => visible);
}
