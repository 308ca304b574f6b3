import { hasSideBar, type KernelCatalog, messages } from "@heddle/canvas";
import type { Flow } from "@heddle/flow";
import type { Handle } from "@heddle/params";
import { type ReactElement, type ReactNode, useEffect, useId, useState } from "react";

import { Children } from "../../children.tsx";
import { useTranslate } from "../../language.tsx";
import { paramNames, useParam, useParams } from "../../use-params.ts";
import { useToolbar } from "../../use-toolbar.ts";
import { FeatureViews } from "../feature-views.tsx";
import { useFlowScope, useIsNarrow, usePortTypes, useSignal } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { Breadcrumb, GraphMap, TapNotice } from "../opened-parts.tsx";
import { ShowTypesButton, SideBar } from "../side-bar/side-bar.tsx";
import { useKeptFocus } from "../use-focus.ts";

/** Everything at the borders of the graph, laid out without overlaps. */
export function FlowFrame(): ReactElement {
  return (
    <div className="hd-flow-frame" data-part="frame">
      <div className="hd-flow-frame-top">
        <SidePanel side="top" />
        <Breadcrumb />
      </div>
      <FeatureViews at="people" />
      <div className="hd-flow-frame-left">
        <SideBar />
        <FeatureViews at="side" />
        <div className="hd-flow-frame-middle">
          <SidePanel side="left" />
        </div>
      </div>
      <div className="hd-flow-frame-middle">
        <SidePanel side="right" />
      </div>
      <div className="hd-flow-frame-corners">
        <Controls />
        <Legend />
        <FeatureViews at="legend" />
        <GraphMap />
      </div>
      <div className="hd-flow-frame-notices">
        <FeatureViews at="notice" />
        <TapNotice />
      </div>
      <SidePanel side="bottom" />
      <FeatureViews at="bar" />
    </div>
  );
}

const renderedParams = paramNames<Flow>()(
  "editable",
  "canUndo",
  "canRedo",
  // `hasSideBar` reads these.
  "displaySideBar",
  "nodeTypeRecords",
);

/** Buttons for zoom, undo and redo, those of the features, and the badge of a read-only graph. */
function Controls(): ReactElement {
  const t = useTranslate();
  const { handle, flow, commands } = useFlowScope();
  const { editable, canUndo, canRedo } = useParams(handle, renderedParams);
  const isNarrow = useIsNarrow();
  const names = messages.commands;
  return (
    <div
      {...useToolbar()}
      className="hd-flow-overlay hd-flow-buttons"
      aria-label={t(messages.controls)}
    >
      {isNarrow && hasSideBar(flow) && <ShowTypesButton />}
      <IconButton
        icon="plus"
        label={t(names.zoomIn)}
        onPress={() => commands.viewport.zoom("in")}
      />
      <IconButton
        icon="minus"
        label={t(names.zoomOut)}
        onPress={() => commands.viewport.zoom("out")}
      />
      <IconButton
        icon="frame"
        label={t(names.showAll)}
        onPress={() => commands.viewport.showAll()}
      />
      {editable ? (
        <>
          <IconButton
            icon="undo"
            label={t(names.undo)}
            isDisabled={!canUndo}
            onPress={() => commands.undo()}
          />
          <IconButton
            icon="redo"
            label={t(names.redo)}
            isDisabled={!canRedo}
            onPress={() => commands.redo()}
          />
          <FeatureViews at="editButton" />
        </>
      ) : (
        <span className="hd-flow-lock" data-part="read-only">
          <span className="hd-icon-button" data-icon="lock" aria-hidden="true" />
          {t(messages.readOnly)}
        </span>
      )}
      <FeatureViews at="viewButton" />
      <FeatureViews at="shareButton" />
      <IconButton icon="keys" label={t(names.keys)} onPress={() => commands.showKeys()} />
    </div>
  );
}

/** The colors of the types of ports; a button shows and hides them. */
function Legend(): ReactNode {
  const t = useTranslate();
  const types = Object.entries(usePortTypes());
  const isNarrow = useIsNarrow();
  const [isChosen, setIsChosen] = useState<boolean>();
  const isOpen = isChosen ?? !isNarrow;
  const id = useId();
  if (types.length === 0) return null;
  return (
    <div
      className="hd-flow-overlay hd-flow-legend"
      data-part="legend"
      data-open={isOpen || undefined}
    >
      <button
        type="button"
        className="hd-flow-legend-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsChosen(!isOpen)}
      >
        {t(messages.portTypes)}
      </button>
      <ul id={id} hidden={!isOpen} aria-label={t(messages.portTypes)}>
        {types.map(([name, { label, color }]) => (
          <li key={name}>
            <span className="hd-flow-legend-color" style={{ background: color }} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SidePanelProps {
  readonly side: keyof KernelCatalog["panels"];
}

/** The flow's views over one side of the graph. */
function SidePanel({ side }: SidePanelProps): ReactNode {
  const t = useTranslate();
  const { handle } = useFlowScope();
  const keepFocus = useKeptFocus();
  // A panel is a list of views.
  const views = useParam(handle, `${side}Panel`) as readonly Handle[];
  if (views.length === 0) return null;
  return (
    <div
      ref={keepFocus}
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      part="panel"
      className="hd-flow-overlay hd-flow-panel"
      data-side={side}
      aria-label={t(messages.panels[side])}
    >
      <Children of={views} />
    </div>
  );
}

const noticeMs = 6_000;

/** Shows why an intent was rejected. Assistive technology gets it as an announcement. */
export function RejectionNotice(): ReactNode {
  const t = useTranslate();
  const { rejection } = useFlowScope();
  const reason = useSignal(rejection);
  useEffect(() => {
    if (reason === undefined) return undefined;
    const timer = setTimeout(() => rejection.set(undefined), noticeMs);
    return () => clearTimeout(timer);
  }, [reason, rejection]);
  if (reason === undefined) return null;
  return (
    <div className="hd-flow-overlay hd-flow-notice" data-part="notice">
      <span>{t(reason)}</span>
      <button
        type="button"
        className="hd-icon-button"
        data-icon="cross"
        aria-label={t(messages.closeNotice)}
        onClick={() => rejection.set(undefined)}
      />
    </div>
  );
}
