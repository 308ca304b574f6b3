import type { Handle } from "@heddle/params";
import { PureComponent, type ReactNode } from "react";

import { messages } from "./messages.ts";
import { MissingView } from "./missing-view.tsx";
import { Problem } from "./problem.tsx";
import { componentOf, type ViewProps } from "./registry.ts";

interface State {
  readonly handle: Handle | undefined;
  readonly failure: string | undefined;
}

/** Shows one view: finds its component, renders it only when told to, and keeps its failure to itself. */
export class ViewSlot extends PureComponent<ViewProps, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: error instanceof Error ? error.message : "" };
  }

  /** Another view may do better than the one that failed. */
  static getDerivedStateFromProps({ handle }: ViewProps, state: State): State | null {
    return handle === state.handle ? null : { handle, failure: undefined };
  }

  override readonly state: State = { handle: undefined, failure: undefined };

  override render(): ReactNode {
    const { handle } = this.props;
    const { failure } = this.state;
    if (failure !== undefined) {
      return <Problem title={messages.brokenView(handle.kind)} text={failure} />;
    }
    const Component = componentOf(handle.kind) ?? MissingView;
    return <Component handle={handle} />;
  }
}
