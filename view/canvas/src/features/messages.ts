import type { KernelCatalog } from "../messages.ts";
import type { ClipboardCatalog } from "./clipboard/messages.ts";
import type { CommentCommandCatalog } from "./comments/command-messages.ts";
import type { DifferenceCatalog } from "./differences/messages.ts";
import type { DropCatalog } from "./drop/messages.ts";
import type { InspectCatalog } from "./inspect/messages.ts";
import type { LayoutCatalog } from "./layout/messages.ts";
import type { OutlineCatalog } from "./outline/messages.ts";
import type { PresenceCatalog } from "./presence/messages.ts";
import type { SearchCatalog } from "./search/messages.ts";
import type { SubgraphCatalog } from "./subgraphs/messages.ts";
import type { VersionCatalog } from "./versions/messages.ts";

/** English messages of the graph editor. Translations use the same keys. */
export type CanvasCatalog = KernelCatalog &
  ClipboardCatalog &
  CommentCommandCatalog &
  DifferenceCatalog &
  DropCatalog &
  InspectCatalog &
  LayoutCatalog &
  OutlineCatalog &
  PresenceCatalog &
  SearchCatalog &
  SubgraphCatalog &
  VersionCatalog;
