import { useStoreApi } from "@xyflow/react";
import { useState } from "react";

/**
 * React Flow measures each node that appears and looks for its ports in the page. Here both are known beforehand, so
 * there is nothing to measure, and no edge waits for it.
 */
export function useKnownSizes(): void {
  const store = useStoreApi();
  // Before the first node is rendered: what measures takes the function once.
  useState(() => store.setState({ updateNodeInternals: () => undefined }));
}
