import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  both: "{first} {second}",
  noInput: 'No input accepts this value of "{name}".',

  noRecord: "The response contains no record.",

  outcomes: { canceled: "Canceled", timeout: "No response in time", network: "No response" },

  findRecord: "Find a record",
  load: "Load",
  save: "Save",
  saveChanges: "Save changes",
  discard: "Discard changes",
  keepEditing: "Keep editing",
  confirmTitle: "Save these changes?",
  changes: "Changes to save",
  discardTitle: "Discard your changes?",
  discarded: "Your changes",
  discardAndLoad: "Discard and load",
  conflicts: {
    changed: {
      title: "This record changed since you loaded it",
      text: "Someone else saved first.",
    },
    perhapsSaved: {
      title: "This record changed since you loaded it",
      text: "The record on the server is not the version that you loaded. An earlier save of yours got no response but may have succeeded, so the change may be your own.",
    },
    unmatched: {
      title: "The server rejects the version",
      text: "The record has not changed since you loaded it, but the server rejects the version tag that it sent with the record.",
    },
    conflict: {
      title: "Conflict with the current state",
      text: "Your changes conflict with the current data on the server.",
    },
    unnamed: {
      title: "The server requires a version",
      text: "This server saves a record only if the request states which version was changed. This request did not.",
    },
  },
  nothingSaved: "Nothing was saved. Your changes are kept.",
  reloadFailed: "The current record could not be read from the server.",
  theirChanges: "Changed on the server since you loaded it",
  yourChanges: "What your save would change",
  saveMine: "Overwrite",
  discardMine: "Discard my changes",
  saved: "Saved.",
  savedWithoutRecord:
    "The server accepted the changes but did not return the record. You see the loaded record with your changes. Reload it to see the current one.",
  reloadRecord: "Reload the record",
  /** Why a save sent nothing. */
  notSaved: {
    no_record: "There is no record to save: load or populate one first.",
    replaced: "Another record replaced this one before it could be saved.",
    invalid: "Some fields have errors. Correct them and save again.",
    not_sent: "The request could not be sent.",
  },
  nothingChanged: "Nothing has changed.",
  fieldsInside:
    "The response does not match what the server accepts: the fields are inside {names}. Only your changes are sent.",
  recordInside: "The server returns the record inside {name}. Only that part is shown and saved.",
  unsavableChanges:
    "Your changes to {names} cannot be saved with this method. They are kept for a method that can save them.",
  notShown: "Read-only, left unchanged: {names}",
  sentUnchanged: "Sent unchanged, because no field can edit them: {names}",
  undeclared: "This cannot be saved, because the API does not declare it for an update",
  leftOut: "A save leaves these out, because the API does not declare them for an update: {names}",
  noUpdateOperation: "The API has no operation that updates {path}. The record can only be read.",
  postNote: "This is a POST request. It may create a new record instead of updating this one.",
} as const;

export type RecordCatalog = typeof catalog;

export const messages: Messages<RecordCatalog> = defineMessages("openapi", catalog);
