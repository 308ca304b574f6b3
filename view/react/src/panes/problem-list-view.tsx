import type { Handle } from "@heddle/params";
import type { ProblemList } from "@heddle/views";
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";

import { Children } from "../children.tsx";
import { focusIn } from "../field/focus.tsx";
import { useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";

const problemStyles = `
.hd-problems { margin: 4px 0 0; padding-inline-start: 20px; list-style: disc; }
.hd-problems > li { padding-block: 3px; overflow-wrap: anywhere; }
.hd-problem {
  all: unset;
  cursor: pointer;
  color: var(--_hd-text);
  text-decoration: underline;
  text-underline-offset: 3px;
  text-decoration-color: var(--_hd-danger);
}
.hd-problem:hover { color: var(--_hd-danger); }
.hd-own .hd-problem:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 2px; border-radius: 2px; }
.hd-problem-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.hd-problem-actions:not(:empty) { margin-block-start: 8px; }
@media (pointer: coarse) {
  .hd-problems > li { padding-block: 8px; }
}
`;

addStyles(problemStyles);

const renderedParams = paramNames<ProblemList>()(
  "visible",
  "title",
  "text",
  "problems",
  "children",
);
type Params = Readonly<Pick<ProblemList, "title" | "text" | "problems">> & {
  readonly children: readonly Handle[];
};

/** The problems of a form, each with a link to its field. */
export function ProblemListView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  return params.visible && <Problems {...{ handle, params }} />;
}

function Problems(props: { readonly handle: Handle; readonly params: Params }): ReactElement {
  const { handle, params } = props;
  const { title, text, problems, children } = params;
  const t = useTranslate();
  const id = useId();
  const box = useFocusOnRemoval();
  const unlinked = problems.filter(({ linked }) => !linked).map((problem) => t(problem.text));
  useAnnouncement(title, [text, ...unlinked].filter(Boolean).join(" "));
  return (
    <section ref={box} className="hd-own hd-alert" data-severity="error" aria-labelledby={id}>
      <strong id={id} className="hd-alert-title">
        {title}
      </strong>
      {text && <span>{text}</span>}
      <ul className="hd-problems">
        {problems.map((problem) => (
          <li key={problem.id}>
            {problem.linked ? (
              <button
                type="button"
                className="hd-problem"
                onClick={() => void handle.call("open", problem.id)}
              >
                {t(problem.text)}
              </button>
            ) : (
              t(problem.text)
            )}
          </li>
        ))}
      </ul>
      <div className="hd-problem-actions">
        <Children of={children} />
      </div>
    </section>
  );
}

/** Fields announce their own errors: at first only the other problems are announced, later each new number of problems. */
function useAnnouncement(title: string, others: string): void {
  const { announce } = useViewHost();
  const announced = useRef<string>(undefined);
  useEffect(() => {
    const text = announced.current === undefined ? others : title;
    if (text !== "" && announced.current !== title) announce(text);
    announced.current = title;
  }, [announce, title, others]);
}

/** When the list disappears with the focus in it, as after "Send anyway", the button of the form gets the focus. */
function useFocusOnRemoval(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.matches(":focus-within")) return;
      const button = element.closest(".hd-column")?.querySelector<HTMLElement>("[data-default]");
      if (button) focusIn(button);
    };
  }, []);
  return box;
}
