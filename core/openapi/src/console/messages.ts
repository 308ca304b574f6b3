import { defineMessages, type Messages } from "@heddle/params";

import type { FormCatalog } from "../messages.ts";
import type { RecordCatalog } from "../record/messages.ts";
import type { SignInFailureCatalog } from "../sign-in/failure-messages.ts";
import type { SignInCatalog } from "../sign-in/messages.ts";

const catalog = {
  noOperations: "The document contains no operations.",
  noSuchOperation: "The document does not contain this operation.",
  missingOperation: {
    title: "This operation is no longer in the document",
    text: "Your input is kept until you close this page, and is used again if the operation returns.",
    overview: "Open the overview",
  },
  /** The title of the reason why another version of the document is not shown. */
  unusableVersion: "The document has changed and cannot be used. This is the previous version.",
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
  addCredentials: "The document declares no credentials. If the API needs some, add them here.",
  credentialsCount: "Credentials ({count})",
  notSignedIn: "Not signed in",
  using: "Using {credentials}",
  operationNeeds: "Requires {credentials}.",
  operationAccepts: "{credentials} is optional.",
  credentialsWithheld:
    "{origin} is not the server that credentials and headers were entered for. They are not sent there.",
  sendCredentialsTo: "Send credentials to {origin}",
  credentialsOr: "{first} or {second}",
  headers: {
    title: "Headers",
    dialog: "Credentials and headers",
    token: "Token",
    addToken: "Add a token",
    addHeader: "Add a header",
    add: "Add header",
    remove: "Remove {name}",
    name: "Header name",
    value: "Header value",
    scope: "Sent with",
    allOperations: "All operations",
    onlyOperation: "Only {operation}",
    sentTo: "Sent to {origin}, and to other servers only if you confirm it.",
    ofApp: "The app sends these itself: {names}",
    added: "Added headers: {names}",
    nameMissing: "Enter the name of the header, such as X-Team.",
    valueMissing: "Enter the value of the header.",
    setByApp: "The app sends {name} itself, so it cannot be added here.",
    forbidden:
      "A browser does not let a page set {name}. Serve the console, for example with heddle api, to send it.",
    tooMany: "There are already {count} headers. Remove one first.",
    tooLong: "The value is longer than {count} characters.",
  },
  link: {
    missing: "The document contains no operation {operation}. It may have been renamed or removed.",
    overview: "Go to the overview",
    unreadable: "The link contains values that cannot be read, so nothing was entered.",
    misfit:
      "This operation does not accept all values of the link, so nothing was entered: {names}",
    leftOut: "Secrets and files are not in the link: {names}",
    tooLong:
      "The values are too long for a link: {length} characters, and {limit} are possible. Clear long fields, or share the request as cURL.",
    noLinks: "The URL of this page does not open operations.",
  },
  input: {
    clear: "Clear",
    clearTitle: "Clear your input?",
    restored:
      "Restored what you entered before the page was reloaded. Secrets and files are not kept.",
    notKept: "This console keeps no input.",
  },
  clearHistory: {
    title: "Clear the history?",
    text: "The requests and their responses cannot be brought back.",
    clear: "Clear history",
  },
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
