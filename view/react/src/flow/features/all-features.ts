import type { FlowViewFeature } from "../flow-view-feature.ts";
import { clipboard } from "./clipboard/clipboard.ts";
import { comments } from "./comments/comments.tsx";
import { differences } from "./differences/differences.tsx";
import { drop } from "./drop/drop.tsx";
import { inspect } from "./inspect/inspect.tsx";
import { layout } from "./layout/layout.tsx";
import { outline } from "./outline/outline.tsx";
import { presence } from "./presence/presence.tsx";
import { search } from "./search/search.tsx";
import { subgraphs } from "./subgraphs/subgraphs.ts";
import { versions } from "./versions/versions.tsx";

/** All features, in the order in which they display something at the same place, and in which Escape closes them. */
export const allFeatures: readonly FlowViewFeature[] = [
  clipboard,
  subgraphs,
  drop,
  presence,
  inspect,
  differences,
  comments,
  layout,
  outline,
  versions,
  search,
];
