import { layout as canvas, LayoutAnimation, layoutMessages, messages } from "@heddle/canvas";
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../../../language.tsx";
import { useParam } from "../../../use-params.ts";
import { useFlowScope } from "../../flow-context.ts";

/** The notices about a layout. Nodes move to their places in it. */
export function LayoutNotices(): ReactElement {
  const scope = useFlowScope();
  useEffect(() => {
    const animation = new LayoutAnimation(scope);
    return () => animation.dispose();
  }, [scope]);
  return (
    <>
      <UnplacedNotice />
      <LayoutNotice />
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
      announce(layoutMessages.tidyingUp);
    }, noticeDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isRunning, announce]);
  if (!isRunning || !isLong) return null;
  return (
    <div className="hd-flow-overlay hd-flow-notice hd-flow-layout" data-part="layout">
      <span>{t(layoutMessages.tidyingUp)}</span>
      <progress max={1} value={progress} aria-label={t(layoutMessages.tidyingUp)} />
      {isEditable && (
        <button type="button" className="hd-button" onClick={() => void intents.cancelLayout()}>
          {t(layoutMessages.cancelLayout)}
        </button>
      )}
    </div>
  );
}

/** Offers to tidy up if several nodes without a position overlap. */
function UnplacedNotice(): ReactNode {
  const t = useTranslate();
  const { state, handle, part } = useFlowScope();
  const isEditable = useParam(handle, "editable") === true;
  const isRunning = useParam(handle, "layoutProgress") !== null;
  const [isClosed, setIsClosed] = useState(false);
  const isNeeded = useSyncExternalStore(state.subscribe, () => state.hasUnplacedNodes);
  if (!isNeeded || !isEditable || isRunning || isClosed) return null;
  return (
    <div className="hd-flow-overlay hd-flow-notice hd-flow-layout" data-part="unplaced">
      <span>{t(layoutMessages.unplacedNodes)}</span>
      <button
        type="button"
        className="hd-button"
        onClick={() => void part(canvas).tidyUp({ nodes: [], edges: [] })}
      >
        {t(layoutMessages.commands.tidyUp)}
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
