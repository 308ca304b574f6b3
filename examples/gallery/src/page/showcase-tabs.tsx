import { type KeyboardEvent, type ReactElement, useRef } from "react";
import { type Showcase, showcases } from "./showcase.ts";

interface ShowcaseTabsProps {
  readonly shown: Showcase;
  readonly onShow: (showcase: Showcase) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function ShowcaseTabs({ shown, onShow }: ShowcaseTabsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (showcases.indexOf(shown) + step + showcases.length) % showcases.length;
    const next = showcases[at];
    if (!next) return;
    onShow(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[at]?.focus();
  };
  return (
    <div className="showcase-tabs" role="tablist" aria-label="Showcases" ref={list}>
      {showcases.map((showcase) => (
        <button
          key={showcase.title}
          type="button"
          role="tab"
          aria-selected={showcase === shown}
          aria-controls="showcase"
          tabIndex={showcase === shown ? 0 : -1}
          onClick={() => onShow(showcase)}
          onKeyDown={onKeyDown}
        >
          {showcase.title}
        </button>
      ))}
    </div>
  );
}
