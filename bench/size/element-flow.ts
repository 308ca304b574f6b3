// The code that a page with <heddle-flow> loads before its graph can be used.
import "@heddle/elements/flow";
