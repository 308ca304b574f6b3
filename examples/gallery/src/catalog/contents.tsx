import { type ReactElement, useEffect, useRef, useState } from "react";
import { chapters } from "./chapters.ts";
import { findExample } from "./example.ts";
import { useCurrentAnchor } from "./use-current-anchor.ts";
import "./contents-button.css";
import "./contents.css";

// In page order: a chapter, then its examples.
const parts = chapters.map((chapter) => ({ chapter, examples: chapter.examples.map(findExample) }));
const anchors = parts.flatMap(({ chapter, examples }) => [chapter, ...examples]);
const ids = anchors.map(({ id }) => id);

/** The table of contents: beside the examples on wide screens, otherwise behind a button. */
export function Contents(): ReactElement {
  const current = useCurrentAnchor(ids);
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => scrollToLink(list.current, current), [current]);

  const link = ({ id, title }: { readonly id: string; readonly title: string }): ReactElement => (
    <a
      href={`#${id}`}
      aria-current={id === current ? "location" : undefined}
      onClick={() => setOpen(false)}
    >
      {title}
    </a>
  );
  return (
    <nav className="contents" aria-label="Contents">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Contents
        <span>{anchors.find(({ id }) => id === current)?.title}</span>
      </button>
      <ul ref={list} data-open={isOpen}>
        {parts.map(({ chapter, examples }) => (
          <li key={chapter.id}>
            {link(chapter)}
            <ul>
              {examples.map((example) => (
                <li key={example.id}>{link(example)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls only the list, unlike `scrollIntoView`, which also scrolls the page. */
function scrollToLink(list: HTMLElement | null, id: string | undefined): void {
  const link = list?.querySelector(`a[href="#${id}"]`);
  if (!list || !link) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) {
    list.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2;
  }
}
