/** In an embedded app, a React element can be a view among Heddle’s own. */
import { Column, Slider, type Viewable } from "@heddle/core";
import { useParam } from "@heddle/react";
import type { ReactElement } from "react";

function Threads({ count }: { readonly count: Slider }): ReactElement {
  const value = Number(useParam(count, "value"));
  const xs = Array.from({ length: value }, (_, at) => (at * 200) / value);
  return (
    <svg viewBox="0 0 200 40" fill="currentColor">
      <title>{`${value} threads`}</title>
      {xs.map((x) => (
        <rect key={x} x={x} width={100 / value} height="40" />
      ))}
    </svg>
  );
}

export function app(): Viewable {
  const bounds = { minimum: 2, maximum: 40, required: true };
  const count = new Slider({ label: "Threads", value: 12, ...bounds });
  return new Column({
    children: [count, <Threads key="threads" count={count} />],
  });
}
