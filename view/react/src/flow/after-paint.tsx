import { type ReactNode, startTransition, useEffect, useState } from "react";

/** Shows its content when what is around it has been on the screen. */
export function AfterPaint({ children }: { readonly children: ReactNode }): ReactNode {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => startTransition(() => setIsTime(true)));
    });
    return () => cancelAnimationFrame(request);
  }, []);
  return isTime && children;
}
