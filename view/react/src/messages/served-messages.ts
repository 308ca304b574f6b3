import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  connecting: "Connecting…",
  notConnected:
    "The live connection cannot be opened. Trying again… If this lasts, a proxy or firewall may block WebSockets.",
  foreign:
    "{server} does not answer, or does not accept this page. Trying again… If it is running, its option allowedOrigins must contain {page} and {server}.",
  busy: "The server has too many visitors. Trying again…",
  reconnecting: "Connection lost. Reconnecting…",
  notSaved: "The server cannot save changes at the moment. They stay in this page until it can.",
  unsent: { one: "{count} change not sent yet.", other: "{count} changes not sent yet." },
  full: "Further changes are rejected until the connection is back.",
  signedOut: "You are signed out.",
  signIn: "Sign in again",
  reload: "Reload",
  signInReturning: "Returning to the app…",
  signInReturned: "The sign-in continues in the app. You can close this window.",
  signInUnexpected:
    "No app in this browser is waiting for this sign-in. It may have been canceled, or started in another browser. Return to the app and sign in again.",
  uploading: "Uploading {name}: {percent} %",
  cancelUpload: "Cancel",
  cancelUploadOf: "Cancel the upload of {name}",
  lost: "Your session is lost: the app was restarted, or this page was offline for too long.",
  nothingLost: "You lost no input.",
  recoverable: "Your actions can be repeated.",
  offered: "Your input can be restored:",
  before: "entered before “{command}”",
  forgotten: "Earlier input, and input from before this page was loaded, cannot be restored.",
  dropped: "This could not be restored:",
  unknown: "These commands may or may not have run. Check before you repeat them:",
  restore: "Restore",
  discard: "Discard",
  discardQuestion: "Discard it for good? Nothing brings it back.",
  keep: "Keep it",
  close: "Close",
  stopped: "The connection was closed.",
  closed: {
    tooLong: "This page sent more than the server accepts at once. Reload to continue.",
    unsupportedVersion: "This page is out of date. Reload to continue.",
    replaced: "This session continues in another window.",
    badMessage: "The server did not understand this page. Reload to continue.",
    ended: "The session has ended. Reload to start another.",
    failed: "The app could not be started.",
    removed: "You were removed from this room.",
    deleted: "This room was deleted.",
    uninvited: "This invitation is no longer valid. Ask the person who invited you for a new link.",
  },
} as const;

/** English messages about the connection to a served app. Translations use the same keys. */
export type ServedCatalog = typeof catalog;

export const messages: Messages<ServedCatalog> = defineMessages("served", catalog);
