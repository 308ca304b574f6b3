import type { Handle, Message } from "@heddle/params";

import { useTranslate } from "../language.tsx";
import { useViewHost } from "../view-host.ts";

type AnnouncedCall = (done: Message, intent: string, ...args: unknown[]) => Promise<boolean>;

/**
 * Calls an intent and announces `done` when the model has carried it out, or the reason when it has rejected it.
 * Resolves to whether it was carried out.
 */
export function useAnnouncedCall(handle: Handle): AnnouncedCall {
  const t = useTranslate();
  const { announce } = useViewHost();
  return async (done, intent, ...args) => {
    const outcome = await handle.call(intent, ...args);
    announce(t(outcome.ok ? done : (outcome.translatable ?? outcome.reason)));
    return outcome.ok;
  };
}
