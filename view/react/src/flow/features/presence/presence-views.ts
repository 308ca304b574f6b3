// What a page loads when a flow with viewers is shown.
import { addStyles } from "../../../styles/sheet.ts";
import { presenceStyles } from "./presence-styles.ts";

export { FollowedFrame, People } from "./people.tsx";
export { PresenceLayer } from "./presence-layer.tsx";

addStyles(presenceStyles);
