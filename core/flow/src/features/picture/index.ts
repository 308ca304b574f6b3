export { pictures } from "./pictures.ts";
export { toPNG } from "./to-png.ts";
export { toSVG } from "./to-svg.ts";
