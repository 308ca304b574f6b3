export { type ServedCatalog } from "../messages/served-messages.ts";
export { setServerPath } from "../panes/sign-in-return.ts";
export { type Connect } from "./connect.ts";
export { moduleView } from "./module-view.tsx";
export { connectServed, type ServedApp, type ServedOptions } from "./served-app.ts";
export { ServedNotices, type ServedNoticesProps } from "./served-notices.tsx";
export { ServedView, type ServedViewProps } from "./served-view.tsx";
export { SignInReturn, type SignInReturnProps } from "./sign-in-return.tsx";
export { type Served, useServed } from "./use-served.ts";
