// The code that a page with <heddle-console> loads before the console of a JSON document can be used.
import "@heddle/elements/console";
