import { useEffect, useState } from "react";

/** The id of the element that the visitor reads: the last one that intersects a line at 25% of the window height. */
export function useCurrentAnchor(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const crossed = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) crossed.add(target.id);
          else crossed.delete(target.id);
        }
        setCurrent(ids.findLast((id) => crossed.has(id)));
      },
      { rootMargin: "-25% 0px -74% 0px" },
    );
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
