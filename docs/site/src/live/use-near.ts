import { useEffect, useState } from "react";

/** Whether an element has been within one screen height of the visible area. */
export function useNear(element: Element): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
