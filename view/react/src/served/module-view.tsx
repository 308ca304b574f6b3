import { type Handle, Message } from "@heddle/params";
import * as React from "react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { type Translate, useTranslate } from "../language.tsx";
import type { ViewComponent } from "../registry.ts";
import { useParam } from "../use-params.ts";

/** A module for a kind of view: an anywidget front-end module, or one that creates a React component. */
type ViewModule =
  | { readonly default: Lifecycle | (() => Lifecycle | Promise<Lifecycle>) }
  | { readonly component: (tools: ModuleTools) => ViewComponent };

/** Passed to a module that creates a component: the page's React, since a second instance would not work. */
interface ModuleTools {
  readonly React: typeof React;
  readonly useParam: typeof useParam;
}

/** A component from the module at an address, loaded on first use: for `registerView`. */
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

type Cleanup = void | (() => void);

/** The hooks of an anywidget front-end module. */
interface Lifecycle {
  readonly initialize?: (context: { model: ModuleModel }) => Cleanup | Promise<Cleanup>;
  readonly render?: (context: {
    model: ModuleModel;
    el: HTMLElement;
  }) => Cleanup | Promise<Cleanup>;
}

/** A component that renders a model with an anywidget front-end module. */
function frontEndView({ initialize, render }: Lifecycle): ViewComponent {
  const show = async (model: ModuleModel, el: HTMLElement): Promise<readonly Cleanup[]> => [
    await initialize?.({ model }),
    await render?.({ model, el }),
  ];
  return function FrontEndView({ handle }): ReactNode {
    const holder = useRef<HTMLDivElement>(null);
    const [problem, setProblem] = useState("");
    const visible = useParam(handle, "visible");
    const t = useTranslate();
    useEffect(() => {
      const element = document.createElement("div");
      holder.current?.append(element);
      const model = new ModuleModel(handle, t);
      const shown = show(model, element);
      shown.catch((error: unknown) => setProblem(error instanceof Error ? error.message : ""));
      return () => {
        void shown.then((cleanups) => cleanups.forEach((cleanup) => cleanup?.())).catch(() => {});
        model.off();
        element.remove();
      };
    }, [handle, visible, t]);
    if (!visible) return null;
    return problem ? <p role="alert">{problem}</p> : <div ref={holder} />;
  };
}

type Listener = (...args: readonly unknown[]) => void;

interface Subscription {
  readonly event: string;
  readonly listener: Listener;
  readonly cancel: () => void;
}

/** The model interface of anywidget over a handle: get, set, save, and change events. */
class ModuleModel {
  readonly #handle: Handle;
  readonly #translate: Translate;
  readonly #staged = new Map<string, unknown>();
  #subscriptions: Subscription[] = [];

  constructor(handle: Handle, translate: Translate) {
    this.#handle = handle;
    this.#translate = translate;
  }

  get(name: string): unknown {
    return this.#staged.has(name) ? this.#staged.get(name) : this.#read(name);
  }

  set(name: string, value: unknown): void {
    this.#staged.set(name, value);
  }

  // The name is part of the anywidget standard.
  save_changes(): void {
    for (const [name, value] of this.#staged) void this.#handle.call("set", name, value);
    this.#staged.clear();
  }

  on(event: string, listener: Listener): void {
    const [, name] = /^change:(.+)$/.exec(event) ?? [];
    if (name === undefined) return;
    const cancel = this.#handle.subscribe([name], () => listener(this, this.#read(name)));
    this.#subscriptions.push({ event, listener, cancel });
  }

  off(event?: string, listener?: Listener): void {
    const matches = (subscription: Subscription): boolean =>
      (event === undefined || event === subscription.event) &&
      (listener === undefined || listener === subscription.listener);
    for (const { cancel } of this.#subscriptions.filter(matches)) cancel();
    this.#subscriptions = this.#subscriptions.filter((subscription) => !matches(subscription));
  }

  #read(name: string): unknown {
    const value = this.#handle.read(name);
    return value instanceof Message ? this.#translate(value) : value;
  }

  /** Calls the intent `message` of the model. */
  send(content: unknown): void {
    void this.#handle.call("message", content);
  }
}
