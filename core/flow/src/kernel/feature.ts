import type {
  DeclaredValues,
  InitialValues,
  IntentDeclaration,
  OptionKind,
  ParamsMethods,
  Shape,
  Translatable,
  UpdateValues,
} from "@heddle/params";
import type * as z from "zod/mini";

import type { CommittedChange, GraphChange } from "../change/graph-change.ts";
import type { GraphState } from "../change/graph-state.ts";
import type { EventHooks } from "../flow-event.ts";
import type { TransactionOptions } from "../history/transactions.ts";
import type { EdgeRecord } from "../record/edge-record.ts";
import type { NodeMove } from "../record/node-record.ts";
import type { GuardedFlow } from "../rules/guards.ts";
import type { KernelViewer } from "../viewer/kernel-viewer.ts";
import type { Viewers } from "../viewers.ts";

/** The shape of a feature without parameters. */
export type NoShape = Readonly<Record<never, never>>;

/** The flow of a feature. `kernel-flow.ts` declares that this is a `KernelFlow`, which is built from features. */
export interface FeatureFlow {}

/** A method that a view may call. */
export interface FlowIntent extends IntentDeclaration {
  /** Changes only what its viewer shows, as `viewer` does, but is repeated in the next session if this one is lost. */
  readonly isOwn?: boolean;
}

/** A part of a feature in the file of a graph: `flow.toJSON({ status: true })` writes it, `fromJSON` reads it. */
export interface SavedPart<Methods> {
  /** Its name in the file, and in the options of `toJSON`. */
  readonly name: string;
  readonly type: z.ZodMiniType<object>;
  write(methods: Methods): object;
  restore(methods: Methods, saved: never): void;
}

/**
 * What the kernel knows about a feature. It is added to a class of flows: `class Diagram extends KernelFlow.with(find, layout)`.
 * Each member is optional but the name.
 */
export interface FlowFeature<
  Methods extends object = object,
  Parameters extends Shape = Shape,
  Derived extends Shape = Shape,
  ViewerParameters extends Shape = Shape,
> {
  readonly name: string;
  /** The names of other features that it needs. */
  readonly requires?: readonly string[];
  /** Parameters that code sets. */
  readonly parameters?: Parameters;
  /** Parameters that the feature sets through its host. */
  readonly derived?: Derived;
  /** Parameters that each viewer has its own value of; the feature sets them. */
  readonly viewerParameters?: ViewerParameters;
  /** The options of `createViewer` that the feature reads. */
  readonly viewerOptions?: Readonly<Record<string, OptionKind>>;
  /** The methods that views may call. */
  readonly intents?: Readonly<Record<string, FlowIntent>>;
  /** The events that it emits, each with the hook of nodes and edges that is called, if any. */
  readonly events?: Readonly<Record<string, `on${string}` | null>>;
  /** A class whose public methods and getters are those of the flow. An object is created when the first of them is used. */
  readonly methods?: new (host: never) => Methods;
  /** Whether the object is created with the flow, because it acts before it is called. */
  readonly isEager?: boolean;
  readonly saved?: SavedPart<Methods>;
}

/** The features of a class of flows, and what they and the kernel declare together. */
export interface FeatureSet {
  readonly features: readonly FlowFeature[];
  /** The intents of the kernel and of the features. A class of an app may declare more. */
  readonly intents: Readonly<Record<string, FlowIntent>>;
  /** The names of the parameters that code cannot set. */
  readonly derived: ReadonlySet<string>;
  readonly eventHooks: EventHooks;
  readonly viewerClass: typeof KernelViewer;
  /** The options of `createViewer` that features read. */
  readonly viewerOptions: Readonly<Record<string, OptionKind>>;
}

