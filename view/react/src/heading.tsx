import { createContext, createElement, type Context, type ReactNode, useContext } from "react";

/** The heading level of the current place; a titled layout raises it for its content. */
export const HeadingLevel: Context<number> = createContext(2);

interface HeadingProps {
  /** Overrides the level of the place. */
  readonly level?: number;
  readonly id?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A heading at the level of its place. */
export function Heading({ level, ...props }: HeadingProps): ReactNode {
  const depth = useContext(HeadingLevel);
  return createElement(`h${Math.min(level ?? depth, 6)}`, props);
}
