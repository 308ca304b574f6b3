import { type ReactNode, useEffect, useRef, useState } from "react";

import type { ViewComponent } from "../registry.ts";
import { useParam } from "../use-param.ts";
import { ModuleModel } from "./module-model.ts";

type Cleanup = void | (() => void);

/** What an anywidget front-end module does when a view begins and ends. */
export interface Lifecycle {
  readonly initialize?: (context: { model: ModuleModel }) => Cleanup | Promise<Cleanup>;
  readonly render?: (context: {
    model: ModuleModel;
    el: HTMLElement;
  }) => Cleanup | Promise<Cleanup>;
}

/** A component that lets a front-end module show its model. */
export function frontEndView({ initialize, render }: Lifecycle): ViewComponent {
  const show = async (model: ModuleModel, el: HTMLElement): Promise<readonly Cleanup[]> => [
    await initialize?.({ model }),
    await render?.({ model, el }),
  ];
  return function FrontEndView({ handle }): ReactNode {
    const holder = useRef<HTMLDivElement>(null);
    const [problem, setProblem] = useState("");
    const visible = useParam(handle, "visible");
    useEffect(() => {
      const element = document.createElement("div");
      holder.current?.append(element);
      const model = new ModuleModel(handle);
      const shown = show(model, element);
      shown.catch((error: unknown) => setProblem(error instanceof Error ? error.message : ""));
      return () => {
        void shown.then((cleanups) => cleanups.forEach((cleanup) => cleanup?.())).catch(() => {});
        model.off();
        element.remove();
      };
    }, [handle, visible]);
    if (!visible) return null;
    return problem ? <p role="alert">{problem}</p> : <div ref={holder} />;
  };
}
