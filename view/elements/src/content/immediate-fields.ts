/**
 * The components of fields, for elements that display them immediately. `@heddle/react` has them, except in the standalone
 * elements, which have `provided-field-views.ts` of it in place of this module.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- what makes it a module
export {};
