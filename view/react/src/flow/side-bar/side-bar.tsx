import type { Flow } from "@heddle/flow";
import { type ReactElement, type ReactNode, useId, useState } from "react";

import { paramNames, useParams } from "../../use-params.ts";
import { useFlowScope } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { flowMessages } from "../messages.ts";
import { useSignal } from "../signal.ts";
import { hasBar } from "./bar-room.ts";
import { matchingTypes } from "./node-types.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { TypeButton } from "./type-button.tsx";
import { useTypes } from "./use-types.ts";

const shown = paramNames<Flow>()("displaySideBar", "editable", "nodeTypeRecords");

/** The node types that can be added, where the flow shows them; on a small screen behind a button. */
export function SideBar(): ReactNode {
  const { handle, isBarOpen } = useFlowScope();
  // Whether there is a bar depends on these.
  useParams(handle, shown);
  const isDrawer = useIsNarrow();
  const isOpen = useSignal(isBarOpen) ?? !isDrawer;
  if (!hasBar(handle)) return null;
  if (!isOpen) {
    return (
      <div className="hd-flow-overlay hd-flow-buttons hd-flow-side-bar-button">
        <IconButton
          icon="plus"
          label={flowMessages.showTypes}
          isExpanded={false}
          onPress={() => isBarOpen.set(true)}
        />
      </div>
    );
  }
  return (
    <OpenBar
      isDrawer={isDrawer}
      onClose={() => isBarOpen.set(false)}
      onAdd={() => void (isDrawer && isBarOpen.set(false))}
    />
  );
}

interface OpenBarProps {
  readonly isDrawer: boolean;
  readonly onClose: () => void;
  readonly onAdd: () => void;
}

function OpenBar({ isDrawer, onClose, onAdd }: OpenBarProps): ReactElement {
  const [query, setQuery] = useState("");
  const [isDragging, setIsDragging] = useState(false);
  const types = matchingTypes(useTypes(), query);
  const id = useId();
  return (
    <div
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      className="hd-flow-overlay hd-flow-side-bar nowheel"
      data-drawer={isDrawer || undefined}
      data-dragging={isDragging || undefined}
      aria-labelledby={id}
    >
      <div className="hd-flow-side-bar-head">
        <strong id={id}>{flowMessages.nodeTypes}</strong>
        <IconButton icon="cross" label={flowMessages.hideTypes} isExpanded onPress={onClose} />
      </div>
      <input
        className="hd-input"
        type="search"
        aria-label={flowMessages.searchTypes}
        placeholder={flowMessages.searchTypes}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="hd-flow-types">
        {types.map((type) => (
          <li key={type.type}>
            <TypeButton type={type} onAdd={onAdd} onDrag={setIsDragging} />
          </li>
        ))}
      </ul>
      {types.length === 0 && <p className="hd-note">{flowMessages.noType}</p>}
    </div>
  );
}
