import type { CanvasFeature } from "../scope/flow-scope.ts";
import { clipboard } from "./clipboard/clipboard.ts";
import { comments } from "./comments/comments.ts";
import { differences } from "./differences/differences.ts";
import { drop } from "./drop/drop.ts";
import { inspect } from "./inspect/inspect.ts";
import { layout } from "./layout/layout.ts";
import { outline } from "./outline/outline.ts";
import { presence } from "./presence/presence.ts";
import { search } from "./search/search.ts";
import { subgraphs } from "./subgraphs/subgraphs.ts";
import { versions } from "./versions/versions.ts";

/** All features, in the order in which menus show their commands and Escape closes them. */
export const allFeatures: readonly CanvasFeature[] = [
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
