import { type FlowScope, messages, nothingTyped, type TypedText, typeInto } from "@heddle/canvas";
import {
  type ComponentProps,
  createElement,
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useState,
} from "react";

import { useModule } from "../lazy-view.ts";
import { useViewHost } from "../view-host.ts";
import { useFlowScope } from "./flow-context.ts";
import type * as lazyParts from "./lazy-parts.ts";

type Parts = typeof lazyParts;
/** The names of its components, which begin with a capital letter. */
type PartName = keyof Parts & Capitalize<string>;
type PartProps<Name extends PartName> = ComponentProps<Parts[Name]> & object;

/** A graph is drawn, moved and edited without these parts. */
const load = (): Promise<Parts> => import("./lazy-parts.ts");

/**
 * A part that is loaded when it is first shown. One that cannot be loaded is closed, so that opening it again loads it
 * again, and the user sees a notice.
 */
export function lazyPart<Name extends PartName>(
  name: Name,
  close: (scope: FlowScope) => void = () => {},
  fallback: (props: PartProps<Name>) => ReactNode = () => null,
): FunctionComponent<PartProps<Name>> {
  return function LazyPart(props) {
    const parts = useParts(close);
    return parts ? elementOf(parts, name, props) : fallback(props);
  };
}

/** Like `lazyPart`, for a part that takes the focus: its field gets the text that was typed while it was loading. */
export function lazyFocusPart<Name extends PartName>(
  name: Name,
  close: (scope: FlowScope) => void,
  hasField = true,
): FunctionComponent<PartProps<Name>> {
  return function LazyFocusPart(props) {
    const { root } = useViewHost();
    const parts = useParts(close);
    const [typed, setTyped] = useState<TypedText | undefined>(parts && nothingTyped);
    const isShown = parts && typed;
    // After the effects of the part, which focus its field.
    useLayoutEffect(() => {
      if (isShown) typeInto(root.activeElement, isShown);
    }, [isShown, root]);
    if (isShown) return elementOf(parts, name, props);
    return <PendingPart isLoaded={parts !== undefined} onEnd={setTyped} {...{ close, hasField }} />;
  };
}

interface PendingPartProps {
  readonly isLoaded: boolean;
  readonly hasField: boolean;
  readonly close: (scope: FlowScope) => void;
  readonly onEnd: (typed: TypedText) => void;
}

/** In place of a part that is loading: collects what is typed for it. */
function PendingPart({ isLoaded, hasField, close, onEnd }: PendingPartProps): null {
  const scope = useFlowScope();
  const { typeAhead } = scope;
  useLayoutEffect(() => {
    typeAhead.collect({ leave: () => close(scope), isModal: true, hasField });
    return () => typeAhead.stop();
  }, [typeAhead, scope, hasField, close]);
  useLayoutEffect(() => {
    if (isLoaded) typeAhead.finish(onEnd);
  }, [typeAhead, isLoaded, onEnd]);
  return null;
}

function useParts(close: (scope: FlowScope) => void): Parts | undefined {
  const scope = useFlowScope();
  const onFailure = useCallback(() => {
    close(scope);
    scope.commands.showRejection(messages.partNotLoaded);
  }, [scope, close]);
  return useModule(load, onFailure);
}

function elementOf<Name extends PartName>(
  parts: Parts,
  name: Name,
  props: PartProps<Name>,
): ReactElement {
  // The props are those of the component with this name.
  return createElement(parts[name] as FunctionComponent<object>, props);
}
