/** Part of pages with forms that have `lazy-field-views.ts`. */
import { basicFieldViews } from "./basic-field-views.ts";
import { provideFieldViews } from "./lazy-field-views.ts";

provideFieldViews(basicFieldViews);
