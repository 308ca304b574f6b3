import * as react from "react";
import {
  Component,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createRoot } from "react-dom/client";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether Preact stands in for React, as in the standalone elements. */
    preact: boolean;
  }
}

/** Renders into the page; returns the function that renders something else there. */
function render(content: ReactNode): (next: ReactNode) => void {
  const holder = document.createElement("main");
  document.body.append(holder);
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  root.render(content);
  return (next) => root.render(next);
}

const field = page.getByRole("textbox");

test("[EL22] the tests of views run with the renderer that was requested", () => {
  // A name that only Preact exports.
  expect("createFactory" in react).toBe(inject("preact"));
});

test("[EL22] a control that is removed with the focus sends no blur, one that is left does", async () => {
  const blurs: string[] = [];
  const form = (name: string): ReactElement => (
    <div onBlur={() => blurs.push("around")}>
      <input key={name} aria-label={name} onBlur={() => blurs.push(name)} />
      <button type="button">Next</button>
    </div>
  );
  const show = render(form("first"));
  await userEvent.click(field);
  show(form("second"));
  await expect.element(page.getByRole("textbox", { name: "second" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "first" })).not.toBeInTheDocument();
  expect(blurs).toEqual([]);
  await userEvent.click(page.getByRole("textbox", { name: "second" }));
  await userEvent.click(page.getByRole("button"));
  expect(blurs).toEqual(["second", "around"]);
});

test("[EL22] controls show what they are rendered with when input is rejected", async () => {
  const changes: string[] = [];
  const changed = (name: string) => () => changes.push(name);
  render(
    <>
      <input type="checkbox" checked={false} onChange={changed("checkbox")} />
      <input type="radio" name="size" aria-label="small" checked onChange={changed("small")} />
      <input type="radio" name="size" aria-label="big" checked={false} onChange={changed("big")} />
      <input aria-label="text" value="kept" onChange={changed("text")} />
      <select value="one" onChange={changed("select")}>
        <option>one</option>
        <option>two</option>
      </select>
    </>,
  );
  await userEvent.click(page.getByRole("checkbox"));
  await userEvent.click(page.getByRole("radio", { name: "big" }));
  await userEvent.type(field, "x");
  await userEvent.selectOptions(page.getByRole("combobox"), "two");
  await expect.poll(() => changes).toEqual(["checkbox", "big", "text", "select"]);
  await expect.element(page.getByRole("checkbox")).not.toBeChecked();
  await expect.element(page.getByRole("radio", { name: "small" })).toBeChecked();
  await expect.element(field).toHaveValue("kept");
  await expect.element(page.getByRole("combobox")).toHaveValue("one");
});

test("[EL22] an attribute that is omitted again is removed", async () => {
  const show = render(<input maxLength={2} placeholder="two" title="short" />);
  await expect.element(field).toHaveAttribute("maxlength", "2");
  show(<input maxLength={undefined} placeholder={undefined} />);
  await expect.element(field).not.toHaveAttribute("title");
  await userEvent.type(field, "three");
  await expect.element(field).toHaveValue("three");
  expect(field.element().getAttributeNames()).toEqual([]);
});

test("[EL22] a field is not checked for spelling where it must not be", async () => {
  const show = render(<input spellCheck={false} />);
  await expect.element(field).toHaveAttribute("spellcheck", "false");
  show(<input />);
  await expect.element(field).not.toHaveAttribute("spellcheck");
});

test("[EL22] a field with autoFocus has the focus, and a shape with a tab index can be focused", async () => {
  const show = render(null);
  show(
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what the test is about */}
      <input autoFocus />
      <svg>
        <g tabIndex={-1} />
      </svg>
    </>,
  );
  await expect.element(field).toHaveFocus();
  const shape = document.querySelector("main g") as SVGElement;
  shape.focus();
  expect(document.activeElement).toBe(shape);
});

test("[EL22] an effect after an event runs before the next event", async () => {
  const Field = (): ReactElement => {
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => input.current?.focus(), []);
    return <input ref={input} />;
  };
  const Opener = (): ReactElement => {
    const [isOpen, setOpen] = useState(false);
    return isOpen ? (
      <Field />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    );
  };
  render(<Opener />);
  await expect.element(page.getByRole("button")).toBeVisible();
  (page.getByRole("button").element() as HTMLElement).click();
  // The next event is another task.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(document.activeElement).toBe(field.element());
});

test("[EL22] ids are unique in the page", async () => {
  const Id = (): ReactElement => <i role="note">{useId()}</i>;
  render(<Id />);
  render(<Id />);
  const notes = page.getByRole("note");
  await expect.poll(() => notes.elements().length).toBe(2);
  const ids = notes.elements().map(({ textContent }) => textContent);
  expect(new Set(ids).size).toBe(2);
});

test("[EL22] what a store changes with the subscription, and from then on, is rendered", async () => {
  let value = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    value += 1;
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const Value = (): ReactElement => <p>value {useSyncExternalStore(subscribe, () => value)}</p>;
  const show = render(<Value />);
  await expect.element(page.getByText("value 1")).toBeVisible();
  value = 2;
  for (const listener of listeners) listener();
  await expect.element(page.getByText("value 2")).toBeVisible();
  show(null);
  await expect.poll(() => listeners.size).toBe(0);
});

test("[EL22] an error that a component catches is in the console", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
    static getDerivedStateFromError(): { failed: boolean } {
      return { failed: true };
    }
    override readonly state = { failed: false };
    override render(): ReactNode {
      return this.state.failed ? <p>caught</p> : this.props.children;
    }
  }
  const Broken = (): ReactNode => {
    const [error] = useState(new Error("out of thread"));
    throw error;
  };
  render(
    <Boundary>
      <Broken />
    </Boundary>,
  );
  await expect.element(page.getByText("caught")).toBeVisible();
  expect(errors).toHaveBeenCalled();
});
