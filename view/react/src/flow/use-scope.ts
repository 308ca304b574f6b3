import type { Handle, Records } from "@heddle/params";
import { type RefCallback, useCallback, useState } from "react";

import { type Stage, useStage } from "../stage.ts";
import { FlowCommands } from "./command/flow-commands.ts";
import { connectionRules } from "./connection-rules.ts";
import type { Rectangle, Viewport } from "./drawing/rectangle.ts";
import type { FlowScope } from "./flow-context.ts";
import type { OpenEditor } from "./flow-records.ts";
import { Intents } from "./intents.ts";
import { ChangeAnnouncer } from "./keyboard/change-announcer.ts";
import { Cursor } from "./keyboard/cursor.ts";
import { FocusTargets } from "./keyboard/focus-targets.ts";
import { ItemNames } from "./keyboard/item-names.ts";
import { ResizeWatch } from "./node/resize-watch.ts";
import { Picture } from "./picture.ts";
import { PinnedNodes } from "./pinned-nodes.ts";
import { Signal } from "./signal.ts";
import { freeBeside } from "./viewport/free-beside.ts";

/** Makes what the parts of a shown flow share, for as long as the element that it is shown in is there. */
export function useScope(
  handle: Handle,
): readonly [scope: FlowScope | undefined, attach: RefCallback<HTMLElement>] {
  const stage = useStage();
  const [scope, setScope] = useState<FlowScope>();
  const attach = useCallback(
    (element: HTMLElement) => {
      const picture = new Picture(handle);
      const made = scopeOf(picture, handle, stage, element);
      const changes = new ChangeAnnouncer(made);
      setScope(made);
      return () => {
        setScope(undefined);
        changes.dispose();
        made.names.dispose();
        made.sizes.dispose();
        picture.dispose();
      };
    },
    [handle, stage],
  );
  return [scope, attach];
}

function scopeOf(
  picture: Picture,
  handle: Handle,
  { announce, announceError }: Stage,
  element: HTMLElement,
): FlowScope {
  const refusal = new Signal<string | undefined>(undefined);
  const look = new Signal<Viewport | undefined>(undefined);
  const targets = new FocusTargets();
  const isBarOpen = new Signal<boolean | undefined>(undefined);
  const pins = new PinnedNodes(picture.scene.mounts);
  // What lies over the graph depends on its size, and is there before the drawing.
  picture.scene.resize({ width: element.clientWidth, height: element.clientHeight });
  const free = (): Rectangle => freeBeside(element, picture.scene.screen);
  const parts: Omit<FlowScope, "commands"> = {
    handle,
    picture,
    editors: handle.read("openEditors") as Records<OpenEditor>,
    sizes: new ResizeWatch(),
    pins,
    free,
    intents: new Intents(handle, (reason) => {
      refusal.set(reason);
      announceError(reason);
    }),
    box: new Signal(undefined),
    connection: new Signal(undefined),
    refusal,
    whyNotConnect: connectionRules(handle, picture),
    look,
    targets,
    editorFocus: new Signal(undefined),
    pointer: new Signal(undefined),
    dialog: new Signal(undefined),
    menu: new Signal(undefined),
    cursor: new Cursor({ picture, targets, pins, look, free }),
    isBarOpen,
    names: new ItemNames(handle, picture),
    announce,
    announceError,
  };
  return { ...parts, commands: new FlowCommands(parts) };
}
