import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";

import { nodeSize } from "../drawing/node-size.ts";
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
      const width = Math.max(nodeSize(record, type).width, minimumWidth);
      const height = current.offsetHeight;
      if (!known || height === 0 || (known.width === width && known.height === height)) return;
      picture.measure(id, { width, height });
    };
    measure();
    let request = 0;
    // In the next frame: the element around has an observer too, which would hear of its size in the middle of this.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(measure);
    });
    observer.observe(current);
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
    };
  }, [picture, id, record, type, minimumWidth]);
  const classes = ["hd-node", className].filter(Boolean).join(" ");
  return (
    // A page reaches into a shadow root by parts only.
    <div
      {...useFocusTarget({ kind: "node", id }, card)}
      ref={card}
      className={classes}
      part={classes}
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
