import { createElement, type ReactElement, useSyncExternalStore } from "react";

import { messages } from "./messages.ts";
import { componentOf, onRegistration, type ViewProps } from "./registry.ts";
import { Problem } from "./problem.tsx";

/** The import that brings the component of a kind. */
const extensions = new Map([
  ["flow", `import "@heddle/react/flow"`],
  ["openapi-console", `import "@heddle/react/openapi"`],
]);

/** Stands where a kind has no component and says what is missing; makes way when it is registered. */
export function MissingView({ handle }: ViewProps): ReactElement {
  const { kind } = handle;
  const component = useSyncExternalStore(onRegistration, () => componentOf(kind));
  if (component) return createElement(component, { handle });
  const statement = extensions.get(kind) ?? `registerView("${kind}", component)`;
  return <Problem title={messages.missingView(kind)} text={messages.addImport(statement)} />;
}
