/** The elements in templates of Vue: `import type {} from "@heddle/elements/vue";` */
import type { DefineComponent } from "vue";

import type { Elements } from "./element-options.d.ts";

type Emits<Events> = {
  [Type in keyof Events & string as `on${Capitalize<Type>}`]?: (event: Events[Type]) => void;
};

type VueElements = {
  [Tag in keyof Elements]: DefineComponent<Elements[Tag][1] & Emits<Elements[Tag][2]>>;
};

declare module "vue" {
  interface GlobalComponents extends VueElements {}
}