/** What a feature can do with its flow. */
export interface FeatureHost<Own extends Shape = NoShape> {
  /** The flow, with the parameters of the feature. */
  readonly flow: FeatureFlow & DeclaredValues<Own> & ParamsMethods<Own>;
  /** The records and objects of nodes and edges. */
  readonly graph: GraphState;
  /** Whether an intent is running. Then the permissions and limits of users apply. */
  readonly isByUser: () => boolean;
  /** The group that a user adds nodes to: the one that they are inside of. */
  readonly inside: () => string | null;
  /** What guards read, with the selection of the viewer who acts. */
  readonly guarded: () => GuardedFlow;
  /** Sets derived parameters. */
  readonly setDerived: (values: UpdateValues<Own>) => void;
  /** Applies a change in the transaction that is running. */
  readonly apply: (change: GraphChange) => void;
  /** Emits an event after the transaction that is running. */
  readonly emitEvent: (event: CommittedChange) => void;
  /** Moves nodes and everything inside them, in one transaction. */
  readonly move: (moves: readonly NodeMove[], options?: TransactionOptions) => void;
  /** Binds work that runs later to the caller of now: to its viewer, and to the permissions of a user if a user calls. */
  readonly asCaller: <Args extends readonly unknown[], T>(
    work: (...args: Args) => T,
  ) => (...args: Args) => T;
  /** Runs work with the permissions of a user. */
  readonly runAsUser: <T>(work: () => T) => T;
  /** Called first by the method of an intent: throws for arguments that the intent does not accept. */
  readonly assertArguments: (intent: string, ...args: readonly unknown[]) => void;
  /** Throws if a user may no longer change the graph, or add that many items. */
  readonly assertMayChange: (added?: number) => void;
  /** Throws for a new edge that the rules for connections forbid. */
  readonly assertPasted: (caller: Translatable, edge: EdgeRecord) => void;
  /** The changes that undo could make for the viewer who acts. */
  readonly undoable: () => Iterable<GraphChange>;
  readonly viewers: Pick<Viewers, "actingId" | "get" | "present" | "runAs" | "show">;
  /** Calls back with each new viewer, and with the options that it was given. */
  readonly onNewViewer: (callback: (viewer: KernelViewer, options: object) => void) => void;
  /** Calls back while parameters change. An error rolls the transaction back. */
  readonly onParameters: (callback: (changed: ReadonlySet<string>) => void) => void;
  /** Calls back when records or objects of items have changed. */
  readonly watchItems: (callback: () => void) => void;
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What several features declare together: the shape at a place of the row, or the methods. */
type Together<Features extends readonly FlowFeature[], Place extends keyof Declared> = Intersection<
  Features[number] extends infer Each
    ? Each extends FlowFeature<infer Methods, infer Parameters, infer Derived, infer Viewers>
      ? DeclaredBy<Methods, Parameters, Derived, Viewers>[Place]
      : never
    : never
>;

interface DeclaredBy<Methods, Parameters, Derived, ViewerParameters> {
  methods: Methods;
  parameters: Parameters;
  derived: Derived;
  viewerParameters: ViewerParameters;
}

type Declared = DeclaredBy<unknown, unknown, unknown, unknown>;

type ShapeOf<Features extends readonly FlowFeature[], Place extends keyof Declared> =
  Together<Features, Place> extends infer Found extends Shape ? Found : NoShape;

/** The options of flows with these features, besides those of the kernel. */
type FeatureOptions<Features extends readonly FlowFeature[]> = InitialValues<
  ShapeOf<Features, "parameters">
>;

/** Any class of flows. */
// oxlint-disable-next-line typescript/no-explicit-any -- matches classes with any constructor
export type AnyFlowClass = (abstract new (...options: any[]) => FeatureFlow) & {
  readonly prototype: FeatureFlow;
  readonly kind: string;
  readonly shape: Shape;
};

type FeaturedShape<
  Base extends AnyFlowClass,
  Features extends readonly FlowFeature[],
> = Base["shape"] &
  ShapeOf<Features, "parameters"> &
  ShapeOf<Features, "derived"> &
  ShapeOf<Features, "viewerParameters">;

/** A class of flows with more features than its base. */
export type FlowWith<Base extends AnyFlowClass, Features extends readonly FlowFeature[]> = Omit<
  Base,
  "prototype" | "kind" | "shape"
> & {
  new (
    options?: NonNullable<ConstructorParameters<Base>[0]> & FeatureOptions<Features>,
  ): InstanceType<Base> &
    ParamsMethods<FeaturedShape<Base, Features>> &
    DeclaredValues<ShapeOf<Features, "parameters">> &
    Readonly<DeclaredValues<ShapeOf<Features, "derived">>> &
    Readonly<DeclaredValues<ShapeOf<Features, "viewerParameters">>> &
    Together<Features, "methods">;
  readonly kind: string;
  readonly shape: FeaturedShape<Base, Features>;
};
