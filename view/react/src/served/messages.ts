import { closeCodes } from "@heddle/sync";

/** Every sentence about the connection to a served app; replace entries to translate them. */
export const messages = {
  connecting: "Connecting…",
  reconnecting: "The connection is interrupted. Trying again…",
  unsent: (count: number): string =>
    count === 1 ? "1 change not sent yet." : `${count} changes not sent yet.`,
  full: "No more changes can be kept until the connection is back.",
  signedOut: "You are signed out.",
  signIn: "Sign in again",
  reload: "Reload",
  uploading: (name: string, percent: number): string => `Sending ${name}: ${percent} %`,
  notUploaded: (name: string, reason: string): string => `${name} was not sent. ${reason}`,
  lost: "The app was started anew: your session is lost.",
  nothingLost: "Nothing that you had entered is lost with it.",
  recoverable: "What you had done can be done again.",
  offered: "What you had entered can be put back:",
  before: (command: string): string => `entered before “${command}”`,
  forgotten: "What you did earlier, or before this page was loaded, is no longer known.",
  dropped: "This could not be put back:",
  unknown: "Nobody knows whether this was carried out; check before you repeat it:",
  restore: "Restore",
  discard: "Discard",
  close: "Close",
  stopped: "The connection has ended.",
};

/** What to say after a code that ends for good. */
export const stopped: Readonly<Record<number, string>> = {
  [closeCodes.tooLong]: "This page sent more at once than the server takes. Reload it to go on.",
  [closeCodes.unsupportedVersion]: "This page is out of date. Reload it to go on.",
  [closeCodes.replaced]: "This session goes on in another window.",
  [closeCodes.badMessage]: "The server did not understand this page. Reload it to go on.",
  [closeCodes.ended]: "The session has ended. Reload the page to begin another.",
  [closeCodes.failed]: "The app could not be started.",
};
