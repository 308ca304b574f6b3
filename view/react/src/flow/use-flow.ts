import { Flow } from "@heddle/flow";
import { useState } from "react";

type FlowOptions = ConstructorParameters<typeof Flow>[0];

/** A flow that is created once, from the first options, and lives as long as the component. */
export function useFlow(options?: FlowOptions): Flow {
  const [flow] = useState(() => new Flow(options));
  return flow;
}
