import { messages, nameOfPort } from "@heddle/canvas";
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../../language.tsx";
import { useParam } from "../../use-params.ts";
import { useFlowScope, useSignal } from "../flow-context.ts";

/** The notices at the border of the graph. */
export function FlowNotices(): ReactElement {
  return (
    <>
      <UnplacedNotice />
      <LayoutNotice />
      <TapNotice />
    </>
  );
}

/** A layout that ends earlier shows no notice. */
const noticeDelayMs = 300;

/** The progress of a running layout, and a button that cancels it. */
function LayoutNotice(): ReactNode {
  const t = useTranslate();
  const { handle, intents, announce } = useFlowScope();
  // The flow declares it as a number or null.
  const progress = useParam(handle, "layoutProgress") as number | null;
  const isEditable = useParam(handle, "editable") === true;
  const isRunning = progress !== null;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => {
      setIsLong(true);
      announce(messages.tidyingUp);
    }, noticeDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isRunning, announce]);
  if (!isRunning || !isLong) return null;
  return (
    <div className="hd-flow-overlay hd-flow-notice hd-flow-layout" data-part="layout">
      <span>{t(messages.tidyingUp)}</span>
      <progress max={1} value={progress} aria-label={t(messages.tidyingUp)} />
      {isEditable && (
        <button type="button" className="hd-button" onClick={() => void intents.cancelLayout()}>
          {t(messages.cancelLayout)}
        </button>
      )}
    </div>
  );
}

/** Names the port that the next tap connects, with a button that cancels. */
function TapNotice(): ReactNode {
  const t = useTranslate();
  const { taps, names } = useFlowScope();
  const from = useSignal(taps.from);
  if (!from) return null;
  return (
    <div className="hd-flow-overlay hd-flow-notice hd-flow-layout" data-part="tap-notice">
      <span>{t(messages.tapToConnect({ name: nameOfPort(names, from) }))}</span>
      <button
        type="button"
        className="hd-icon-button"
        data-icon="cross"
        aria-label={t(messages.cancelConnection)}
        onClick={() => taps.cancel()}
      />
    </div>
  );
}

/** Offers to tidy up if several nodes without a position overlap. */
function UnplacedNotice(): ReactNode {
  const t = useTranslate();
  const { state, handle, commands } = useFlowScope();
  const isEditable = useParam(handle, "editable") === true;
  const isRunning = useParam(handle, "layoutProgress") !== null;
  const [isClosed, setIsClosed] = useState(false);
  const isNeeded = useSyncExternalStore(state.subscribe, () => state.hasUnplacedNodes);
  if (!isNeeded || !isEditable || isRunning || isClosed) return null;
  return (
    <div className="hd-flow-overlay hd-flow-notice hd-flow-layout" data-part="unplaced">
      <span>{t(messages.unplacedNodes)}</span>
      <button
        type="button"
        className="hd-button"
        onClick={() => void commands.tidyUp({ nodes: [], edges: [] })}
      >
        {t(messages.commands.tidyUp)}
      </button>
      <button
        type="button"
        className="hd-icon-button"
        data-icon="cross"
        aria-label={t(messages.closeNotice)}
        onClick={() => setIsClosed(true)}
      />
    </div>
  );
}

/** Shows during a drag from outside that the items can be dropped, or why not. Screen readers get it as an announcement. */
export function DropOverlay(): ReactNode {
  const t = useTranslate();
  const dragged = useSignal(useFlowScope().draggedOver);
  if (!dragged) return null;
  const { reason } = dragged;
  return (
    <div
      className="hd-flow-drop"
      data-part="drop"
      data-rejected={reason !== undefined || undefined}
      aria-hidden="true"
    >
      <span>{t(reason ?? messages.dropHere)}</span>
    </div>
  );
}
