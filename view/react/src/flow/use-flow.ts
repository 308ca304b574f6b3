import { Flow } from "@heddle/flow";
import { useState } from "react";

/** What a flow is made of. */
type FlowOptions = ConstructorParameters<typeof Flow>[0];

/** A flow that is made once, with the first options, and stays for the life of the component. */
export function useFlow(options?: FlowOptions): Flow {
  const [flow] = useState(() => new Flow(options));
  return flow;
}
