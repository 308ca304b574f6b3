/** The elements in Svelte: `import type {} from "@heddle/elements/svelte";` */
import type { Elements } from "./element-options.d.ts";

type Listeners<Events> = {
  [Type in keyof Events & string as `on${Type}` | `on:${Type}`]?: (event: Events[Type]) => void;
};

type SvelteElements = {
  [Tag in keyof Elements]: Elements[Tag][1] &
    Listeners<Elements[Tag][2]> & { [attribute: string]: unknown };
};

declare global {
  namespace svelteHTML {
    interface IntrinsicElements extends SvelteElements {}
  }
}
