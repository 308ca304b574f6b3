import { createContext, createElement, type Context, type ReactNode, useContext } from "react";

/** How deep the headings at this place are; titles count it up for what is below them. */
export const HeadingLevel: Context<number> = createContext(2);

interface HeadingProps {
  /** The level, where the place does not decide it. */
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
