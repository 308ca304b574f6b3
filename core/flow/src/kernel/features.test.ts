import { DeclarationError, type IntentTable } from "@heddle/params";
import { shareModel } from "@heddle/views";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";

import { find } from "../features/find/index.ts";
import { layout } from "../features/layout/index.ts";
import { sharing } from "../features/sharing/index.ts";
import { status } from "../features/status/index.ts";
import { Flow } from "../index.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";
import { type FeatureHost, type FlowFeature, KernelFlow, type NoShape } from "./index.ts";

const parameters = { unit: { type: z._default(z.enum(["px", "cm"]), "px"), view: "r" } } as const;
const derived = { measured: { type: z._default(z.number(), 0), view: "r" } } as const;
const viewerParameters = { isShown: { type: z._default(z.boolean(), false), view: "r" } } as const;

interface Ruled {
  readonly unit: string;
}

class RulerMethods {
  readonly #host: FeatureHost<typeof parameters & typeof derived>;

  constructor(host: FeatureHost<typeof parameters & typeof derived>) {
    this.#host = host;
    host.onNewViewer((viewer) => viewer.show({ isShown: true }));
  }

  /** The distance of two nodes. */
  measure(one: string, other: string): number {
    const { flow, graph, assertArguments, setDerived, emitEvent } = this.#host;
    assertArguments("measure", one, other);
    const [from, to] = [one, other].map((id) => graph.nodes.existing("Flow.measure", id).position);
    const measured = Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0));
    // An app declares the types of its events.
    const event = { type: "measured", distance: measured } as never;
    flow.transaction(() => {
      setDerived({ measured });
      emitEvent({ deliveries: [{ event, items: [] }] });
    });
    return measured;
  }

  get last(): number {
    return this.#host.flow.measured;
  }
}

const ruler: FlowFeature<RulerMethods, typeof parameters, typeof derived, typeof viewerParameters> =
  {
    name: "ruler",
    parameters,
    derived,
    viewerParameters,
    intents: {
      measure: {
        args: [z.string(), z.string()],
        guard: ({ unit }: Ruled) => (unit === "px" ? undefined : "The ruler measures pixels"),
      },
    },
    events: { measured: null },
    methods: RulerMethods,
    isEager: true,
    saved: {
      name: "ruler",
      type: z.object({ last: z.number() }),
      write: ({ last }: RulerMethods) => ({ last }),
      restore: () => {},
    },
  };

class Plan extends KernelFlow.with(ruler, find) {}

const nodes = [
  { id: "a", position: { x: 0, y: 0 } },
  { id: "b", label: "Barn", position: { x: 30, y: 40 } },
];

