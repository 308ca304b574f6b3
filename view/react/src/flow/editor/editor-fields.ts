import { useEffect } from "react";

import { preloadViews } from "../../lazy-view.ts";

/** The fields that come in files of their own. */
const kinds = ["file-input", "fixed", "password-input", "slider", "tags"];

/** Has the fields of editors loaded before one is opened, so that the focus can go into the first of them. */
export function EditorFields(): null {
  useEffect(() => preloadViews(kinds), []);
  return null;
}
