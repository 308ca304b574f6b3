export { HeddleView, type HeddleViewProps } from "./heddle-view.tsx";
export { type Translate, useLanguage, useTranslate } from "./language.tsx";
export { lazyView } from "./lazy-view.ts";
export { type ReactCatalog } from "./messages/lazy-messages.ts";
export { mount, type MountOptions } from "./mount.tsx";
export { completeSignIn } from "./panes/sign-in-return.ts";
export { registerView, type ViewComponent, type ViewProps } from "./registry.ts";
export { type Theme } from "./theme-root.tsx";
export { useParam } from "./use-params.ts";
