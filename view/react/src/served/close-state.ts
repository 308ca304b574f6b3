import { Params } from "@heddle/params";
import * as z from "zod/mini";

/** What is known of the end of a connection beyond what the replica tells. */
export class CloseState extends Params.with({
  /** The code with which the last connection ended. */
  code: { type: z._default(z.int(), 0), view: "r" },
}) {}
