import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import {
  DeclarationError,
  intentsOf,
  type IntentTable,
  type Outcome,
  Params,
  RefusedError,
} from "./index.ts";

class Account extends Params.with({
  balance: { type: z.number().min(0).default(100), view: "r" },
  owner: { type: z.string().min(1).default("Ann"), view: "rw" },
  locked: { type: z.boolean().default(false), view: "r" },
  pin: { type: z.string().default("1234"), view: "none" },
  bank: { type: z.string().default("B"), view: "r", constant: true },
  bookings: { collection: z.object({ amount: z.number() }), view: "r" },
}) {
  static override readonly intents: IntentTable = {
    withdraw: {
      args: [z.number().positive(), z.string().optional()],
      guard: (account: Account, amount: number) =>
        account.locked
          ? `${account.owner}'s account is locked, not even ${amount} can be had.`
          : undefined,
    },
    fail: { args: [z.enum(["heddle", "plain"])] },
    later: { args: [z.boolean()] },
  };

  readonly errors: unknown[] = [];

  override onError(error: unknown): void {
    this.errors.push(error);
  }

  withdraw(amount: number, id = "booking"): number {
    this.bookings.add(id, { amount });
    this.balance -= amount;
    return this.balance;
  }

  fail(how: "heddle" | "plain"): void {
    this.update({ balance: 1, owner: "Eve" });
    throw how === "heddle"
      ? new RefusedError("Not today.", "closed")
      : new Error("password is 1234");
  }

  async later(fails: boolean): Promise<string> {
    this.balance += 1;
    await Promise.resolve();
    this.balance += 10;
    if (fails) throw new RefusedError("Too late.");
    return "done";
  }

  /** Not in the table. */
  drain(): void {
    this.balance = 0;
  }
}

class Savings extends Account.with({ rate: { type: z.number().default(1), view: "r" } }) {
  static override readonly intents: IntentTable = { setRate: { args: [z.number()] } };

  setRate(rate: number): void {
    this.rate = rate;
  }

  override withdraw(amount: number): number {
    return super.withdraw(amount + 1, "with fee");
  }
}

function stateOf(account: Account): unknown {
  const { balance, owner, locked, pin, bank } = account;
  return { balance, owner, locked, pin, bank, bookings: [...account.bookings] };
}

async function expectRejection(
  account: Account,
  call: Promise<Outcome>,
  code: string,
): Promise<Outcome> {
  const before = stateOf(new (account.constructor as typeof Account)({ locked: account.locked }));
  const outcome = await call;
  expect(outcome).toMatchObject({
    ok: false,
    code,
    reason: expect.any(String),
    issues: expect.any(Array),
  });
  expect(stateOf(account)).toEqual(before);
  return outcome;
}

describe("the table", () => {
  it("[P30] lets a view call its methods", async () => {
    const account = new Account();
    expect(await account.call("withdraw", 30)).toEqual({ ok: true, result: 70 });
    expect(stateOf(account)).toMatchObject({
      balance: 70,
      bookings: [["booking", { amount: 30 }]],
    });
  });

  it("[P30] the intents of a subclass extend those of its base, whose overridden methods are called", async () => {
    const savings = new Savings();
    expect(await savings.call("setRate", 3)).toEqual({ ok: true, result: undefined });
    expect(await savings.call("withdraw", 30)).toEqual({ ok: true, result: 69 });
    expect(await savings.call("set", "owner", "Bob")).toMatchObject({ ok: true });
    await expectRejection(new Account(), new Account().call("setRate", 3), "unknown_intent");
  });

  it.each([
    "drain",
    "update",
    "watch",
    "constructor",
    "toString",
    "__proto__",
    "hasOwnProperty",
    "",
  ])("[P30] rejects %j, which is not in it", async (name) => {
    const account = new Account();
    expect(await expectRejection(account, account.call(name), "unknown_intent")).toMatchObject({
      reason: `Account has no intent "${name}"`,
    });
  });

  it.each([
    ["no coalesceBy", { args: [], sendMode: { mode: "shown", delayMs: "shown" } }],
    ["hidden", { args: [], coalesceBy: [], sendMode: { mode: "hidden", delayMs: "shown" } }],
    ["toString", { args: [], coalesceBy: [], sendMode: { mode: "shown", delayMs: "toString" } }],
  ])("[P62] rejects a send mode that a replica cannot read: %s", (problem, jump) => {
    class Pond extends Params.with({
      shown: { type: z.unknown(), view: "r" },
      hidden: { type: z.unknown(), view: "none" },
    }) {
      static override readonly intents: IntentTable = { jump };
      jump(): void {}
    }
    expect(() => intentsOf(Pond)).toThrow(DeclarationError);
    expect(() => intentsOf(Pond)).toThrow(problem);
  });

  it("[P37] rejects an intent without a method, and names it", async () => {
    const errors: unknown[] = [];
    class Hollow extends Params {
      static override readonly intents: IntentTable = { jump: { args: [] } };
      override onError(error: unknown): void {
        errors.push(error);
      }
    }
    expect(await new Hollow().call("jump")).toMatchObject({ ok: false, code: "failed" });
    expect(errors).toMatchObject([
      { code: "declaration", message: expect.stringContaining('"jump"') },
    ]);
  });
});

