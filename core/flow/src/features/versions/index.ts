export { VersionsViewer } from "./versions-viewer.ts";
export { diff, versions } from "./versions.ts";
