import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";

import { nodeSize } from "../drawing/node-size.ts";
import { useFlowScope } from "../flow-context.ts";
import type { NodeContent } from "../projection.ts";

interface MeasuredCardProps {
  readonly content: NodeContent;
  readonly children: ReactNode;
}

/** The visible body of a node. How high it turns out to be with what is inside it is told to the picture. */
export function MeasuredCard({ content, children }: MeasuredCardProps): ReactElement {
  const { picture } = useFlowScope();
  const { record, type } = content;
  const { id, className } = record;
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => picture.scene.mounts.nodes.enter(id), [id, picture]);
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return undefined;
    const measure = (): void => {
      const known = picture.rectangleOf(id);
      const { width } = nodeSize(record, type);
      const height = current.offsetHeight;
      if (!known || height === 0 || (known.width === width && known.height === height)) return;
      picture.measure(id, { width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [picture, id, record, type]);
  const classes = ["hd-node", className].filter(Boolean).join(" ");
  return (
    // A page reaches into a shadow root by parts only.
    <div ref={card} className={classes} part={classes} style={styleOf(content)}>
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
