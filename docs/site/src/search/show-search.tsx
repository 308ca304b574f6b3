import { createRoot } from "react-dom/client";
import { loadSearch } from "./load-search.ts";
import { SearchDialog } from "./search-dialog.tsx";

let open: (() => void) | undefined;

/** Opens the dialog, which is created the first time. */
export function showSearch(): void {
  if (open) return open();
  const place = document.body.appendChild(document.createElement("div"));
  open = () => place.querySelector("dialog")?.showModal();
  const dialogReady = (dialog: HTMLDialogElement): void => {
    if (!dialog.open) dialog.showModal();
  };
  createRoot(place).render(<SearchDialog search={loadSearch()} onReady={dialogReady} />);
}
