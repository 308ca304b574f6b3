import * as React from "react";
import { type ReactNode, useEffect, useState } from "react";

import type { ViewComponent } from "../registry.ts";
import { useParam } from "../use-param.ts";
import { frontEndView, type Lifecycle } from "./front-end-view.tsx";

/** A module that shows a kind of view: an anywidget front-end module, or one that makes a React component. */
type ViewModule =
  | { readonly default: Lifecycle | (() => Lifecycle | Promise<Lifecycle>) }
  | { readonly component: (tools: ModuleTools) => ViewComponent };

/** What a module gets to make its component: the page's own React, since a second one would not work. */
interface ModuleTools {
  readonly React: typeof React;
  readonly useParam: typeof useParam;
}

/** A component from the module at an address, loaded when it is first shown: for `registerView`. */
export function moduleView(address: string): ViewComponent {
  let loading: Promise<ViewComponent> | undefined;
  return function ModuleView({ handle }): ReactNode {
    const [loaded, setLoaded] = useState<{ readonly Component: ViewComponent }>();
    const [problem, setProblem] = useState("");
    useEffect(() => {
      loading ??= load(address);
      loading.then(
        (Component) => setLoaded({ Component }),
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      );
    }, []);
    if (problem) return <p role="alert">{problem}</p>;
    return loaded ? <loaded.Component handle={handle} /> : null;
  };
}

async function load(address: string): Promise<ViewComponent> {
  const module = (await import(/* @vite-ignore */ address)) as ViewModule;
  if ("component" in module) return module.component({ React, useParam });
  const { default: exported } = module;
  return frontEndView(typeof exported === "function" ? await exported() : exported);
}
