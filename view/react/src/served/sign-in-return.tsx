import type { LanguageChoice } from "@heddle/params";
import { type ReactElement, useEffect, useState } from "react";

import { LanguageProvider, useTranslate } from "../language.tsx";
import { completeSignIn } from "../panes/sign-in-return.ts";
import { ThemeRoot } from "../theme-root.tsx";
import { Shadow } from "../view-root.tsx";
import { messages } from "../messages/served-messages.ts";

/** Props of `SignInReturn`. */
export interface SignInReturnProps {
  readonly messages?: LanguageChoice | undefined;
}

/** The page that sign-in pages return to: hands their answer over to the app, and says whether the window can be closed. */
export function SignInReturn({ messages: language }: SignInReturnProps): ReactElement {
  const [isAccepted, setAccepted] = useState<boolean>();
  useEffect(() => {
    void pending().then((accepted) => {
      setAccepted(accepted);
      // Some browsers allow it. The others show the text.
      if (accepted) close();
    });
  }, []);
  return (
    <Shadow>
      {() => (
        <LanguageProvider messages={language}>
          <Outcome isAccepted={isAccepted} />
        </LanguageProvider>
      )}
    </Shadow>
  );
}

let answer: Promise<boolean> | undefined;

/** One answer per page: an effect may run twice. */
function pending(): Promise<boolean> {
  return (answer ??= completeSignIn());
}

function Outcome({ isAccepted }: { readonly isAccepted: boolean | undefined }): ReactElement {
  const t = useTranslate();
  const text =
    isAccepted === undefined
      ? messages.signInReturning
      : isAccepted
        ? messages.signInReturned
        : messages.signInUnexpected;
  return (
    <ThemeRoot>
      <div
        className="hd-own hd-alert"
        data-severity={isAccepted === false ? "warning" : "info"}
        role={isAccepted === false ? "alert" : "status"}
      >
        <span>{t(text)}</span>
      </div>
    </ThemeRoot>
  );
}
