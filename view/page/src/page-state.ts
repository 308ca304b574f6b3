import { Params } from "@heddle/params";
import * as z from "zod/mini";

/** What the page knows of its connection beyond what the replica tells. */
export class PageState extends Params.with({
  /** The code with which the last connection ended. */
  closeCode: { type: z._default(z.int(), 0), view: "r" },
}) {}
