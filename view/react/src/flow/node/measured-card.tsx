import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";

import { hasView, nodeSize } from "../drawing/node-size.ts";
import { useFlowScope } from "../flow-context.ts";
import { useFocusTarget } from "../keyboard/use-focus-target.ts";
import type { NodeContent } from "../projection.ts";

interface MeasuredCardProps {
  readonly content: NodeContent;
  readonly minimumWidth: number;
  readonly children: ReactNode;
}

/** The visible body of a node. How high it turns out to be with what is inside it is told to the picture. */
export function MeasuredCard({ content, minimumWidth, children }: MeasuredCardProps): ReactElement {
  const { picture, sizes } = useFlowScope();
  const { record, type } = content;
  const { id, className } = record;
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => picture.scene.mounts.nodes.enter(id), [id, picture]);
  useLayoutEffect(
    () =>
      picture.places.node(id, () => {
        const place = picture.rectangleOf(id);
        // The element around, which React Flow has placed in the same way.
        const wrapper = card.current?.parentElement;
        if (place && wrapper) wrapper.style.transform = `translate(${place.x}px,${place.y}px)`;
      }),
    [id, picture],
  );
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return undefined;
    const measure = (height: number): void => {
      const known = picture.rectangleOf(id);
      const width = Math.max(nodeSize(record, type).width, minimumWidth);
      if (!known || height === 0 || (known.width === width && known.height === height)) return;
      picture.measure(id, { height, minimumWidth });
    };
    // Others are as high as expected, and where they are not it shows a frame later: looking at each would cost a layout.
    if (hasView(record) || minimumWidth > 0) measure(current.offsetHeight);
    return sizes.watch(current, measure);
  }, [picture, sizes, id, record, type, minimumWidth]);
  const classes = ["hd-node", className].filter(Boolean).join(" ");
  return (
    // A page reaches into a shadow root by parts only.
    <div
      {...useFocusTarget({ kind: "node", id }, card)}
      ref={card}
      className={classes}
      part={classes}
      data-colored={type?.color ? "" : undefined}
      style={styleOf(content)}
    >
      {children}
    </div>
  );
}

/** The style of the record. Its width is that of the element around; it may grow higher than it says. */
function styleOf({ record, type }: NodeContent): CSSProperties {
  const { width: _, height, ...style } = record.style ?? {};
  return {
    ...(type?.color && { "--_hd-node-color": type.color }),
    ...(height !== undefined && { minHeight: height }),
    ...style,
  } as CSSProperties;
}
