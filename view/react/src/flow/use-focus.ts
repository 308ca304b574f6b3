import { graphKey, type Item, keyOf, messages } from "@heddle/canvas";
import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from "react";

import { typeInto } from "../early-keys.ts";
import { controls, focusIn } from "../field/focus.tsx";
import { useTranslate } from "../language.tsx";
import { useAttachment } from "../use-attachment.ts";
import { useFlowScope, useSignal } from "./flow-context.ts";

interface FocusTargetProps {
  readonly tabIndex: -1;
  readonly role: "group";
  readonly "aria-roledescription": string;
  readonly "aria-label": string;
}

/** Makes an element the focusable, named representative of a node or an edge. */
export function useFocusTarget(
  { kind, id }: Item,
  element: RefObject<HTMLElement | SVGElement | null>,
): FocusTargetProps {
  const { targets, names } = useFlowScope();
  useLayoutEffect(
    () => (element.current ? targets.register(keyOf({ kind, id }), element.current) : undefined),
    [targets, element, kind, id],
  );
  const subscribe = useCallback(
    (listener: () => void) => names.subscribeTo({ kind, id }, listener),
    [names, kind, id],
  );
  const name = useSyncExternalStore(subscribe, () => names.of({ kind, id }));
  const t = useTranslate();
  return {
    tabIndex: -1,
    role: "group",
    "aria-roledescription": t(messages[kind]),
    "aria-label": name,
  };
}

/** The accessible name of the graph, with its number of nodes and edges. */
export function useGraphName(): string {
  const { nodes, edges, subscribe } = useFlowScope().state;
  const t = useTranslate();
  // Numbers, not lists: these functions are called after every change, including mounts.
  const nodeCount = useSyncExternalStore(subscribe, () => nodes.size);
  const edgeCount = useSyncExternalStore(subscribe, () => edges.size);
  return useMemo(() => {
    const counts = {
      nodes: messages.nodes({ count: nodeCount }),
      edges: messages.edges({ count: edgeCount }),
    };
    return t(messages.graphName(counts));
  }, [t, nodeCount, edgeCount]);
}

/** A ref for buttons that may be removed while focused: the graph gets the focus, so that keys keep working. */
export function useFocusReturn(): RefCallback<HTMLElement> {
  const { targets } = useFlowScope();
  return useAttachment(
    useCallback(
      (element) => () => {
        if (element.matches(":focus-within")) queueMicrotask(() => targets.focus(graphKey));
      },
      [targets],
    ),
  );
}

/** Moves the focus into a panel, and back when the panel closes; to the graph if its place is gone. */
export function usePanelFocus(panel: RefObject<HTMLElement | null>): void {
  const { targets } = useFlowScope();
  useLayoutEffect(() => {
    const { current } = panel;
    const opener = (current?.getRootNode() as ShadowRoot | undefined)?.activeElement;
    current?.focus({ preventScroll: true });
    return () => {
      if (!current?.matches(":focus-within")) return;
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
        else targets.focus(graphKey);
      });
    };
  }, [panel, targets]);
}

const focusable = `a[href], ${controls}`;

/**
 * A ref for an element whose content may be replaced while it contains the focus. Then the new content gets the focus,
 * or the graph if nothing in it can.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const { targets } = useFlowScope();
  const attach = useCallback(
    (element: HTMLElement) => {
      const listening = new AbortController();
      const { signal } = listening;
      let [focused, index] = [undefined as Element | undefined, 0];
      const all = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(focusable)];
      element.addEventListener(
        "focusin",
        ({ target }) => {
          if (!(target instanceof HTMLElement)) return;
          [focused, index] = [target, all().indexOf(target)];
        },
        { signal },
      );
      element.addEventListener(
        "focusout",
        ({ relatedTarget }) => {
          if (relatedTarget !== null) focused = undefined;
        },
        { signal },
      );
      const changes = new MutationObserver(() => {
        if (!focused || focused.isConnected) return;
        focused = undefined;
        // The user has moved the focus elsewhere.
        if (document.activeElement !== document.body) return;
        const left = all();
        const next = left[Math.min(Math.max(index, 0), left.length - 1)];
        if (next) next.focus();
        else targets.focus(graphKey);
      });
      changes.observe(element, { childList: true, subtree: true });
      return () => {
        listening.abort();
        changes.disconnect();
      };
    },
    [targets],
  );
  return useAttachment(attach);
}

/** An editor that shows something, but no control for this long, has none. */
const withoutControlsMs = 500;

/**
 * Focuses the first control of an editor that was opened by key, as soon as it has one, or its content if it has none. When
 * the editor closes, its item gets the focus.
 */
export function useEditorFocus(item: Item, content: RefObject<HTMLElement | null>): void {
  const { editorFocus, targets, typeAhead } = useFlowScope();
  const key = keyOf(item);
  const wanted = useSignal(editorFocus);
  useEffect(() => {
    const { current } = content;
    if (wanted !== key || !current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enterIfShown = (): void => {
      if (current.querySelector(controls)) enter();
      else if (current.firstElementChild) timer ??= setTimeout(enter, withoutControlsMs);
    };
    const changes = new MutationObserver(enterIfShown);
    const stop = (): void => {
      changes.disconnect();
      clearTimeout(timer);
    };
    const enter = (): void => {
      stop();
      typeAhead.finish((typed) => {
        editorFocus.set(undefined);
        focusIn(current);
        typeInto((current.getRootNode() as ShadowRoot).activeElement, typed);
      });
    };
    changes.observe(current, { childList: true, subtree: true });
    enterIfShown();
    return stop;
  }, [wanted, key, content, editorFocus, typeAhead]);
  useLayoutEffect(() => {
    const panel = content.current?.parentElement;
    return () => {
      const hadFocus = panel?.matches(":focus-within");
      queueMicrotask(() => {
        if (hadFocus) targets.focus(key);
        // Closed by somebody else, before it could be focused.
        if (panel?.isConnected || editorFocus.value !== key) return;
        editorFocus.set(undefined);
        typeAhead.stop();
      });
    };
  }, [key, content, targets, editorFocus, typeAhead]);
}
