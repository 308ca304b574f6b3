/** The page that sign-in pages return to. */
import { completeSignIn } from "@heddle/react";

document.body.textContent = (await completeSignIn())
  ? "You can close this window."
  : "No app waits.";
