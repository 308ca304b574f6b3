import { type FlowScope, messages, nothingTyped, type TypedText } from "@heddle/canvas";
import {
  createElement,
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useState,
} from "react";

import { typeInto } from "../early-keys.ts";
import { useModule } from "../lazy-view.ts";
import { useViewHost } from "../view-host.ts";
import { useFlowScope } from "./flow-context.ts";

/** The names of the components of a module, which begin with a capital letter. */
type ComponentName<Module> = keyof Module & Capitalize<string>;
type PropsOf<Component> = Component extends (props: infer Props) => ReactNode
  ? Props & object
  : never;

/**
 * A component that is loaded when it is first shown. If it cannot be loaded, it is closed, so that opening it again loads it
 * again, and the user sees a notice.
 */
export function lazyPart<Module, Name extends ComponentName<Module>>(
  loadModule: () => Promise<Module>,
  name: Name,
  close: (scope: FlowScope) => void = () => {},
  fallback: (props: PropsOf<Module[Name]>) => ReactNode = () => null,
): FunctionComponent<PropsOf<Module[Name]>> {
  return function LazyPart(props) {
    const parts = useLoaded(loadModule, close);
    return parts ? elementOf(parts, name, props) : fallback(props);
  };
}

/** Like `lazyPart`, for a component that takes the focus: its field gets the text that was typed while its module was loading. */
export function lazyFocus<Module, Name extends ComponentName<Module>>(
  loadModule: () => Promise<Module>,
  name: Name,
  close: (scope: FlowScope) => void,
  hasField = true,
): FunctionComponent<PropsOf<Module[Name]>> {
  return function LazyFocus(props) {
    const { root } = useViewHost();
    const parts = useLoaded(loadModule, close);
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

function useLoaded<Module>(
  loadModule: () => Promise<Module>,
  close: (scope: FlowScope) => void,
): Module | undefined {
  const scope = useFlowScope();
  const onFailure = useCallback(() => {
    close(scope);
    scope.commands.showRejection(messages.partNotLoaded);
  }, [scope, close]);
  return useModule(loadModule, onFailure);
}

function elementOf<Module, Name extends keyof Module>(
  parts: Module,
  name: Name,
  props: PropsOf<Module[Name]>,
): ReactElement {
  // The props are those of the component with this name.
  return createElement(parts[name] as FunctionComponent<object>, props);
}
