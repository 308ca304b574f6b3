import { type ReactNode, useDeferredValue } from "react";

/** Shows its content when what is around it has been shown. */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) && children;
}
