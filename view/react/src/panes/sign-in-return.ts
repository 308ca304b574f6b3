/** The page that sign-in pages return to, and the pages that wait for their answers: all of one origin and one browser. */

const channelName = "heddle-sign-in";

/** The path of the page in served apps, below the path of the server. */
const servedPath = "/oauth/callback";

let serverPath = "";

/** Sets the path of the server of this page: `/tools` if its apps are below it. */
export function setServerPath(path: string): void {
  serverPath = path;
}

/** The address that a sign-in page returns to: the path that the app names, or the one of the server. */
export function signInReturnUrl(path: string): string {
  return new URL(path || `${serverPath}${servedPath}`, location.href).href;
}

/** What the pages tell each other. */
interface Answer {
  readonly answer: string;
}

interface Accepted {
  readonly accepted: string;
}

/** Waits for the answer of a sign-in with this state; returns the function that stops waiting. */
export function onSignInAnswer(
  state: string | null,
  callback: (answer: string) => void,
): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<Partial<Answer>>) => {
    const { answer = "" } = data;
    if (state === null || stateOf(answer) !== state) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage({ accepted: state } satisfies Accepted);
    callback(answer);
  });
  return () => channel.close();
}

/** Time for the waiting page to answer. */
const acceptTimeoutMs = 5_000;

/**
 * Hands the answer of a sign-in page over to the page that waits for it. Call it in the page that sign-in pages return to;
 * it resolves to whether a page has taken the answer.
 */
export async function completeSignIn(): Promise<boolean> {
  const { search, hash, pathname } = location;
  // A token comes in the fragment, and the path may have a query of its own.
  const answers = [search, hash].map((part) => part.slice(1));
  const answer = answers.find((each) => stateOf(each) !== null) ?? "";
  // A code must not stay in the history of the browser.
  history.replaceState(null, "", pathname);
  const state = stateOf(answer);
  if (state === null) return false;
  const channel = new BroadcastChannel(channelName);
  const isAccepted = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), acceptTimeoutMs);
    channel.addEventListener("message", ({ data }: MessageEvent<Partial<Accepted>>) => {
      if (data.accepted === state) resolve(true);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage({ answer } satisfies Answer);
  });
  channel.close();
  return isAccepted;
}

function stateOf(answer: string): string | null {
  return new URLSearchParams(answer).get("state");
}
