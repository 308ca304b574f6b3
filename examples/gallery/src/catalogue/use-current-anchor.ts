import { useEffect, useState } from "react";

/** Which of these elements the visitor is reading: the last one that a line in the upper part of the window crosses. */
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
