// The code that a page with <heddle-form> loads before its form can be used.
import "@heddle/elements/form";
