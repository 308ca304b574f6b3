import { type RefObject, useEffect } from "react";

/** A slash anywhere but in a field, and Ctrl+K anywhere, goes to the search. */
export function useSearchKey(box: RefObject<HTMLElement | null>, reveal: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
      const [target] = event.composedPath();
      if (!isShortcut && (event.key !== "/" || takesText(target))) return;
      const element = box.current;
      // Of several consoles in a page the one is meant in which somebody is; without any, the only one.
      const isInside = element?.contains(target as Node) === true;
      if (!element || (!isInside && target !== document.body)) return;
      const search = element.querySelector<HTMLInputElement>(".hd-console-search input");
      if (!search) return;
      event.preventDefault();
      reveal();
      const enter = (): void => {
        search.focus();
        search.select();
      };
      enter();
      // In a drawer it can be focused once that is open.
      if (!search.matches(":focus")) requestAnimationFrame(enter);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [box, reveal]);
}

function takesText(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
