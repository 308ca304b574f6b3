import { defineMessages, type Messages } from "@heddle/params";

import type { FormCatalog } from "../messages.ts";
import type { RecordCatalog } from "../record/messages.ts";
import type { SignInFailureCatalog } from "../sign-in/failure-messages.ts";
import type { SignInCatalog } from "../sign-in/messages.ts";

const catalog = {
  noOperations: "The document contains no operations.",
  noSuchOperation: "The document does not contain this operation.",
  noRecords: "This path has no records to edit.",
  untitled: "Untitled API",
  version: "Version {version}",
  operations: { one: "{count} operation", other: "{count} operations" },
  server: "Server",
  sentTo: "Sent to {server}",
  about: {
    contact: "Contact: {link}",
    license: "License: {link}",
    terms: "Terms of service: {link}",
    documentation: "Documentation: {link}",
    lines: "{first}\n\n{second}",
  },
  diagnostics: "Problems of the document",
  noDiagnostics: "No problems found.",
  diagnosticPlace: "Place",
  diagnosticProblem: "Problem",
  openRecord: "Edit",
  backToList: "Back to list",
  listNotReloaded:
    "The list could not be reloaded. These rows are from before your changes. The history shows the reason.",
  requestNotInHistory: "This request is no longer in the history.",
  requestRunning: "A request of this form is still running. Wait for its response or cancel it.",
  done: "Done",
  credentialsButton: "Credentials…",
  credentialsNote: "Enter once; used by every operation that needs them.",
  noCredentials:
    "The document declares no credentials. If the API needs them, send them as headers: with the headers option in an app, or with --header or --header-env on the command line.",
  credentialsCount: "Credentials ({count})",
  notSignedIn: "Not signed in",
  using: "Using {credentials}",
  operationNeeds: "Requires {credentials}.",
  operationAccepts: "{credentials} is optional.",
  credentialsWithheld:
    "This operation has a server of its own, {origin}. Credentials are not sent there.",
  sendCredentialsTo: "Send credentials to {origin}",
  credentialsOr: "{first}, or {second}",
  replaceTitle: "Replace your input?",
  replaceText: "This form contains input that you have not sent yet.",
  replaceAndSend: "Replace and send",
  replace: "Replace",
} as const;

/** English messages of this package. Translations use the same keys. */
export type OpenAPICatalog = FormCatalog &
  RecordCatalog &
  SignInCatalog &
  SignInFailureCatalog &
  typeof catalog;

export const messages: Messages<typeof catalog> = defineMessages("openapi", catalog);