describe("the outcome", () => {
  const errors: unknown[] = [];
  class Desk extends Params.with({
    count: { type: z.number().default(0), view: "r" },
    echo: { type: z.number().default(0), view: "r" },
    secret: { type: z.string().min(5).default("abcde"), view: "none" },
    shown: { type: z.string().min(5).default("abcde"), view: "r" },
    fixed: { type: z.string().default("x"), view: "r", constant: true },
  }) {
    static override readonly intents: IntentTable = {
      touchSecret: { args: [] },
      touchShown: { args: [] },
      touchFixed: { args: [] },
      loop: { args: [] },
    };
    touchSecret(): void {
      this.secret = "x";
    }
    touchShown(): void {
      this.shown = "x";
    }
    touchFixed(): void {
      this.set("fixed", "y");
    }
    loop(): void {
      this.count += 1;
    }
    override onError(error: unknown): void {
      errors.push(error);
    }
  }

  it("[P35] an error about hidden state has the outcome `failed`; `onError` receives the error", async () => {
    errors.length = 0;
    const desk = new Desk();
    for (const intent of ["touchSecret", "touchFixed"]) {
      const outcome = await desk.call(intent);
      expect(outcome).toMatchObject({ ok: false, code: "failed", issues: [] });
      expect(JSON.stringify(outcome)).not.toMatch(/secret|fixed/);
    }
    expect(errors).toMatchObject([{ code: "validation" }, { code: "constant" }]);
    expect(await desk.call("touchShown")).toMatchObject({ ok: false, code: "validation" });
  });

  it("[P35] an error about the hidden state of another model has the outcome `failed`", async () => {
    class Vault extends Params.with({
      secret: { type: z.string().min(5).default("abcde"), view: "none" },
      count: { type: z.number().max(3).default(0), view: "r" },
      keys: { collection: z.object({ size: z.number() }), view: "none" },
      labels: { collection: z.object({ size: z.number() }), view: "r" },
    }) {}
    const failing: Readonly<Record<string, (vault: Vault) => void>> = {
      value: (vault) => (vault.secret = "x"),
      start: () => void new Vault({ secret: "x" }),
      unknown: (vault) => vault.keys.remove("k1"),
      conflict: (vault) => vault.keys.patch("k0", {}, { expected: { size: 2 } }),
      record: (vault) => vault.keys.add("k1", { size: "large" as never }),
      function: (vault) => vault.keys.add("k1", { size: (() => 1) as never }),
    };
    const shown: Readonly<Record<string, (vault: Vault) => void>> = {
      value: (vault) => (vault.count = 4),
      unknown: (vault) => vault.labels.remove("k1"),
    };
    const intents = { open: { args: [z.string()] }, show: { args: [z.string()] } };
    /** Has a hidden parameter with the name of a visible one of the vault. */
    class Clerk extends Params.with({ count: { type: z.number().default(0), view: "none" } }) {
      static override readonly intents: IntentTable = intents;
      readonly vault = new Vault();
      open(what: string): void {
        failing[what]?.(this.vault);
      }
      show(what: string): void {
        shown[what]?.(this.vault);
      }
      override onError(): void {}
    }
    const clerk = new Clerk();
    clerk.vault.keys.add("k0", { size: 1 });
    const outcomes: unknown[] = [];
    for (const what of Object.keys(failing)) outcomes.push(await clerk.call("open", what));
    expect(outcomes).toEqual(
      outcomes.map(() => expect.objectContaining({ code: "failed", issues: [] })),
    );
    expect(await clerk.call("show", "value")).toMatchObject({ code: "validation" });
    expect(await clerk.call("show", "unknown")).toMatchObject({ code: "not_found" });
  });

  it("[P35] is ok even if the watchers of the change fail", async () => {
    errors.length = 0;
    const desk = new Desk();
    desk.watch("count", () => (desk.echo += 1));
    desk.watch("echo", () => (desk.count += 1));
    expect(await desk.call("loop")).toMatchObject({ ok: true });
    expect(errors).toMatchObject([{ code: "chain" }]);
  });
});

