import type { ReactElement } from "react";

/** Long names are cut as everybody does. */
const short: ReadonlyMap<string, string> = new Map([
  ["delete", "DEL"],
  ["options", "OPT"],
]);

/** The method of a request, in the colour of what it does. */
export function MethodMark({ method }: { readonly method: string }): ReactElement {
  return (
    <span className="hd-console-method" data-method={method}>
      <span aria-hidden="true">{short.get(method) ?? method.toUpperCase()}</span>
      <span className="hd-hidden">{method.toUpperCase()}</span>
    </span>
  );
}
