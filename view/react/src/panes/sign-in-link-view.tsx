import type { SignInLink } from "@heddle/openapi";
import { type ReactNode, useEffect } from "react";

import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { onSignInAnswer, signInReturnUrl } from "./sign-in-return.ts";

const renderedParams = paramNames<SignInLink>()(
  "visible",
  "href",
  "label",
  "opensItself",
  "returnPath",
);

/** The link to a sign-in page. It also opens by itself, if the browser allows a window after the last click. */
export function SignInLinkView({ handle }: ViewProps): ReactNode {
  const { visible, href, label, opensItself, returnPath } = useParams(handle, renderedParams);
  useEffect(() => {
    void handle.call("announce", signInReturnUrl(returnPath));
  }, [handle, returnPath]);
  useEffect(() => {
    if (href === "") return;
    const stop = onSignInAnswer(stateIn(href), (answer) => void handle.call("receive", answer));
    if (opensItself && navigator.userActivation.isActive) open(href, "_blank", "noopener");
    return stop;
  }, [handle, href, opensItself]);
  if (!visible || href === "") return null;
  return (
    <a className="hd-own hd-button" href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}

function stateIn(href: string): string | null {
  return new URL(href).searchParams.get("state");
}
