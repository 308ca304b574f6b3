import type { OperationMode, OperationPage } from "@heddle/openapi";
import type { Column } from "@heddle/views";
import type { ReactElement, ReactNode } from "react";

import { Children } from "../children.tsx";
import { HeadingLevel } from "../heading.tsx";
import { useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useToolbar } from "../use-toolbar.ts";
import { ViewSlot } from "../view-slot.tsx";
import { LinkButton } from "./link-button.tsx";
import { messages } from "../messages/console-messages.ts";
import { useKeptInput } from "./use-kept-input.ts";

const shown = paramNames<OperationPage>()(
  "visible",
  "header",
  "form",
  "response",
  "responses",
  "server",
  "tools",
  "linkable",
  "inputNotice",
  "inputKey",
  "input",
  "editable",
  "mode",
  "editor",
  "back",
  "notice",
);

const modes: readonly OperationMode[] = ["request", "record"];

/** One operation: form and response, side by side if there is room, or the record editor. */
export function OperationPageView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const { visible, header, form, response, responses, server, tools } = params;
  const { editable, mode, editor, back, notice, linkable, inputNotice } = params;
  const t = useTranslate();
  useKeptInput(handle, params.inputKey, params.input);
  if (!visible) return null;
  return (
    <div className="hd-console-page">
      {notice && <ViewSlot handle={notice} />}
      {editable && (
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
          role="group"
          className="hd-own hd-console-modes"
          aria-label={t(messages.modesLabel)}
        >
          {modes.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === mode}
              onClick={() => void handle.call("show", each)}
            >
              {t(messages.modes[each])}
            </button>
          ))}
        </div>
      )}
      {mode === "record" && editor ? (
        <div className="hd-console-editor">
          {back && <ViewSlot handle={back} />}
          <p className="hd-own hd-note hd-console-server">{server}</p>
          <ViewSlot handle={editor} />
        </div>
      ) : (
        <>
          <div className="hd-console-head">
            <ViewSlot handle={header} />
            <div className="hd-own hd-console-tools">
              <p className="hd-note hd-console-server">{server}</p>
              {(linkable || tools.length > 0) && (
                <Toolbar>
                  <Children of={tools} />
                  {linkable && <LinkButton handle={handle} />}
                </Toolbar>
              )}
            </div>
            {inputNotice && <ViewSlot handle={inputNotice} />}
          </div>
          <HeadingLevel.Provider value={3}>
            <div className="hd-console-work">
              <div className="hd-console-form">
                <ViewSlot handle={form} />
              </div>
              <div className="hd-console-response">
                <Response handle={response} responses={responses} />
              </div>
            </div>
          </HeadingLevel.Provider>
        </>
      )}
    </div>
  );
}

/** One Tab stop in front of the form, however many buttons there are. */
function Toolbar({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslate();
  return (
    <div {...useToolbar()} className="hd-console-toolbar" aria-label={t(messages.tools)}>
      {children}
    </div>
  );
}

const responseParams = paramNames<Column>()("children");

interface ResponseProps extends ViewProps {
  readonly responses: OperationPage["responses"];
}

/** The response; before the first one, the responses that the document describes. */
function Response({ handle, responses }: ResponseProps): ReactElement {
  const { children } = useParams(handle, responseParams);
  const t = useTranslate();
  if (children.length > 0) return <ViewSlot handle={handle} />;
  return (
    <div className="hd-own hd-console-empty">
      <p className="hd-note">{t(messages.noResponse)}</p>
      {responses.length > 0 && (
        <dl aria-label={t(messages.answers)}>
          {responses.map(({ status, description }) => (
            <div key={status}>
              <dt data-class={status.charAt(0)}>{status}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
