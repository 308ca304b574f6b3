import { keyOf, type OpenEditor, presence } from "@heddle/canvas";
import { useEffect, useMemo } from "react";

import { useModule } from "../../../lazy-view.ts";
import type { SharedForm } from "../../../shared/shared-context.ts";
import { useParam } from "../../../use-params.ts";
import { useFlowScope, useSignal } from "../../flow-context.ts";
import type { EditorPeople } from "./editor-people.ts";

type Loaded = typeof EditorPeople | undefined;

const load = async (): Promise<Loaded> => (await import("./editor-people.ts")).EditorPeople;
const loadNothing = async (): Promise<Loaded> => undefined;

/** Loads what fields show of other people, if the graph has other viewers. */
export function useEditorPeople(): Loaded {
  const { handle } = useFlowScope();
  return useModule(useParam(handle, "me") === null ? loadNothing : load);
}

/** What the fields of an open editor show of other people; `null` if the graph is not shared. */
export function useSharedForm(editor: OpenEditor): SharedForm | null {
  const others = useSignal(useFlowScope().part(presence))?.others;
  const People = useEditorPeople();
  const item = keyOf(editor);
  const people = useMemo(
    () => (People && others ? new People(others, item) : undefined),
    [People, others, item],
  );
  useEffect(() => () => people?.replaced.dispose(), [people]);
  return people?.form ?? null;
}
