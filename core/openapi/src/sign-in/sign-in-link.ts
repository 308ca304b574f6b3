import { type IntentsOf, text } from "@heddle/params";
import { View } from "@heddle/views";
import * as z from "zod/mini";

import { messages } from "./messages.ts";

const texts = messages.signIn;

/** Characters of an address, and of the answer of a sign-in page. */
const maxAddressLength = 2_000;
const maxAnswerLength = 20_000;

/**
 * A link to the sign-in page of another site. That site redirects to a page of this app, which passes the answer to the page
 * with this link. So the answer reaches only the browser that started the sign-in.
 */
export class SignInLink extends View.with({
  /** Empty until a sign-in is running. */
  href: {
    type: z._default(z.string().check(z.regex(/^(?:https?:\/\/|$)/i, "must be http or https")), ""),
    view: "r",
  },
  label: { type: z._default(text, ""), view: "r" },
  /** Whether the link opens automatically, if the browser allows it. */
  opensItself: { type: z._default(z.boolean(), true), view: "r" },
  /** The path of the page that a sign-in returns to. Empty: the page of the server. */
  returnPath: { type: z._default(z.string(), ""), view: "r" },
  /** The address of that page, which only the browser knows. */
  returnUrl: { type: z._default(z.string(), ""), view: "none" },
  onReturn: {
    type: z.optional(z.custom<(answer: string) => void>((value) => typeof value === "function")),
    view: "none",
  },
}) {
  static override readonly kind: string = "sign-in-link";
  static override readonly intents: IntentsOf<SignInLink> = {
    announce: {
      args: [z.string().check(z.maxLength(maxAddressLength))],
      viewer: true,
      guard: (_link: SignInLink, url: string) =>
        /^https?:\/\//i.test(url) && URL.canParse(url) ? undefined : texts.badReturnUrl,
    },
    receive: {
      args: [z.string().check(z.maxLength(maxAnswerLength))],
      command: true,
      guard: (link: SignInLink) => (link.href === "" ? texts.notWaiting : undefined),
    },
  };

  /** The page knows its return URL. */
  announce(url: string): void {
    this.returnUrl = url;
  }

  /** The answer of the sign-in page: the query or the fragment of the return URL. Each sign-in has one. */
  receive(answer: string): void {
    this.href = "";
    this.onReturn?.(answer);
  }
}
