import type { Handle, Records, Translatable } from "@heddle/params";
import { type RefCallback, useCallback, useLayoutEffect, useState } from "react";

import { useTranslate } from "../language.tsx";
import { useAttachment } from "../use-attachment.ts";
import { type ViewHost, useViewHost } from "../view-host.ts";
import { ChangeAnnouncer } from "./canvas/announcements/announcer.ts";
import { ItemNames } from "./canvas/announcements/item-names.ts";
import { CanvasState } from "./canvas/canvas-state.ts";
import { FlowCommands } from "./canvas/command/flow-commands.ts";
import type { FlowScope } from "./canvas/flow-scope.ts";
import type { Rectangle, Viewport } from "./canvas/geometry/rectangle.ts";
import { connectionRules, Intents } from "./canvas/intents.ts";
import { Cursor, FocusTargets } from "./canvas/keyboard/cursor.ts";
import type { Translate } from "./canvas/messages.ts";
import type { OpenEditor } from "./canvas/records.ts";
import { PinnedNodes } from "./canvas/scene/mount-window.ts";
import { ResizeWatch } from "./canvas/scene/resize-watch.ts";
import { Signal } from "./canvas/signal.ts";
import { measureFreeArea } from "./canvas/viewport/free-area.ts";

/** Creates the scope of a rendered flow, for the lifetime of its element. */
export function useScope(
  handle: Handle,
): readonly [scope: FlowScope | undefined, attach: RefCallback<HTMLElement>] {
  const host = useViewHost();
  const [scope, setScope] = useState<FlowScope>();
  const translate = useTranslate();
  const [translation] = useState(() => new Signal(translate));
  useLayoutEffect(() => translation.set(translate), [translation, translate]);
  const attach = useCallback(
    (element: HTMLElement) => {
      const state = new CanvasState(handle);
      const newScope = scopeOf({ state, handle, translation, host, element });
      const changes = new ChangeAnnouncer(newScope);
      setScope(newScope);
      return () => {
        setScope(undefined);
        changes.dispose();
        newScope.names.dispose();
        newScope.sizes.dispose();
        state.dispose();
      };
    },
    [handle, host, translation],
  );
  return [scope, useAttachment(attach)];
}

interface ScopeParts {
  readonly state: CanvasState;
  readonly handle: Handle;
  /** The current translation function: the language of a view may change. */
  readonly translation: Signal<Translate>;
  readonly host: ViewHost;
  readonly element: HTMLElement;
}

function scopeOf({ state, handle, translation, host, element }: ScopeParts): FlowScope {
  const announce = (text: Translatable): void => host.announce(translation.value(text));
  const announceError = (text: Translatable): void => host.announceError(translation.value(text));
  const rejection = new Signal<Translatable | undefined>(undefined);
  const viewportRequest = new Signal<Viewport | undefined>(undefined);
  const targets = new FocusTargets();
  const isSideBarOpen = new Signal<boolean | undefined>(undefined);
  const pins = new PinnedNodes(state.scene.mounts);
  // Overlays depend on the size and are rendered before the canvas is attached.
  state.scene.resize({ width: element.clientWidth, height: element.clientHeight });
  const freeArea = (): Rectangle => measureFreeArea(element, state.scene.screen);
  const parts: Omit<FlowScope, "commands"> = {
    handle,
    state,
    editors: handle.read("openEditors") as Records<OpenEditor>,
    sizes: new ResizeWatch(),
    pins,
    freeArea,
    intents: new Intents(handle, (reason) => {
      rejection.set(reason);
      announceError(reason);
    }),
    box: new Signal(undefined),
    connection: new Signal(undefined),
    rejection,
    whyNotConnect: connectionRules(handle, state),
    viewportRequest,
    targets,
    editorFocus: new Signal(undefined),
    pointer: new Signal(undefined),
    dialog: new Signal(undefined),
    menu: new Signal(undefined),
    cursor: new Cursor({ state, targets, pins, viewportRequest, freeArea }),
    isSideBarOpen,
    names: new ItemNames(handle, state, translation),
    announce,
    announceError,
  };
  return { ...parts, commands: new FlowCommands(parts) };
}
