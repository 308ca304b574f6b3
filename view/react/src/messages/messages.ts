import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  field: "This field",
  deprecated: "Deprecated",
  notSet: "Not set",
  unset: "Not set ({value} by default)",
  defaultOption: "{label} (default)",
  choose: "Choose…",
  null: "null",
  value: "Value",
  valueOf: "Value of {title}",
  addGroup: "Add {title}",
  removeGroup: "Remove {title}",
  chooseNull: "Set {title} to null",
  emptyText: "empty string",
  chooseEmptyText: "Set {title} to the empty string",
  emptyList: "empty list",
  nothingToEnter: "Nothing to fill in",
  unsetList: "Remove the empty list of {title}",
  clear: "Clear",
  clearField: "Clear {title}",
  error: "{title}: {message}",
  errors: "{count} problems. {first}",
  increase: "Increase {title}",
  decrease: "Decrease {title}",
  leaveEditor: "Escape, then Tab leaves the editor.",
  copy: "Copy",
  copyOf: "Copy {title}",
  copied: "Copied",
  notCopied: "The browser did not allow copying",
  brokenView: 'The view "{kind}" could not be shown',
  tryAgain: "Try again",
  missingView: 'No component is registered for the view kind "{kind}"',
  addImport: "Add {statement}",
  nativeElsewhere: "A React element or DOM node can only be shown in the page that created it",
} as const;

export type BaseCatalog = typeof catalog;

/** Messages of the views that every page loads. `lazy-messages.ts` has those of all views. */
export const messages: Messages<BaseCatalog> = defineMessages("react", catalog);