describe("a rejection", () => {
  it("[P31] a rejection of arguments names the wrong one", async () => {
    const account = new Account();
    const outcome = await expectRejection(account, account.call("withdraw", -1), "validation");
    expect(outcome).toMatchObject({ issues: [{ path: [0], code: "too_small" }] });
    await expectRejection(account, account.call("withdraw"), "validation");
    await expectRejection(account, account.call("withdraw", 1, 2), "validation");
    await expectRejection(account, account.call("withdraw", 1, "a", "b"), "invalid_arguments");
    const forbidden: unknown = JSON.parse('{ "__proto__": 1 }');
    await expectRejection(account, account.call("withdraw", forbidden), "invalid_value");
    await expectRejection(
      account,
      account.call("set", "owner", () => "Eve"),
      "invalid_value",
    );
  });

  it("[P32] a rejection by a guard has its reason", async () => {
    const account = new Account({ locked: true });
    expect(await expectRejection(account, account.call("withdraw", 5), "refused")).toMatchObject({
      reason: "Ann's account is locked, not even 5 can be had.",
      issues: [],
    });
  });

  it("[P33] a rejection half-way rolls everything back and calls no watcher", async () => {
    const account = new Account();
    const seen: unknown[] = [];
    account.watch(["balance", "bookings", "owner"], (changes) => seen.push(changes));
    const outcome = await expectRejection(account, account.call("withdraw", 101), "validation");
    expect(outcome).toMatchObject({ issues: [{ path: ["balance"] }] });
    await expectRejection(account, account.call("fail", "heddle"), "closed");
    await expectRejection(account, account.call("fail", "plain"), "failed");
    expect(seen).toEqual([]);
  });

  it("[P35] has the message of a Heddle error, and keeps any other error private", async () => {
    const account = new Account();
    expect(await account.call("fail", "heddle")).toMatchObject({ reason: "Not today." });
    expect(account.errors).toEqual([]);
    expect(await account.call("fail", "plain")).toMatchObject({
      ok: false,
      code: "failed",
      reason: "Something went wrong.",
      issues: [],
    });
    expect(account.errors).toEqual([new Error("password is 1234")]);
  });

  it("[P31, P33] a rejection of random arguments changes nothing", async () => {
    const junk = fc.oneof(fc.anything({ withBigInt: true, withDate: true }), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("withdraw", "fail", "set", "unknown", "__proto__"),
        fc.oneof(
          fc.array(junk, { maxLength: 3 }),
          fc.tuple(fc.constantFrom(...Object.keys(Account.shape)), junk),
        ),
        async (intent, args) => {
          const account = new Account();
          const seen: unknown[] = [];
          account.watch(["balance", "owner", "locked", "pin", "bookings"], (changes) =>
            seen.push(changes),
          );
          const before = stateOf(account);
          const { ok } = await account.call(intent, ...args);
          if (ok) return;
          expect(stateOf(account)).toEqual(before);
          expect(seen).toEqual([]);
        },
      ),
    );
  });
});

describe("calling", () => {
  it("[P34] acts before it returns", async () => {
    const account = new Account();
    const outcome = account.call("withdraw", 1);
    expect(account.balance).toBe(99);
    await outcome;
  });

  it("[P34] waits for an async method, whose first part is the transaction", async () => {
    const account = new Account();
    const seen: number[] = [];
    account.watch("balance", ({ balance }) => seen.push(balance!.value));
    expect(await account.call("later", false)).toEqual({ ok: true, result: "done" });
    expect(await account.call("later", true)).toMatchObject({ ok: false, reason: "Too late." });
    expect(seen).toEqual([101, 111, 112, 122]);
  });

  it("[P36] sets only parameters with the policy rw", async () => {
    const account = new Account();
    for (const name of ["balance", "pin", "bank", "bookings", "unknown"]) {
      await expectRejection(account, account.call("set", name, 1), "refused");
    }
    await expectRejection(account, account.call("set", "owner", ""), "validation");
    expect(await account.call("set", "owner", "Bob")).toEqual({ ok: true, result: undefined });
    expect(account.owner).toBe("Bob");
  });

  it("[P38] reads and subscribes to visible parameters only", () => {
    const account = new Account();
    let calls = 0;
    account.subscribe(["balance", "owner"], () => calls++);
    account.update({ balance: 3, owner: "Bob" });
    account.pin = "0000";
    expect([account.read("balance"), account.read("bank"), calls]).toEqual([3, "B", 1]);
    expect(account.read("bookings")).toBe(account.bookings);
    const hidden = expect.objectContaining({ code: "hidden" });
    expect(() => account.read("pin")).toThrow(hidden);
    expect(() => account.subscribe(["balance", "pin"], () => {})).toThrow(hidden);
  });

  it("[P38] has the kind that selects its component", () => {
    class Gauge extends Params {
      static override readonly kind: string = "gauge";
    }
    expect([new Gauge().kind, new Account().kind]).toEqual(["gauge", "params"]);
  });
});
