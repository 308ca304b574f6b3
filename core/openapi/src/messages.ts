/** Every sentence that a form or a record editor says to a user; replace entries to translate them. */
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
    "This API asks for a client certificate, which the program that sends the request has to have.",
  anonymous: "No credentials",
  sentByApp: (header: string): string =>
    `The app sends ${header} itself, in place of what is entered here.`,
  waiting: "Waiting for the answer",
  /** How long already; nothing at the beginning. */
  waitingFor: (seconds: number): string => (seconds < 1 ? "" : `${seconds} s`),
  cancelled: "The request was cancelled.",
  timedOut: (seconds: number): string =>
    `No answer within ${seconds === 1 ? "1 second" : `${seconds} seconds`}. Your input is kept; try again.`,
  headersFailed:
    "The program that adds headers to the request failed, so nothing was sent. Whoever runs it can see why.",
  notSent: "The request was not sent.",
  busy: "A request with other values is still running. Wait for its response or cancel it, then send again.",
  networkFailed: "The request failed.",
  tooLate: "The server takes too long.",
  notLoaded: "The API description could not be loaded.",
  noInput: (name: string): string => `There is no input that takes this "${name}".`,

  answer: "What the server answered",
  noRecord: "The server answered, but with no record.",

  noOperations: "The document describes no operation.",
  noSuchOperation: "The document has no such operation.",
  noRecords: "There are no records to edit at this path.",
  untitled: "An API without a name",
  version: (version: string): string => (version === "" ? "" : `Version ${version}`),
  operations: (count: number): string => (count === 1 ? "1 operation" : `${count} operations`),
  server: "Server",
  openRecord: "Edit",
  backToList: "Back to list",
  listNotReloaded:
    "The list could not be loaded again: what you see is from before your changes. The history says why.",
  forgotten: "This request is no longer remembered.",
  underWay: "A request of this form is under way: wait for its answer, or cancel it.",
  ends: { cancelled: "Cancelled", timeout: "No answer in time", network: "No answer" },
  done: "Done",
  enterCredentials: "Credentials…",
  credentialsNote: "They are entered once, and used by every operation that asks for them.",
  noCredentials:
    "The document declares no credentials. Where the API asks for some, whoever runs this console sends them as headers: in an app with the option headers, on the command line with --header or --header-env.",
  credentialsGiven: (count: number): string => `Credentials (${count})`,
  signedIn: "Signed in",
  notSignedIn: "Not signed in",
  signedInWith: (label: string): string => `With ${label}.`,
  asksFor: (labels: readonly string[], isOptional: boolean): string =>
    `${isOptional ? "It may be asked" : "This operation asks"} for ${labels.join(", or ")}.`,
  replaceTitle: "Replace what is entered?",
  replaceText: "This form holds something that you have not sent yet.",
  replaceAndSend: "Replace and send",
  replace: "Replace",

  findRecord: "Find a record",
  load: "Load",
  save: "Save",
  saveChanges: "Save changes",
  discard: "Discard changes",
  keepEditing: "Keep editing",
  confirmTitle: "Save these changes?",
  changes: "What will be saved",
  discardTitle: "Discard your changes?",
  discarded: "What you entered",
  discardAndLoad: "Discard and load",
  conflicts: {
    changed: {
      title: "The record has changed",
      text: "The server has another version of this record than the one that you loaded: somebody else was faster.",
    },
    perhapsSaved: {
      title: "The record has changed",
      text: "The server has another version of this record than the one that you loaded. An earlier save of yours got no answer and may have arrived, so the change may be your own.",
    },
    unmatched: {
      title: "The server does not know this version",
      text: "The record is still as you loaded it, but the server refuses the version tag that it sent with it.",
    },
    conflict: {
      title: "The server sees a conflict",
      text: "What you want to save does not go together with what the server has now.",
    },
    unnamed: {
      title: "The server asks for the version",
      text: "This server saves a record only where the request says which version of it was changed, and this one did not.",
    },
  },
  nothingSaved: "Nothing was saved, and your changes are still here.",
  notReadAgain: "What the server has now could not be read.",
  theirChanges: "What has changed on the server since you loaded it",
  yourChanges: "What you would save over it",
  overwrite: "Save mine anyway",
  reload: "Discard mine",
  saved: "Saved.",
  savedWithoutRecord:
    "The server accepted the changes, but did not return the record. What you see is what was loaded, with your changes in it; reload it to see what the server has now.",
  readAgain: "Reload the record",
  /** Why a save sent nothing. */
  notSaved: {
    no_record: "There is no record to save: load or populate one first.",
    replaced: "Another record took the place of this one before it could be saved.",
    invalid: "Some fields have errors. Correct them and save again.",
    not_sent: "The request could not be sent.",
  },
  nothingChanged: "Nothing has changed.",
  wrapped: (names: readonly string[]): string =>
    `What the server returned does not fit what it takes: the fields are inside ${names.join(", ")}. Only what you enter here is sent.`,
  within: (name: string): string =>
    `The server returns the record inside ${name}: that part is shown and saved.`,
  aside: (names: readonly string[]): string =>
    `You entered something for ${names.join(", ")} that cannot be saved in this way. It is kept, and comes back where it can be saved.`,
  unshown: (names: readonly string[]): string =>
    `Not shown here, and kept as it is: ${names.join(", ")}.`,
  noUpdateOperation: (path: string): string =>
    `The API has no operation that updates ${path}: the record can only be read.`,
  postNote: "This is a POST: it may create something new instead of updating the record.",
};
