import { type Choices, messages } from "@heddle/canvas";
import type { Alignment, Direction } from "@heddle/flow";
import { type ReactElement, useCallback } from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope } from "../flow-context.ts";
import { FlowDialog } from "./flow-dialog.tsx";
import { Picker } from "./picker.tsx";

const alignments = ["left", "center", "right", "top", "middle", "bottom"] as const;
const directions = ["horizontal", "vertical"] as const;

interface AlignDialogProps {
  readonly nodes: readonly string[];
  readonly onClose: () => void;
}

/** Lists the ways to align and distribute nodes. */
export function AlignDialog({ nodes, onClose }: AlignDialogProps): ReactElement {
  const t = useTranslate();
  const { commands, intents } = useFlowScope();
  const choicesFor = useCallback(
    (query: string): Choices => {
      const all = [
        ...alignments.map((key) => ({ key, title: messages.alignments[key] })),
        // Two nodes have one gap, which is equal already.
        ...(nodes.length > 2 ? directions : []).map((key) => ({
          key,
          title: messages.distributions[key],
        })),
      ];
      const wanted = query.trim().toLowerCase();
      const listed = all.filter(({ title }) => t(title).toLowerCase().includes(wanted));
      return { listed, moreCount: 0 };
    },
    [nodes.length, t],
  );
  const choose = (key: string): void => {
    onClose();
    // The keys are those of the lists above.
    if (directions.some((each) => each === key)) void intents.distribute(nodes, key as Direction);
    else void intents.align(nodes, key as Alignment);
  };
  return (
    <FlowDialog title={t(messages.alignNodes)} onClose={onClose}>
      <Picker
        label={t(messages.alignSearch)}
        choicesFor={choicesFor}
        onChoose={({ key }) => choose(key)}
        onRejected={(reason) => commands.showRejection(reason)}
      />
    </FlowDialog>
  );
}
