import { inspect as canvas, inspectMessages as messages, placement } from "@heddle/canvas";
import type { InspectionInView } from "@heddle/flow";
import { type ReactElement, useLayoutEffect, useRef } from "react";

import { handleKey } from "../../../children.tsx";
import { useTranslate } from "../../../language.tsx";
import { ViewSlot } from "../../../view-slot.tsx";
import { useFlowScope } from "../../flow-context.ts";
import { IconButton } from "../../icon-button.tsx";

interface PopupProps {
  readonly record: Readonly<InspectionInView>;
  readonly isFocused: boolean;
}

/** The view of a port or an edge, next to it. */
export function InspectionPopup({ record, isFocused }: PopupProps): ReactElement {
  const t = useTranslate();
  const { state, part } = useFlowScope();
  const inspector = part(canvas);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { scene, geometry } = state;
    const { current } = element;
    if (!current) return undefined;
    const place = (): void => {
      const box = inspector.placeOf(record);
      if (!box) return;
      const size = { width: current.offsetWidth, height: current.offsetHeight };
      const item = {
        ...scene.onScreen(box),
        width: 0,
        height: box.height * scene.viewport.zoom,
      };
      // Above a selected node are its buttons.
      const { x, y } = placement(item, size, scene.screen, "below");
      current.style.translate = `${x}px ${y}px`;
    };
    place();
    const resizes = new ResizeObserver(place);
    resizes.observe(current);
    const stops = [
      scene.subscribe(place),
      geometry.subscribe(place),
      geometry.subscribeMoves(place),
    ];
    return () => {
      resizes.disconnect();
      for (const stop of stops) stop();
    };
  }, [state, inspector, record]);
  useLayoutEffect(() => {
    if (isFocused) element.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const name = t(messages.inspected({ name: inspector.nameOf(record) }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from everything inside
    <div
      ref={element}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be modal, or lose its place
      role="dialog"
      tabIndex={-1}
      className="hd-flow-overlay hd-flow-anchored hd-flow-inspect"
      data-part="inspect"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        inspector.close();
      }}
    >
      <div className="hd-flow-editor-bar">
        <strong>{t(inspector.nameOf(record))}</strong>
        <IconButton
          icon="cross"
          label={t(messages.closeInspection)}
          onPress={() => void inspector.close()}
        />
      </div>
      <ViewSlot key={handleKey(record.view)} handle={record.view} />
    </div>
  );
}
