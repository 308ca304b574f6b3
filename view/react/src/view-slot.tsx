import type { Handle, Translatable } from "@heddle/params";
import {
  createElement,
  PureComponent,
  type ReactElement,
  type ReactNode,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "./language.tsx";
import { messages } from "./messages.ts";
import { componentOf, onRegistration, type ViewProps } from "./registry.ts";

interface State {
  readonly handle: Handle | undefined;
  readonly failure: string | undefined;
}

/** Renders one view with the component of its kind, and contains its errors. */
export class ViewSlot extends PureComponent<ViewProps, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: error instanceof Error ? error.message : "" };
  }

  /** Another handle clears the error of the previous one. */
  static getDerivedStateFromProps({ handle }: ViewProps, state: State): State | null {
    return handle === state.handle ? null : { handle, failure: undefined };
  }

  override readonly state: State = { handle: undefined, failure: undefined };

  override render(): ReactNode {
    const { handle } = this.props;
    const { failure } = this.state;
    if (failure !== undefined) {
      return <Problem title={messages.brokenView({ kind: handle.kind })} text={failure} />;
    }
    const Component = componentOf(handle.kind) ?? MissingView;
    return <Component handle={handle} />;
  }
}

/** The import that registers a kind. */
const extensions = new Map([
  ["flow", `import "@heddle/react/flow"`],
  ["openapi-console", `import "@heddle/react/openapi"`],
]);

/** Names the missing import or registration of a kind, until it is registered. */
function MissingView({ handle }: ViewProps): ReactElement {
  const { kind } = handle;
  const component = useSyncExternalStore(onRegistration, () => componentOf(kind));
  if (component) return createElement(component, { handle });
  const statement = extensions.get(kind) ?? `registerView("${kind}", component)`;
  return (
    <Problem title={messages.missingView({ kind })} text={messages.addImport({ statement })} />
  );
}

/** An error in place of a view. */
export function Problem(props: {
  readonly title: Translatable;
  readonly text: Translatable;
}): ReactElement {
  const t = useTranslate();
  return (
    <div className="hd-own hd-alert" data-severity="error" role="alert">
      <strong className="hd-alert-title">{t(props.title)}</strong>
      <span>{t(props.text)}</span>
    </div>
  );
}
