import { HeddleError } from "@heddle/params";

/** The base of the errors that the server words itself: nothing of an app is in their messages, so the log may tell them. */
export class ServerError extends HeddleError {}
