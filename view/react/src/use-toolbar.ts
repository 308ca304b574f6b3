import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";

interface ToolbarProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly role: "toolbar";
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** The buttons of an element are one Tab stop; arrow keys, Home and End move between them. */
export function useToolbar(): ToolbarProps {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const update = (): void => {
      const all = buttonsIn(ref.current);
      const stop = all.find((button) => button.tabIndex === 0 && button.hasAttribute("tabindex"));
      setTabStop(all, stop ?? all[0]);
    };
    update();
    // Views inside add and remove buttons by themselves.
    const changes = new MutationObserver(update);
    if (ref.current) changes.observe(ref.current, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  return {
    ref,
    role: "toolbar",
    onFocus: ({ currentTarget, target }) => {
      if (target instanceof HTMLButtonElement) setTabStop(buttonsIn(currentTarget), target);
    },
    onKeyDown: (event) => {
      const all = buttonsIn(event.currentTarget);
      const at = all.findIndex((button) => button === event.target);
      const next = nextButtons[event.key]?.(at, all.length);
      if (next === undefined || at < 0) return;
      event.preventDefault();
      event.stopPropagation();
      all[(next + all.length) % all.length]?.focus();
    },
  };
}

const nextButtons: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function buttonsIn(toolbar: HTMLElement | null): HTMLButtonElement[] {
  return [...(toolbar?.querySelectorAll("button") ?? [])];
}

function setTabStop(buttons: readonly HTMLElement[], stop: EventTarget | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
