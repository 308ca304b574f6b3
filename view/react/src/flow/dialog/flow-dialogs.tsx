import type { ReactNode } from "react";

import { useFlowScope } from "../flow-context.ts";
import { useSignal } from "../signal.ts";
import { AddDialog } from "./add-dialog.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

/** The window that the user asked for. */
export function FlowDialogs(): ReactNode {
  const { dialog } = useFlowScope();
  const request = useSignal(dialog);
  const close = (): void => dialog.set(undefined);
  switch (request?.kind) {
    case "keys":
      return <KeysDialog onClose={close} />;
    case "add":
      return <AddDialog at={request.at} onClose={close} />;
    case "connect":
      return <ConnectDialog node={request.node} onClose={close} />;
    case "rename":
      return <RenameDialog item={request.item} onClose={close} />;
    case undefined:
      return null;
  }
}
