import { closeCodes } from "@heddle/sync";

/** Every text about the connection to a served app; replace entries to translate them. */
export const messages = {
  connecting: "Connecting…",
  reconnecting: "The connection is interrupted. Reconnecting…",
  unsent: (count: number): string =>
    count === 1 ? "1 change not sent yet." : `${count} changes not sent yet.`,
  full: "Further changes are rejected until the connection is back.",
  signedOut: "You are signed out.",
  signIn: "Sign in again",
  reload: "Reload",
  uploading: (name: string, percent: number): string => `Uploading ${name}: ${percent} %`,
  notUploaded: (name: string, reason: string): string => `${name} was not sent. ${reason}`,
  tooLarge: "It is too large.",
  uploadRejected: "The server rejected it.",
  uploadFailed: "The connection failed.",
  lost: "The app was restarted and your session is lost.",
  nothingLost: "You lost no input.",
  recoverable: "Your actions can be repeated.",
  offered: "Your input can be restored:",
  before: (command: string): string => `entered before “${command}”`,
  forgotten: "Earlier input, and input from before this page was loaded, cannot be restored.",
  dropped: "This could not be restored:",
  unknown: "These commands may or may not have run. Check before you repeat them:",
  restore: "Restore",
  discard: "Discard",
  close: "Close",
  stopped: "The connection was closed.",
};

/** Texts for close codes after which the page does not reconnect. */
export const closeTexts: Readonly<Record<number, string>> = {
  [closeCodes.tooLong]: "This page sent more than the server accepts at once. Reload to continue.",
  [closeCodes.unsupportedVersion]: "This page is out of date. Reload to continue.",
  [closeCodes.replaced]: "This session continues in another window.",
  [closeCodes.badMessage]: "The server did not understand this page. Reload to continue.",
  [closeCodes.ended]: "The session has ended. Reload to start another.",
  [closeCodes.failed]: "The app could not be started.",
};
