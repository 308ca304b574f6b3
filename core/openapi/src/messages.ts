/** The texts of forms, record editors and consoles; replace entries to translate them. */
export const messages = {
  loading: "Loading the API description…",
  send: "Send",
  cancel: "Cancel",
  sections: {
    path: "Path",
    query: "Query",
    header: "Headers",
    cookie: "Cookies",
    body: "Body",
  },
  contentType: "Content type",
  noInputs: "This operation takes no input.",
  deprecated: "This operation is deprecated.",
  invalid: (count: number): string =>
    count === 1 ? "One field needs your attention." : `${count} fields need your attention.`,
  credentials: "Credentials",
  credentialsUse: "Sign in with",
  username: "User name",
  password: "Password",
  bearerToken: "Bearer token",
  accessToken: "Access token",
  httpCredentials: (scheme: string): string => `${scheme} credentials`,
  mutualTls:
    "This API requires a client certificate, which the program that sends the request must provide.",
  anonymous: "No credentials",
  sentByApp: (header: string): string => `The app sends ${header} itself. Input here is not used.`,
  waiting: "Waiting for the response",
  /** Empty during the first second. */
  waitingFor: (seconds: number): string => (seconds < 1 ? "" : `${seconds} s`),
  cancelled: "The request was cancelled.",
  timedOut: (seconds: number): string =>
    `No response within ${seconds === 1 ? "1 second" : `${seconds} seconds`}. Your input is kept. Try again.`,
  headersFailed:
    "The app could not create the headers of the request, so nothing was sent. Its operator can see the reason.",
  notSent: "The request was not sent.",
  busy: "A different request is still running. Wait for its response or cancel it, then send again.",
  networkFailed: "The request failed.",
  tooLate: "The server did not respond in time.",
  notLoaded: "The API description could not be loaded.",
  noInput: (name: string): string => `No input accepts this value of "${name}".`,

  answer: "Server response",
  noRecord: "The response contains no record.",

  noOperations: "The document contains no operations.",
  noSuchOperation: "The document does not contain this operation.",
  noRecords: "This path has no records to edit.",
  untitled: "Untitled API",
  version: (version: string): string => (version === "" ? "" : `Version ${version}`),
  operations: (count: number): string => (count === 1 ? "1 operation" : `${count} operations`),
  server: "Server",
  openRecord: "Edit",
  backToList: "Back to list",
  listNotReloaded:
    "The list could not be reloaded. These rows are from before your changes. The history shows the reason.",
  forgotten: "This request is no longer in the history.",
  underWay: "A request of this form is still running. Wait for its response or cancel it.",
  ends: { cancelled: "Cancelled", timeout: "No response in time", network: "No response" },
  done: "Done",
  enterCredentials: "Credentials…",
  credentialsNote: "Enter credentials once. Every operation that needs them uses them.",
  noCredentials:
    "The document declares no credentials. If the API needs them, send them as headers: with the headers option in an app, or with --header or --header-env on the command line.",
  credentialsGiven: (count: number): string => `Credentials (${count})`,
  signedIn: "Signed in",
  notSignedIn: "Not signed in",
  signedInWith: (label: string): string => `With ${label}.`,
  asksFor: (labels: readonly string[], isOptional: boolean): string =>
    `This operation ${isOptional ? "accepts" : "needs"} ${labels.join(", or ")}.`,
  replaceTitle: "Replace your input?",
  replaceText: "This form contains input that you have not sent yet.",
  replaceAndSend: "Replace and send",
  replace: "Replace",

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
      title: "The record has changed",
      text: "Somebody else changed this record on the server after you loaded it.",
    },
    perhapsSaved: {
      title: "The record has changed",
      text: "The record on the server is not the version that you loaded. An earlier save of yours got no response but may have succeeded, so the change may be your own.",
    },
    unmatched: {
      title: "The server rejects the version",
      text: "The record has not changed since you loaded it, but the server rejects the version tag that it sent with the record.",
    },
    conflict: {
      title: "Conflict with the server",
      text: "Your changes conflict with the current data on the server.",
    },
    unnamed: {
      title: "The server requires a version",
      text: "This server saves a record only if the request states which version was changed. This request did not.",
    },
  },
  nothingSaved: "Nothing was saved. Your changes are kept.",
  notReadAgain: "The current record could not be read from the server.",
  theirChanges: "Changed on the server since you loaded it",
  yourChanges: "What your save would change",
  overwrite: "Save mine anyway",
  reload: "Discard mine",
  saved: "Saved.",
  savedWithoutRecord:
    "The server accepted the changes but did not return the record. You see the loaded record with your changes. Reload it to see the current one.",
  readAgain: "Reload the record",
  /** Why a save sent nothing. */
  notSaved: {
    no_record: "There is no record to save: load or populate one first.",
    replaced: "Another record replaced this one before it could be saved.",
    invalid: "Some fields have errors. Correct them and save again.",
    not_sent: "The request could not be sent.",
  },
  nothingChanged: "Nothing has changed.",
  wrapped: (names: readonly string[]): string =>
    `The response does not match what the server accepts: the fields are inside ${names.join(", ")}. Only your changes are sent.`,
  within: (name: string): string =>
    `The server returns the record inside ${name}. Only that part is shown and saved.`,
  aside: (names: readonly string[]): string =>
    `Your changes to ${names.join(", ")} cannot be saved with this method. They are kept for a method that can save them.`,
  unshown: (names: readonly string[]): string =>
    `Not shown here, but kept unchanged: ${names.join(", ")}.`,
  noUpdateOperation: (path: string): string =>
    `The API has no operation that updates ${path}. The record can only be read.`,
  postNote: "This is a POST request. It may create a new record instead of updating this one.",
};
