/** A page that loads its parts on demand has `lazy-field-views.ts` in place of this module. */
export { basicFieldViews as fieldViews } from "./basic-field-views.ts";
