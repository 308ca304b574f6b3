/** The elements in JSX of React 18 and 19: `import type {} from "@heddle/elements/jsx";` */
import type { ClassAttributes, HTMLAttributes } from "react";

import type { Elements } from "./element-options.d.ts";

/** React 19 adds a listener for `onready`; in React 18 listeners are added to a ref. */
type Listeners<Events> = {
  [Type in keyof Events & string as `on${Type}`]?: (event: Events[Type]) => void;
};

type JsxElements = {
  [Tag in keyof Elements]: ClassAttributes<Elements[Tag][0]> &
    Omit<HTMLAttributes<Elements[Tag][0]>, keyof Elements[Tag][1]> &
    Elements[Tag][1] &
    Listeners<Elements[Tag][2]>;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}

declare global {
  // React 18.
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
