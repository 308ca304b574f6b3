export { diff, versions } from "./versions.ts";
export { VersionsViewer } from "./versions-viewer.ts";
