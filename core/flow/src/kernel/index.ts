export { KernelViewer } from "../viewer/kernel-viewer.ts";
export {
  type FeatureHost,
  type FlowFeature,
  type FlowIntent,
  type NoShape,
  type SavedPart,
} from "./feature.ts";
export { KernelFlow } from "./kernel-flow.ts";
export type { KernelOptions } from "./parameters.ts";
