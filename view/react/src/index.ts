export { HeddleView, type HeddleViewProps } from "./heddle-view.tsx";
export { lazyView } from "./lazy-view.ts";
export { messages } from "./messages.ts";
export { mount, type MountOptions } from "./mount.tsx";
export { registerView, type ViewComponent, type ViewProps } from "./registry.ts";
export { type Theme } from "./scene.tsx";
export { useParam } from "./use-param.ts";
