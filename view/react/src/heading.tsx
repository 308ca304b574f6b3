import { createContext, createElement, type Context, type ReactNode, useContext } from "react";

/** The current heading level; a layout with a title increases it for its content. */
export const HeadingLevel: Context<number> = createContext(2);

interface HeadingProps {
  /** Overrides the current level. */
  readonly level?: number;
  readonly id?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A heading at the current level. */
export function Heading({ level, ...props }: HeadingProps): ReactNode {
  const depth = useContext(HeadingLevel);
  return createElement(`h${Math.min(level ?? depth, 6)}`, { part: "heading", ...props });
}
