import type { ReactElement } from "react";

import { SideBar } from "../side-bar/side-bar.tsx";
import { GraphMap } from "../viewport/graph-map.tsx";
import { Controls } from "./controls.tsx";
import { SidePanel } from "./side-panel.tsx";

/** All that lies over the graph at its borders, so that nothing of it covers another part. */
export function FlowFrame(): ReactElement {
  return (
    <div className="hd-flow-frame">
      <SidePanel side="top" />
      <div className="hd-flow-frame-left">
        <SideBar />
        <div className="hd-flow-frame-middle">
          <SidePanel side="left" />
        </div>
      </div>
      <div className="hd-flow-frame-middle">
        <SidePanel side="right" />
      </div>
      <div className="hd-flow-frame-corners">
        <Controls />
        <GraphMap />
      </div>
      <SidePanel side="bottom" />
    </div>
  );
}
