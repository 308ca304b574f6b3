import type { Handle, Translatable } from "@heddle/params";
import {
  type Context,
  createContext,
  createElement,
  PureComponent,
  type ReactElement,
  type ReactNode,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "./language.tsx";
import { messages } from "./messages/messages.ts";
import { componentOf, onRegistration, type ViewProps } from "./registry.ts";

interface State {
  readonly handle: Handle | undefined;
  readonly failure: string | undefined;
}

/** Receives the errors of the views below, besides the console. */
export const ViewErrorContext: Context<((error: unknown) => void) | null> = createContext<
  ((error: unknown) => void) | null
>(null);

/** Renders one view with the component of its kind, and contains its errors. */
export class ViewSlot extends PureComponent<ViewProps, State> {
  static override readonly contextType = ViewErrorContext;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: error instanceof Error ? error.message : "" };
  }

  /** Another handle clears the error of the previous one. */
  static getDerivedStateFromProps({ handle }: ViewProps, state: State): State | null {
    return handle === state.handle ? null : { handle, failure: undefined };
  }

  override readonly state: State = { handle: undefined, failure: undefined };

  override componentDidCatch(error: unknown): void {
    // The type of the context is that of `contextType`.
    (this.context as ((error: unknown) => void) | null)?.(error);
  }

  override render(): ReactNode {
    const { handle } = this.props;
    const { failure } = this.state;
    if (failure !== undefined) {
      const title = messages.brokenView({ kind: handle.kind });
      return <Problem {...{ title }} text={failure} onRetry={this.#retry} />;
    }
    const Component = componentOf(handle.kind) ?? MissingView;
    return <Component handle={handle} />;
  }

  readonly #retry = (): void => this.setState({ failure: undefined });
}

/** The import that registers a kind. */
const extensions = new Map([
  ["flow", `import "@heddle/react/flow"`],
  ["openapi-console", `import "@heddle/react/openapi/console"`],
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
  /** Shows the view again. */
  readonly onRetry?: () => void;
}): ReactElement {
  const t = useTranslate();
  const { onRetry } = props;
  return (
    <div part="alert" className="hd-own hd-alert" data-severity="error" role="alert">
      <strong className="hd-alert-title">{t(props.title)}</strong>
      <span>{t(props.text)}</span>
      {onRetry && (
        <button type="button" className="hd-button" onClick={onRetry}>
          {t(messages.tryAgain)}
        </button>
      )}
    </div>
  );
}
