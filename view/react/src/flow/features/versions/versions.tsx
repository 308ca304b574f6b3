import { versionMessages as messages, versions as canvas } from "@heddle/canvas";
import type { FlowValues } from "@heddle/flow";
import type { Handle } from "@heddle/params";
import { lazy, type ReactNode, Suspense } from "react";

import { useTranslate } from "../../../language.tsx";
import { useParam } from "../../../use-params.ts";
import { useFlowScope, useSignal } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import { IconButton } from "../../icon-button.tsx";

const HistoryPanel = lazy(async () => ({
  default: (await import("./history-panel.tsx")).HistoryPanel,
}));

/** Opens and closes the history of a graph in a room. */
function HistoryButton(): ReactNode {
  const { handle } = useFlowScope();
  // The `flow` kind declares the type.
  const past = useParam(handle, "versions") as FlowValues["versions"];
  return past && <ButtonOf past={past} />;
}

function ButtonOf({ past }: { readonly past: Handle }): ReactNode {
  const t = useTranslate();
  const isHistoryOpen = useFlowScope().part(canvas);
  const isOpen = useSignal(isHistoryOpen);
  const canRead = useParam(past, "canRead") === true;
  if (!canRead) return null;
  return (
    <IconButton
      icon="history"
      label={t(isOpen ? messages.history.hide : messages.history.show)}
      isExpanded={isOpen}
      onPress={() => isHistoryOpen.set(!isOpen)}
    />
  );
}

/** The history of a graph in a room, while it is open. */
function History(): ReactNode {
  const { handle, part } = useFlowScope();
  const isHistoryOpen = part(canvas);
  // The `flow` kind declares the type.
  const past = useParam(handle, "versions") as FlowValues["versions"];
  const isOpen = useSignal(isHistoryOpen);
  return past && isOpen && <OpenHistory past={past} />;
}

function OpenHistory({ past }: { readonly past: Handle }): ReactNode {
  const isHistoryOpen = useFlowScope().part(canvas);
  const canRead = useParam(past, "canRead") === true;
  if (!canRead) return null;
  return (
    <Suspense fallback={null}>
      <HistoryPanel past={past} onClose={() => isHistoryOpen.set(false)} />
    </Suspense>
  );
}

/** The versions and the changes of a graph in a room. */
export const versions: FlowViewFeature = {
  canvas,
  views: { side: History, viewButton: HistoryButton },
};
