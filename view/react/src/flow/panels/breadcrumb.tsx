import { messages, titleOf } from "@heddle/canvas";
import type { ReactElement, ReactNode } from "react";

import { useTranslate } from "../../language.tsx";
import { useParam } from "../../use-params.ts";
import { useFlowScope } from "../flow-context.ts";

/** The groups that the viewer is inside of; each leads back to it. */
export function Breadcrumb(): ReactNode {
  const { handle } = useFlowScope();
  const inside = useParam(handle, "inside") as string | null;
  return inside === null ? null : <Path inside={inside} />;
}

function Path({ inside }: { readonly inside: string }): ReactElement {
  const t = useTranslate();
  const { flow, state, commands } = useFlowScope();
  const path: { readonly id: string; readonly title: string }[] = [];
  for (let id: string | undefined = inside; id !== undefined; id = flow.node(id)?.parent) {
    const node = flow.node(id);
    if (node) path.unshift({ id, title: titleOf(node, state.typeNamed(node.type)) });
  }
  return (
    <nav className="hd-flow-overlay hd-flow-path" data-part="path" aria-label={t(messages.path)}>
      <ol>
        <li>
          <button type="button" onClick={() => void commands.leave(null)}>
            {t(messages.wholeGraph)}
          </button>
        </li>
        {path.map(({ id, title }) => (
          <li key={id}>
            {id === inside ? (
              <span aria-current="page">{title}</span>
            ) : (
              <button type="button" onClick={() => void commands.leave(id)}>
                {title}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
