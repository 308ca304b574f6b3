import type { ReactElement } from "react";

/** Common abbreviations of long methods. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ["delete", "DEL"],
  ["options", "OPT"],
]);

/** The method of a request, colored by method. */
export function MethodMark({ method }: { readonly method: string }): ReactElement {
  return (
    <span className="hd-console-method" data-method={method}>
      <span aria-hidden="true">{abbreviations.get(method) ?? method.toUpperCase()}</span>
      <span className="hd-hidden">{method.toUpperCase()}</span>
    </span>
  );
}
