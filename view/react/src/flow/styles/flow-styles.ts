import { canvasStyles } from "./canvas-styles.ts";
import { edgeStyles } from "./edge-styles.ts";
import { editorStyles } from "./editor-styles.ts";
import { controlStyles } from "./control-styles.ts";
import { dialogStyles } from "./dialog-styles.ts";
import { frameStyles } from "./frame-styles.ts";
import { nodeStyles } from "./node-styles.ts";

/** All styles of a graph. */
export const flowStyles: string =
  canvasStyles +
  edgeStyles +
  nodeStyles +
  editorStyles +
  controlStyles +
  frameStyles +
  dialogStyles;
