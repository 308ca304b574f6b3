import { defineMessages, type Messages } from "@heddle/params";

import { type BaseCatalog, messages as baseMessages } from "./messages.ts";

const catalog = {
  both: "{first} {second}",
  showPassword: "Show {title}",
  filter: "Filter the options of {title}",
  filterHint: "Filter…",
  noMatch: "No option matches.",
  chosen: "{count} of {total} chosen",
  noOption: "not one of the options",
  othersOf: "Other entries of {title}",
  notOfType: { string: "not a text", number: "not a number", integer: "not a whole number" },
  addTag: "Add…",
  tagsOf: "Entries of {title}",
  added: "{item} added",
  removed: "{item} removed",
  moved: "{item} moved to position {position}",
  remove: "Remove {item}",
  removeFrom: "Remove {item} of {title}",
  moveUp: "Move {item} of {title} up",
  moveDown: "Move {item} of {title} down",
  add: "Add item",
  addTo: "Add item to {title}",
  noItems: "No items yet",
  item: "Item {position}",
  map: {
    key: "Key",
    value: "Value",
    add: "Add entry",
    addTo: "Add entry to {title}",
    empty: "No entries yet",
    row: "entry {position}",
  },
  restoreFixed: "Use {value}",
  chooseFile: "Choose a file or drop it here",
  chooseFiles: "Choose files or drop them here",
  file: "File",
  image: "Image",
  alerts: {
    note: "Note",
    tip: "Tip",
    important: "Important",
    warning: "Warning",
    caution: "Caution",
  },
  editAsJson: "Edit as JSON",
  localZone: "Your time, UTC{offset}",
  noZone: "No time zone",
  close: "Close",
  showMore: "Show {count} more",
  shown: "{shown} of {total} rows",
  code: "Text",
  download: "Download {name}",
  changes: "Changes",
  noChanges: "Nothing changes",
  changedField: "Field",
  change: "Change",
  before: "Before",
  after: "After",
  kinds: { added: "added", removed: "removed", changed: "changed" },
  feed: {
    arriving: "Receiving: {items} so far.",
    ended: "Complete: {items}.",
    stopped: "Stopped after {items}.",
  },
  lastShown: "The last {count} are shown.",
  stop: "Stop",
  noValues: "No values",
  valueRange: {
    one: "{count} value from {least} to {greatest}",
    other: "{count} values from {least} to {greatest}",
  },
  table: "Table",
  rowAction: "{label} {row}",
  noRows: "No rows",
  items: { one: "{count} item", other: "{count} items" },
  fields: { one: "{count} field", other: "{count} fields" },
} as const;

/** English messages of the components. Translations use the same keys. */
export type ReactCatalog = BaseCatalog & typeof catalog;

/** All messages of the components, for views that are loaded when they are first shown. */
export const messages: Messages<ReactCatalog> = {
  ...baseMessages,
  ...defineMessages("react", catalog),
};
