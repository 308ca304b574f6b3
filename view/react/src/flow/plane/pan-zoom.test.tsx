import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";

import { frame } from "../../show.fixture.tsx";
import { showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { InputDevice } from "../pointer.fixture.ts";
import { sequences } from "./pan-zoom.fixture.ts";

test.each(sequences)(
  "[F840] pan and zoom as React Flow: $name",
  async ({ options, isTouch, isMac, steps }) => {
    if (isTouch) await new InputDevice().emulateTouch();
    if (isMac) emulateMac();
    const flow = pipeline({ viewport: { x: 40, y: 60, zoom: 1 }, ...options });
    const { root, device } = await showFlow(flow);
    const corner = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
    for (const [input, [x, y, zoom]] of steps) {
      if (input.type === "key") await userEvent.keyboard(input.keys);
      else if (input.type === "turn") turnWheel(root, input, corner);
      else await device.send(input, corner);
      await frame();
      // An animation ends later.
      await expect
        .poll(() => viewportIn(root))
        .toEqual([expect.closeTo(x, 0), expect.closeTo(y, 0), expect.closeTo(zoom, 3)]);
    }
  },
);

/** The position and the zoom of the rendered graph. */
function viewportIn(root: ShadowRoot): readonly number[] {
  const content = root.querySelector<HTMLElement>("[data-part=content]")!;
  const { a, e, f } = new DOMMatrix(content.style.transform);
  return [e, f, a];
}

/** A turn of the wheel that the browser does not make here, such as one in lines. */
function turnWheel(
  root: ShadowRoot,
  { at, wheel }: { readonly at: { x: number; y: number }; readonly wheel: WheelEventInit },
  corner: DOMRect,
): void {
  const place = { clientX: at.x + corner.x, clientY: at.y + corner.y };
  const init = { bubbles: true, cancelable: true, composed: true, ...place, ...wheel };
  const target = root.elementFromPoint(place.clientX, place.clientY)!;
  target.dispatchEvent(new WheelEvent("wheel", init));
}

function emulateMac(): void {
  const values = { userAgent: "Macintosh", platform: "MacIntel" };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}
