import type { FlowOptions } from "@heddle/flow";

import type { RawInput } from "../pointer.fixture.ts";

/** Input in pixels from the corner of a canvas, and the viewport after it. */
type Step = readonly [
  (
    | RawInput
    | {
        readonly type: "turn";
        readonly at: { x: number; y: number };
        readonly wheel: WheelEventInit;
      }
    | { readonly type: "key"; readonly keys: string }
  ),
  viewport: readonly [x: number, y: number, zoom: number],
];

interface Sequence {
  readonly name: string;
  readonly options?: FlowOptions;
  readonly isTouch?: boolean;
  readonly isMac?: boolean;
  readonly steps: readonly Step[];
}

/**
 * Recorded from React Flow's pan and zoom (`@xyflow/system` 0.0.84 with d3-zoom 3.0.1), on a canvas with the nodes of
 * `pipeline` and the first viewport 40, 60, 1.
 */
export const sequences: readonly Sequence[] = [
  {
    name: "the wheel zooms at the pointer",
    steps: [
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, 100] }, [86.6018, 116.958, 0.8706]],
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, 100] }, [127.171, 166.542, 0.7579]],
      [{ type: "mouseWheel", at: { x: 120, y: 80 }, delta: [0, -250] }, [130.141, 202.389, 1.0718]],
      [{ type: "mouseWheel", at: { x: 121, y: 80 }, delta: [0, 3] }, [130.103, 201.881, 1.0673]],
      [{ type: "mouseWheel", at: { x: 700, y: 10 }, delta: [0, -1] }, [129.313, 202.148, 1.0688]],
      [{ type: "mouseWheel", at: { x: 700, y: 10 }, delta: [0, 0] }, [129.313, 202.148, 1.0688]],
    ],
  },
  {
    name: "the wheel over a node zooms",
    steps: [
      [{ type: "mouseWheel", at: { x: 110, y: 112 }, delta: [0, -60] }, [33.9286, 55.4898, 1.0867]],
      [{ type: "mouseWheel", at: { x: 110, y: 112 }, delta: [0, 60] }, [40, 60, 1]],
    ],
  },
  {
    name: "the wheel with Ctrl zooms",
    steps: [
      [
        { type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, 10], held: "Control" },
        [44.9562, 66.0576, 0.9862],
      ],
      [
        { type: "mouseWheel", at: { x: 200, y: 300 }, delta: [0, -40], held: "Control" },
        [36.1159, 52.7187, 1.0425],
      ],
    ],
  },
  {
    name: "the wheel with Shift zooms",
    steps: [
      [
        { type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, 100], held: "Shift" },
        [86.6018, 116.958, 0.8706],
      ],
    ],
  },
  {
    name: "a pinch on the trackpad of a Mac zooms faster",
    isMac: true,
    steps: [
      [
        { type: "turn", at: { x: 400, y: 500 }, wheel: { deltaY: -3, ctrlKey: true } },
        [24.7123, 41.3151, 1.0425],
      ],
      [
        { type: "turn", at: { x: 400, y: 500 }, wheel: { deltaY: 2.5, ctrlKey: true } },
        [37.496, 56.9396, 1.007],
      ],
      [{ type: "turn", at: { x: 400, y: 500 }, wheel: { deltaY: 10 } }, [42.4867, 63.0393, 0.9931]],
    ],
  },
  {
    name: "the wheel counts pixels, lines and pages",
    steps: [
      [
        { type: "turn", at: { x: 400, y: 500 }, wheel: { deltaY: 50, deltaMode: 0 } },
        [64.1081, 89.4655, 0.933],
      ],
      [
        { type: "turn", at: { x: 400, y: 500 }, wheel: { deltaY: 3, deltaMode: 1 } },
        [97.2773, 130.006, 0.8409],
      ],
      [
        { type: "turn", at: { x: 90, y: 90 }, wheel: { deltaY: -6, deltaMode: 1 } },
        [98.9594, 139.253, 1.0353],
      ],
      [
        { type: "turn", at: { x: 400, y: 500 }, wheel: { deltaY: 1, deltaMode: 2 } },
        [249.48, 319.626, 0.5176],
      ],
      [
        {
          type: "turn",
          at: { x: 400, y: 500 },
          wheel: { deltaY: -3, deltaMode: 1, ctrlKey: true },
        },
        [232.987, 299.863, 0.5743],
      ],
    ],
  },
  {
    name: "the wheel stops at the limits of the flow",
    options: { minZoom: 0.5, maxZoom: 2 },
    steps: [
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, -1200] }, [-320, -380, 2]],
      [{ type: "mouseWheel", at: { x: 10, y: 10 }, delta: [0, -100] }, [-320, -380, 2]],
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, 30] }, [-290.67, -344.152, 1.9185]],
      [{ type: "mouseWheel", at: { x: 200, y: 200 }, delta: [0, 3000] }, [72.1233, 58.1849, 0.5]],
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, 100] }, [72.1233, 58.1849, 0.5]],
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, -30] }, [58.1998, 39.4229, 0.5212]],
    ],
  },
  {
    name: "the wheel stops at the limits of the graph",
    steps: [
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, -4000] }, [-1040, -1260, 4]],
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, 9000] }, [382, 478, 0.05]],
      [{ type: "mouseWheel", at: { x: 400, y: 500 }, delta: [0, -50] }, [380.708, 476.421, 0.0536]],
    ],
  },
  {
    name: "a mouse drags the ground from the first pixel",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 401, y: 500 } }, [41, 60, 1]],
      [{ type: "mouseMoved", at: { x: 402, y: 501 } }, [42, 61, 1]],
      [{ type: "mouseMoved", at: { x: 440, y: 470 } }, [80, 30, 1]],
      [{ type: "mouseMoved", at: { x: 900, y: 20 } }, [540, -420, 1]],
      [{ type: "mouseReleased", at: { x: 900, y: 20 } }, [540, -420, 1]],
      [{ type: "mouseMoved", at: { x: 403, y: 590 } }, [540, -420, 1]],
    ],
  },
  {
    name: "a pen drags the ground",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 }, pointerType: "pen" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 401, y: 500 }, pointerType: "pen" }, [41, 60, 1]],
      [{ type: "mouseMoved", at: { x: 430, y: 480 }, pointerType: "pen" }, [70, 40, 1]],
      [{ type: "mouseMoved", at: { x: 520, y: 300 }, pointerType: "pen" }, [160, -140, 1]],
      [{ type: "mouseReleased", at: { x: 520, y: 300 }, pointerType: "pen" }, [160, -140, 1]],
      [{ type: "mouseMoved", at: { x: 403, y: 590 } }, [160, -140, 1]],
    ],
  },
  {
    name: "a press without movement does not pan",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 420, y: 480 } }, [40, 60, 1]],
    ],
  },
  {
    name: "a drag goes on outside the canvas",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 300, y: 640 } }, [-60, 200, 1]],
      [{ type: "mouseMoved", at: { x: 300, y: 760 } }, [-60, 320, 1]],
      [{ type: "mouseMoved", at: { x: -64, y: 300 } }, [-424, -140, 1]],
      [{ type: "mouseMoved", at: { x: 100, y: 100 } }, [-260, -340, 1]],
      [{ type: "mouseReleased", at: { x: 100, y: 100 } }, [-260, -340, 1]],
      [{ type: "mouseMoved", at: { x: 403, y: 590 } }, [-260, -340, 1]],
    ],
  },
  {
    name: "a drag ends outside the canvas",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 300, y: 640 } }, [-60, 200, 1]],
      [{ type: "mouseMoved", at: { x: 300, y: 760 } }, [-60, 320, 1]],
      [{ type: "mouseReleased", at: { x: 300, y: 760 } }, [-60, 320, 1]],
      [{ type: "mouseMoved", at: { x: 403, y: 590 } }, [-60, 320, 1]],
    ],
  },
  {
    name: "the middle button pans on the ground and on a node",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 }, button: "middle" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 420, y: 480 }, button: "middle" }, [60, 40, 1]],
      [{ type: "mouseMoved", at: { x: 500, y: 400 }, button: "middle" }, [140, -40, 1]],
      [{ type: "mouseReleased", at: { x: 500, y: 400 }, button: "middle" }, [140, -40, 1]],
      [{ type: "mouseMoved", at: { x: 403, y: 590 } }, [140, -40, 1]],
      [{ type: "mousePressed", at: { x: 210, y: 20 }, button: "middle" }, [140, -40, 1]],
      [{ type: "mouseMoved", at: { x: 240, y: 60 }, button: "middle" }, [170, 0, 1]],
      [{ type: "mouseReleased", at: { x: 240, y: 60 }, button: "middle" }, [170, 0, 1]],
      [{ type: "mouseMoved", at: { x: 213, y: 110 } }, [170, 0, 1]],
    ],
  },
  {
    name: "the middle button pans with Ctrl on a node",
    steps: [
      [
        { type: "mousePressed", at: { x: 110, y: 112 }, button: "middle", held: "Control" },
        [40, 60, 1],
      ],
      [
        { type: "mouseMoved", at: { x: 130, y: 140 }, button: "middle", held: "Control" },
        [60, 88, 1],
      ],
      [
        { type: "mouseReleased", at: { x: 130, y: 140 }, button: "middle", held: "Control" },
        [60, 88, 1],
      ],
      [{ type: "mouseMoved", at: { x: 113, y: 202 } }, [60, 88, 1]],
    ],
  },
  {
    name: "the right button does not pan",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 }, button: "right" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 420, y: 480 }, button: "right" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 500, y: 400 }, button: "right" }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 500, y: 400 }, button: "right" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 403, y: 590 } }, [40, 60, 1]],
    ],
  },
  {
    name: "a drag with Shift or Ctrl draws a box",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 }, held: "Shift" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 420, y: 480 }, held: "Shift" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 500, y: 400 }, held: "Shift" }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 500, y: 400 }, held: "Shift" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 403, y: 590 } }, [40, 60, 1]],
      [{ type: "mousePressed", at: { x: 430, y: 420 }, held: "Control" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 420, y: 480 }, held: "Control" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 500, y: 400 }, held: "Control" }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 500, y: 400 }, held: "Control" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 433, y: 510 } }, [40, 60, 1]],
    ],
  },
  {
    name: "a drag with Ctrl does not pan where there is no box",
    options: { enableMultiselect: false },
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 }, held: "Control" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 420, y: 480 }, held: "Control" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 500, y: 400 }, held: "Control" }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 500, y: 400 }, held: "Control" }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 403, y: 590 } }, [40, 60, 1]],
    ],
  },
  {
    name: "a drag of a node does not pan",
    steps: [
      [{ type: "mousePressed", at: { x: 110, y: 112 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 140, y: 132 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 200, y: 180 } }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 200, y: 180 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 113, y: 202 } }, [40, 60, 1]],
    ],
  },
  {
    name: "a drag of a fixed node pans",
    options: { editable: false },
    steps: [
      [{ type: "mousePressed", at: { x: 110, y: 112 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 140, y: 132 } }, [70, 80, 1]],
      [{ type: "mouseMoved", at: { x: 200, y: 180 } }, [130, 128, 1]],
      [{ type: "mouseReleased", at: { x: 200, y: 180 } }, [130, 128, 1]],
      [{ type: "mouseMoved", at: { x: 113, y: 202 } }, [130, 128, 1]],
    ],
  },
  {
    name: "the wheel zooms in the middle of a drag",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 430, y: 480 } }, [70, 40, 1]],
      [{ type: "mouseWheel", at: { x: 430, y: 480 }, delta: [0, -120] }, [4.8426, -39.6368, 1.181]],
      [{ type: "mouseMoved", at: { x: 470, y: 440 } }, [44.8426, -79.6368, 1.181]],
      [{ type: "mouseWheel", at: { x: 470, y: 440 }, delta: [0, 60] }, [78.7754, -38.1633, 1.0867]],
      [{ type: "mouseMoved", at: { x: 380, y: 420 } }, [-11.2246, -58.1633, 1.0867]],
      [{ type: "mouseReleased", at: { x: 380, y: 420 } }, [-11.2246, -58.1633, 1.0867]],
      [
        { type: "mouseWheel", at: { x: 380, y: 420 }, delta: [0, -20] },
        [-22.2234, -71.6063, 1.1173],
      ],
    ],
  },
  {
    name: "a key pans in the middle of a drag",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseMoved", at: { x: 430, y: 480 } }, [70, 40, 1]],
      [{ type: "key", keys: "{PageDown}" }, [70, -239, 1]],
      [{ type: "mouseMoved", at: { x: 470, y: 440 } }, [110, -279, 1]],
      [{ type: "key", keys: "{Shift>}{PageUp}{/Shift}" }, [621, -279, 1]],
      [{ type: "mouseMoved", at: { x: 450, y: 450 } }, [601, -269, 1]],
      [{ type: "mouseReleased", at: { x: 450, y: 450 } }, [601, -269, 1]],
    ],
  },
  {
    name: "keys pan and zoom",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "key", keys: "{PageDown}" }, [40, -219, 1]],
      [{ type: "key", keys: "{PageUp}" }, [40, 60, 1]],
      [{ type: "key", keys: "{Shift>}{PageDown}{/Shift}" }, [-471, 60, 1]],
      [{ type: "key", keys: "+" }, [-667.4, 16.2, 1.2]],
      [{ type: "key", keys: "+" }, [-903.08, -36.36, 1.44]],
      [{ type: "key", keys: "-" }, [-667.4, 16.2, 1.2]],
      [{ type: "key", keys: "0" }, [131, 175, 1]],
    ],
  },
  {
    name: "a double click on the ground does not zoom",
    steps: [
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mousePressed", at: { x: 400, y: 500 } }, [40, 60, 1]],
      [{ type: "mouseReleased", at: { x: 400, y: 500 } }, [40, 60, 1]],
    ],
  },
  {
    name: "a finger drags the ground",
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 400, y: 500, id: 0 }] }, [40, 60, 1]],
      [{ type: "touchMove", fingers: [{ x: 400, y: 540, id: 0 }] }, [40, 100, 1]],
      [{ type: "touchMove", fingers: [{ x: 440, y: 560, id: 0 }] }, [80, 120, 1]],
      [{ type: "touchMove", fingers: [{ x: 300, y: 480, id: 0 }] }, [-60, 40, 1]],
      [{ type: "touchEnd", fingers: [] }, [-60, 40, 1]],
      [{ type: "touchStart", fingers: [{ x: 200, y: 300, id: 0 }] }, [-60, 40, 1]],
      [{ type: "touchMove", fingers: [{ x: 260, y: 300, id: 0 }] }, [0, 40, 1]],
      [{ type: "touchEnd", fingers: [] }, [0, 40, 1]],
    ],
  },
  {
    name: "a finger drags a node and does not pan",
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 110, y: 112, id: 0 }] }, [40, 60, 1]],
      [{ type: "touchMove", fingers: [{ x: 110, y: 160, id: 0 }] }, [40, 60, 1]],
      [{ type: "touchMove", fingers: [{ x: 150, y: 180, id: 0 }] }, [40, 60, 1]],
      [{ type: "touchEnd", fingers: [] }, [40, 60, 1]],
    ],
  },
  {
    name: "two fingers zoom and pan",
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 300, y: 400, id: 0 }] }, [40, 60, 1]],
      [
        {
          type: "touchStart",
          fingers: [
            { x: 300, y: 400, id: 0 },
            { x: 400, y: 400, id: 1 },
          ],
        },
        [40, 60, 1],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 280, y: 400, id: 0 },
            { x: 440, y: 400, id: 1 },
          ],
        },
        [-136, -144, 1.6],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 240, y: 380, id: 0 },
            { x: 470, y: 460, id: 1 },
          ],
        },
        [-399.899, -407.954, 2.4352],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 340, y: 480, id: 0 },
            { x: 570, y: 560, id: 1 },
          ],
        },
        [-299.899, -307.954, 2.4352],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 400, y: 500, id: 0 },
            { x: 470, y: 520, id: 1 },
          ],
        },
        [209.317, 262.476, 0.728],
      ],
      [{ type: "touchEnd", fingers: [] }, [209.317, 262.476, 0.728]],
    ],
  },
  {
    name: "the finger that stays pans",
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 300, y: 400, id: 0 }] }, [40, 60, 1]],
      [{ type: "touchMove", fingers: [{ x: 320, y: 440, id: 0 }] }, [60, 100, 1]],
      [
        {
          type: "touchStart",
          fingers: [
            { x: 320, y: 440, id: 0 },
            { x: 420, y: 440, id: 1 },
          ],
        },
        [60, 100, 1],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 300, y: 440, id: 0 },
            { x: 460, y: 440, id: 1 },
          ],
        },
        [-116, -104, 1.6],
      ],
      [{ type: "touchEnd", fingers: [{ x: 300, y: 440, id: 0 }] }, [-116, -104, 1.6]],
      [{ type: "touchMove", fingers: [{ x: 500, y: 470, id: 1 }] }, [-76, -74, 1.6]],
      [
        {
          type: "touchStart",
          fingers: [
            { x: 500, y: 470, id: 1 },
            { x: 300, y: 480, id: 0 },
          ],
        },
        [-76, -74, 1.6],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 500, y: 500, id: 1 },
            { x: 250, y: 480, id: 0 },
          ],
        },
        [-221.156, -197.584, 2.0039],
      ],
      [{ type: "touchEnd", fingers: [{ x: 250, y: 480, id: 0 }] }, [-221.156, -197.584, 2.0039]],
      [{ type: "touchMove", fingers: [{ x: 480, y: 540, id: 1 }] }, [-241.156, -157.584, 2.0039]],
      [{ type: "touchEnd", fingers: [] }, [-241.156, -157.584, 2.0039]],
    ],
  },
  {
    name: "two fingers zoom on nodes, and the finger that stays pans",
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 110, y: 112, id: 0 }] }, [40, 60, 1]],
      [
        {
          type: "touchStart",
          fingers: [
            { x: 110, y: 112, id: 0 },
            { x: 390, y: 72, id: 1 },
          ],
        },
        [40, 60, 1],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 90, y: 132, id: 0 },
            { x: 450, y: 72, id: 1 },
          ],
        },
        [-0.9732, 60.7088, 1.2903],
      ],
      [{ type: "touchEnd", fingers: [{ x: 450, y: 72, id: 1 }] }, [-0.9732, 60.7088, 1.2903]],
      [{ type: "touchMove", fingers: [{ x: 150, y: 172, id: 0 }] }, [59.0268, 100.709, 1.2903]],
      [{ type: "touchEnd", fingers: [] }, [59.0268, 100.709, 1.2903]],
    ],
  },
  {
    name: "two fingers go beyond the limits and back",
    options: { minZoom: 0.5, maxZoom: 2 },
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 300, y: 400, id: 0 }] }, [40, 60, 1]],
      [
        {
          type: "touchStart",
          fingers: [
            { x: 300, y: 400, id: 0 },
            { x: 400, y: 400, id: 1 },
          ],
        },
        [40, 60, 1],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 200, y: 400, id: 0 },
            { x: 500, y: 400, id: 1 },
          ],
        },
        [-270, -280, 2],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 100, y: 400, id: 0 },
            { x: 640, y: 400, id: 1 },
          ],
        },
        [-250, -280, 2],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 280, y: 400, id: 0 },
            { x: 420, y: 400, id: 1 },
          ],
        },
        [-84.0001, -76.0001, 1.4],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 340, y: 400, id: 0 },
            { x: 370, y: 400, id: 1 },
          ],
        },
        [200, 230, 0.5],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 300, y: 400, id: 0 },
            { x: 400, y: 400, id: 1 },
          ],
        },
        [40, 60, 1],
      ],
      [{ type: "touchEnd", fingers: [] }, [40, 60, 1]],
    ],
  },
  {
    name: "a canceled touch ends the pan",
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 300, y: 400, id: 0 }] }, [40, 60, 1]],
      [{ type: "touchMove", fingers: [{ x: 320, y: 440, id: 0 }] }, [60, 100, 1]],
      [{ type: "touchCancel", fingers: [] }, [60, 100, 1]],
      [{ type: "touchStart", fingers: [{ x: 500, y: 500, id: 0 }] }, [60, 100, 1]],
      [{ type: "touchMove", fingers: [{ x: 500, y: 540, id: 0 }] }, [60, 140, 1]],
      [{ type: "touchEnd", fingers: [] }, [60, 140, 1]],
    ],
  },
  {
    name: "a third finger changes nothing",
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 300, y: 400, id: 0 }] }, [40, 60, 1]],
      [
        {
          type: "touchStart",
          fingers: [
            { x: 300, y: 400, id: 0 },
            { x: 400, y: 400, id: 1 },
          ],
        },
        [40, 60, 1],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 280, y: 400, id: 0 },
            { x: 440, y: 400, id: 1 },
          ],
        },
        [-136, -144, 1.6],
      ],
      [
        {
          type: "touchStart",
          fingers: [
            { x: 280, y: 400, id: 0 },
            { x: 440, y: 400, id: 1 },
            { x: 600, y: 200, id: 2 },
          ],
        },
        [-136, -144, 1.6],
      ],
      [
        {
          type: "touchMove",
          fingers: [
            { x: 280, y: 400, id: 0 },
            { x: 480, y: 420, id: 1 },
            { x: 700, y: 100, id: 2 },
          ],
        },
        [-243.092, -273.392, 2.01],
      ],
      [{ type: "touchEnd", fingers: [] }, [-243.092, -273.392, 2.01]],
    ],
  },
  {
    name: "a double tap on the ground does not zoom",
    isTouch: true,
    steps: [
      [{ type: "touchStart", fingers: [{ x: 300, y: 400, id: 0 }] }, [40, 60, 1]],
      [{ type: "touchEnd", fingers: [] }, [40, 60, 1]],
      [{ type: "touchStart", fingers: [{ x: 300, y: 400, id: 0 }] }, [40, 60, 1]],
      [{ type: "touchEnd", fingers: [] }, [40, 60, 1]],
    ],
  },
];
