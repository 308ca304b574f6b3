import {
  appliesTo,
  ariaChord,
  chordFrom,
  type Command,
  graphKey,
  keyOf,
  type MenuKind,
  type MenuRequest,
  messages,
} from "@heddle/canvas";
import type { Flow, NodeActionJSON } from "@heddle/flow";
import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

import { useTranslate } from "../../language.tsx";
import { paramNames, useParams } from "../../use-params.ts";
import { Keys } from "../dialog/dialogs.tsx";
import { useFlowScope } from "../flow-context.ts";

/** All parameters that commands may need. */
const needed = paramNames<Flow>()(
  "editable",
  "enableConnect",
  "enableDelete",
  "enableMultiselect",
  "canUndo",
  "canRedo",
);

/** The open context menu. */
export function OpenMenu({ request }: { request: MenuRequest }): ReactElement {
  const t = useTranslate();
  const scope = useFlowScope();
  const { menu, handle, targets, names } = scope;
  const { target, point } = request;
  /** Whether a pointer was pressed in the menu. */
  const isPressed = useRef(false);
  const has = useParams(handle, needed);
  const kind: MenuKind = target.item?.kind ?? "graph";
  const offered = scope.commandTable.filter(
    (command) =>
      command.menus.includes(kind) &&
      command.needs.every((need) => has[need]) &&
      appliesTo(command, target, scope),
  );
  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      isPressed.current = false;
      element.showPopover();
      const { offsetWidth: width, offsetHeight: height } = element;
      const { clientWidth, clientHeight } = document.documentElement;
      element.style.left = `${Math.max(Math.min(point.x, clientWidth - width - 8), 8)}px`;
      element.style.top = `${Math.max(Math.min(point.y, clientHeight - height - 8), 8)}px`;
      element.querySelector("button")?.focus({ preventScroll: true });
    },
    [point],
  );
  useEffect(() => {
    const dismiss = (event: Event): void => {
      const isInside = event
        .composedPath()
        .some((each) => each instanceof Element && each.matches(".hd-flow-menu"));
      if (!isInside) menu.set(undefined);
    };
    const capture = { capture: true } as const;
    document.addEventListener("pointerdown", dismiss, capture);
    document.addEventListener("wheel", dismiss, capture);
    return () => {
      document.removeEventListener("pointerdown", dismiss, capture);
      document.removeEventListener("wheel", dismiss, capture);
    };
  }, [menu]);
  const close = (): void => {
    menu.set(undefined);
    // A painted item has no element to focus.
    targets.focus(graphKey);
    if (target.item) targets.focus(keyOf(target.item));
  };
  const choose = (command: Command): void => {
    close();
    command.run(scope, target);
  };
  return (
    <div
      ref={attach}
      className="hd-flow-menu"
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={t(
        target.item ? messages.menuOf({ name: names.short(target.item) }) : messages.commands.menu,
      )}
      onKeyDown={(event) => press(event, close)}
      // One item is marked: that of the pointer or of the keys, whichever moved last.
      onPointerMove={({ target: over }) => {
        if (over instanceof Element) over.closest("button")?.focus();
      }}
      onPointerDown={() => void (isPressed.current = true)}
      onClickCapture={(event) => {
        // The finger whose long press has opened the menu is lifted, maybe over "Delete".
        const { pointerType } = event.nativeEvent as unknown as { readonly pointerType?: string };
        if (pointerType === "touch" && !isPressed.current) event.stopPropagation();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {offered.map((command, at) => (
        <Fragment key={command.name}>
          {at > 0 && command.section !== offered[at - 1]?.section && (
            <hr className="hd-flow-menu-line" />
          )}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="hd-flow-menu-item"
            aria-keyshortcuts={command.keys[0] && ariaChord(command.keys[0])}
            data-danger={command.name === "remove" || undefined}
            onClick={() => choose(command)}
          >
            <span>{t(command.text)}</span>
            {command.keys[0] !== undefined && <Keys chord={command.keys[0]} isHidden />}
          </button>
        </Fragment>
      ))}
      <ActionItems target={target} isEditable={has.editable} onChoose={close} />
    </div>
  );
}

interface ActionItemsProps {
  readonly target: MenuRequest["target"];
  readonly isEditable: boolean;
  readonly onChoose: () => void;
}

/** The actions of the app for a node, below the commands. */
function ActionItems({ target, isEditable, onChoose }: ActionItemsProps): ReactNode {
  const { state, flow, intents, commands } = useFlowScope();
  const node = target.item?.kind === "node" ? target.item.id : undefined;
  const ofType = (node !== undefined && state.typeOf(node)?.actions) || noActions;
  const [own, setOwn] = useState<readonly NodeActionJSON[]>();
  useEffect(() => {
    let isWanted = node !== undefined;
    // Those of its type are known already. Only the model knows those of its object.
    if (node !== undefined && flow.get("features").includes("actions")) {
      void intents.actionsOf(node).then((outcome) => {
        if (isWanted && outcome.ok) setOwn(outcome.result);
      });
    }
    return () => {
      isWanted = false;
    };
  }, [flow, intents, node]);
  const offered = (own ?? ofType).filter(({ readOnly }) => isEditable || readOnly === true);
  if (node === undefined || offered.length === 0) return null;
  return (
    <>
      <hr className="hd-flow-menu-line" />
      {offered.map(({ id, label, icon, shortcut }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="hd-flow-menu-item"
          data-action={id}
          aria-keyshortcuts={shortcut === undefined ? undefined : ariaChord(chordFrom(shortcut))}
          onClick={() => {
            onChoose();
            commands.runAction(node, id, label);
          }}
        >
          <span>
            {icon !== undefined && <span aria-hidden="true">{icon} </span>}
            {label}
          </span>
          {shortcut !== undefined && <Keys chord={chordFrom(shortcut)} isHidden />}
        </button>
      ))}
    </>
  );
}

const noActions: readonly NodeActionJSON[] = [];

/** Arrow keys, Home, End and first letters move through the menu; Escape and Tab close it. */
function press(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll("button")];
  const at = items.findIndex((item) => item.matches(":focus"));
  const next: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at <= 0 ? items.length : at) - 1,
    Home: 0,
    End: items.length - 1,
  };
  const { key } = event;
  const isLetter = /^\p{L}$/u.test(key) && !event.ctrlKey && !event.metaKey;
  const byLetter = [...items.slice(at + 1), ...items.slice(0, at + 1)].find(
    ({ textContent }) => isLetter && textContent.toLowerCase().startsWith(key.toLowerCase()),
  );
  const item = key in next ? items[next[key] ?? 0] : byLetter;
  const isLeaving = key === "Escape" || key === "Tab";
  event.stopPropagation();
  if (!item && !isLeaving) return;
  event.preventDefault();
  if (isLeaving) close();
  else item?.focus();
}