describe("a class of flows with features", () => {
  it("[G900] has their parameters, methods, intents and events, and those of no other feature", async () => {
    const plan = new Plan({ nodes, unit: "px" });
    const events: number[] = [];
    plan.on("measured" as "*", (event) => events.push((event as never)["distance"]));
    expect(plan.measure("a", "b")).toBe(50);
    expect([plan.last, plan.read("measured"), plan.unit]).toEqual([50, 50, "px"]);
    expect(events).toEqual([50]);
    expect(await plan.call("measure", "a", "b")).toEqual({ ok: true, result: 50 });
    expect(plan.find("barn").map(({ id }) => id)).toEqual(["b"]);
    expect("layout" in plan || "toSVG" in plan).toBe(false);
    expect(await plan.call("layout")).toMatchObject({ code: "unknown_intent" });
    expect(() => plan.on("drop" as never, () => {})).toThrow(withCode("unknown_event"));
    expect(() => new KernelFlow({ unit: "px" } as object)).toThrow(withCode("unknown_option"));
  });

  it("[G901] guards of features reject intents, and code is checked as in the kernel", async () => {
    const plan = new Plan({ nodes, unit: "cm" });
    expect(await plan.call("measure", "a", "b")).toMatchObject({ ok: false, code: "refused" });
    expect(() => plan.measure("a", 7 as never)).toThrow(withCode("invalid_argument"));
    expect(() => plan.update({ measured: 7 } as object)).toThrow(withCode("derived"));
    expect(() => new Plan({ measured: 7 } as object)).toThrow(withCode("derived"));
    expect(plan.last).toBe(0);
  });

  it("[G902] viewers have the parameters of features, which share them with the flow's own view", () => {
    const viewer = new Plan({ nodes }).createViewer();
    expect(viewer.read("isShown")).toBe(true);
    expect(() => viewer.read("openEditors")).toThrow(withCode("unknown_parameter"));
  });

  it("[G903] what a feature saves is written on request, and read by classes with the feature", () => {
    const plan = new Plan({ nodes });
    plan.measure("a", "b");
    const options = { ruler: true } as object;
    expect(plan.toJSON(options)).toMatchObject({ ruler: { last: 50 } });
    expect(plan.toJSON()).not.toHaveProperty("ruler");
    const saved = { ...plan.toJSON(), ruler: { last: "far" } };
    expect(() => Plan.fromJSON(saved)).toThrow(withCode("invalid_graph"));
    expect(KernelFlow.fromJSON(saved).nodeRecords.size).toBe(2);
  });

  it("[G904] a feature, and a method, cannot be there twice", () => {
    expect(() => KernelFlow.with(find, find)).toThrow(DeclarationError);
    expect(() => Flow.with(layout)).toThrow(DeclarationError);
    class Undo {
      undo(): void {}
    }
    const own: FlowFeature<Undo, NoShape, NoShape, NoShape> = { name: "own", methods: Undo };
    expect(() => KernelFlow.with(own as FlowFeature)).toThrow(DeclarationError);
  });

  it("[G904] nor a parameter, an intent or an event that is there already, nor one without what it needs", () => {
    const declares = (rest: Partial<FlowFeature>) => () =>
      KernelFlow.with({ name: "own", ...rest } as FlowFeature);
    const flag = { type: z._default(z.boolean(), false), view: "r" } as const;
    expect(declares({ parameters: { editable: flag } })).toThrow(DeclarationError);
    expect(declares({ viewerParameters: { features: flag } })).toThrow(DeclarationError);
    expect(declares({ intents: { remove: { args: [] } } })).toThrow(DeclarationError);
    expect(declares({ intents: { undo: { args: [] } } })).toThrow(DeclarationError);
    expect(declares({ events: { node_added: null } })).toThrow(DeclarationError);
    expect(() => KernelFlow.with(sharing)).toThrow(DeclarationError);
    expect(() => KernelFlow.with(find, undefined as never)).toThrow(DeclarationError);
    expect(() => Flow.with({ features: flag })).toThrow(DeclarationError);
  });

  it("[G907] only intents of the kernel and of features are a viewer's own: those of an app ask for its rights", async () => {
    class Own extends KernelFlow.with(find) {
      static override readonly intents: IntentTable = { stamp: { args: [], viewer: true } };

      stamp(): void {}
    }
    const viewer = new Own({ nodes }).createViewer({ whyNot: () => "You may only read" });
    expect(await viewer.call("stamp")).toMatchObject({ ok: false, code: "forbidden" });
    expect(await viewer.call("find", "barn")).toMatchObject({ ok: true });
  });

  it("[G908] an intent that a class declares with other arguments can call that of the kernel", () => {
    const kind = z.object({ kind: z.string() });
    class Own extends KernelFlow {
      static override readonly intents: IntentTable = { insert: { args: [kind] } };

      override insert(type: string | { readonly kind: string }): string {
        const name = typeof type === "string" ? type : type.kind;
        return super.insert(name, { x: 0, y: 0 });
      }
    }
    expect(new Own().insert({ kind: "viewable" })).toBe("viewable-1");
  });

  it("[G909] a room contains only flows with the feature for it", async () => {
    const options = { keyOf: (person: string) => person };
    await expect(shareModel(new Plan(), options)).rejects.toThrow(DeclarationError);
    expect(await shareModel(new Flow(), options)).toHaveProperty("document");
  });

  it("[G905] code finds what a feature adds by its row, and the error for another names it", () => {
    const plan = new Plan({ nodes });
    expect(plan.feature(ruler).measure("a", "b")).toBe(50);
    expect(() => plan.feature(status)).toThrow(DeclarationError);
  });

  it("[G906] views read which features a flow has", () => {
    expect(new Plan().read("features")).toEqual(["ruler", "find"]);
    expect(new KernelFlow().read("features")).toEqual([]);
    expect(new Flow().read("features")).toContain("layout");
  });
});
