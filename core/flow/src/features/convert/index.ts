export {
  conversions,
  fromGraphology,
  fromNodeLink,
  toGraphology,
  toNodeLink,
} from "./conversions.ts";
