import { equalValues } from "@heddle/params";
import * as z from "zod/mini";

/** One page that shows a shared model, as others see it. */
export interface ViewerIdentity {
  /** Distinguishes the viewers of one model, such as two tabs of one person. */
  readonly id: string;
  /** Equal for the viewers of one person. */
  readonly person: string;
  /** Empty until a visitor without a sign-in has typed a name. */
  readonly name: string;
  readonly color: string;
}

/** How a viewer is introduced to others. */
export interface ViewerOptions {
  /** The name that others see. Without one, the visitor can type it. */
  readonly name?: string | undefined;
  /** A color as `#rrggbb`; by default one that nobody else has. */
  readonly color?: string | undefined;
  /** Viewers with the same key are one person, such as two tabs. It is not sent to anybody. */
  readonly person?: string | undefined;
}

/** What a viewer knows about itself. */
export interface OwnIdentity extends ViewerIdentity {
  /** Whether the visitor may type the name. */
  readonly canRename: boolean;
}

/** A named person, with an id that stays the same after a restart. */
export interface PresentAuthor {
  /** Undefined if only the name identifies them. */
  readonly id?: string;
  readonly name: string;
  readonly color: string;
}

/** Changes of viewers, by their id: the changed fields, or `null` for a viewer who has left. */
export interface PresenceUpdate {
  readonly viewers: Readonly<Record<string, object | null>>;
  /** Whether this is the complete list with all fields, for a page that has just started or missed an update. */
  readonly isAll?: true;
}

/** A viewer that is shown to others, and others to it. */
export interface PresenceReceiver {
  readonly id: string;
  /** Shows it who it is. */
  show(values: { readonly me: OwnIdentity }): void;
  /** Shows it everybody who is here. The update may be lost, and several viewers may get the same object. */
  showEverybody(update: PresenceUpdate): void;
}

/** What a page knows about its viewer: the changed fields, and whether it has just started, so that it is sent everything. */
export type PagePresence<State> = { readonly [Name in keyof State]?: State[Name] | undefined } & {
  readonly isNew?: boolean | undefined;
};

/** Sent by the model alone, so it is not validated. */
export const presenceUpdateType: z.ZodMiniType<PresenceUpdate> = z.custom<PresenceUpdate>();

export const viewerNameType: z.ZodMiniType<string, string> = z
  .string()
  .check(z.overwrite(plainName), z.minLength(1), z.maxLength(60));

/** A secret of a browser, which identifies its tabs as one person. */
export const personKeyType: z.ZodMiniType<string, string> = z
  .string()
  .check(z.minLength(8), z.maxLength(100));

/** 20 updates per second: about as many as a moving cursor needs to look continuous. */
const updateIntervalMs = 50;
/** How long a viewer without a connection is still shown: most interruptions are short. */
const hideDelayMs = 2_000;
/** The shortest time between two complete lists. */
const listIntervalMs = 500;

/** Distinct on a light and on a dark canvas, with white text on them. */
export const viewerColors: readonly string[] = [
  "#d6336c",
  "#1971c2",
  "#237a36",
  "#7048e8",
  "#b8500a",
  "#0b7285",
  "#a61e4d",
  "#5c7c10",
  "#9c36b5",
  "#364fc7",
];
const plainColor = /^#[0-9a-f]{6}$/i;

interface Person {
  readonly id: string;
  name: string;
  color: string;
  viewers: number;
}

interface Presented<State extends object> {
  readonly viewer: PresenceReceiver;
  key: string;
  person: Person;
  readonly hasFixedName: boolean;
  /** Whether others see the viewer. False if its page has had no connection for `hideDelayMs`. */
  isHere: boolean;
  /** The timer that hides the viewer; set while its page has no connection. */
  hideTimer: Timer | undefined;
  state: State;
}

/**
 * The viewers of a shared model, and what they do at this moment: cursors, selections, fields. Changes are collected and
 * sent to all viewers 20 times per second. Only a page that asks for it receives the complete list. Nothing is stored.
 */
export class Presence<State extends object> {
  readonly #sendChanges: (update: PresenceUpdate) => void;
  /** The fields of a viewer whose page has sent nothing, or has no connection. */
  readonly #absent: Partial<State>;
  readonly #viewers = new Map<string, Presented<State>>();
  readonly #people = new Map<string, Person>();
  /** The changed fields of viewers since the last update. */
  readonly #changed = new Map<string, object | null>();
  /** The viewers that wait for the complete list. */
  readonly #asking = new Set<string>();
  #updateTimer: Timer | undefined;
  #listTimer: Timer | undefined;
  #lastPerson = 0;

  /** `sendChanges` sends an update to all viewers; it may be lost. */
  constructor(absent: Partial<State>, sendChanges: (update: PresenceUpdate) => void) {
    this.#absent = absent;
    this.#sendChanges = sendChanges;
  }

  /** All viewers who are here, in the order of their arrival. */
  get viewers(): ViewerIdentity[] {
    return [...this.#present.keys()].map((id) => this.#identity(id));
  }

  /** Adds a viewer, and shows it who it is. */
  join(viewer: PresenceReceiver, { name, color, person }: ViewerOptions, state: State): void {
    const { id } = viewer;
    const key = person === undefined ? `viewer ${id}` : `person ${person}`;
    // By code points, so that no emoji is cut in half.
    const shown = Array.from(plainName(name ?? ""))
      .slice(0, 60)
      .join("");
    const joined = this.#personOf(key, color);
    if (shown !== "") joined.name = shown;
    joined.viewers += 1;
    const hasFixedName = shown !== "";
    this.#viewers.set(id, {
      viewer,
      key,
      person: joined,
      hasFixedName,
      isHere: true,
      hideTimer: undefined,
      state,
    });
    this.#change(id, { ...this.#identity(id), ...state });
    viewer.show({ me: this.#own(id) });
  }

  /** Called when the page of a viewer sends what it knows. */
  present(id: string, { isNew = false, ...fields }: PagePresence<State>): void {
    this.#appear(id);
    // Fields that a page leaves out are missing, not undefined.
    this.update(id, fields as Partial<State>);
    if (isNew) this.#sendList(id);
  }

  /** Called when the page of a viewer may have missed updates, and can receive them again. */
  onReturn(id: string): void {
    this.#appear(id);
    this.#sendList(id);
  }

  /** Called when the page of a viewer has lost its connection: hides the viewer soon, unless it sends something before. */
  hide(id: string): void {
    this.update(id, this.#absent);
    const viewer = this.#viewers.get(id);
    if (!viewer?.isHere) return;
    viewer.hideTimer ??= later(hideDelayMs, () => {
      viewer.isHere = false;
      this.#changed.set(id, null);
      this.#sendSoon();
    });
  }

  /** Shows a viewer if it was hidden. */
  #appear(id: string): void {
    const viewer = this.#viewers.get(id);
    if (!viewer?.hideTimer) return;
    viewer.hideTimer.cancel();
    viewer.hideTimer = undefined;
    viewer.isHere = true;
    this.#change(id, { ...this.#identity(id), ...viewer.state });
  }

  /** Sets fields of a viewer's state. Only those that differ are sent. */
  update(id: string, fields: Partial<State>): void {
    const viewer = this.#viewers.get(id);
    if (!viewer) return;
    const changed = Object.entries(fields).filter(
      ([name, value]) => !equalValues(value, viewer.state[name as keyof State]),
    );
    if (changed.length === 0) return;
    const changedFields = Object.fromEntries(changed);
    viewer.state = { ...viewer.state, ...changedFields };
    if (viewer.isHere) this.#change(id, changedFields);
  }

  leave(id: string): void {
    const viewer = this.#viewers.get(id);
    if (!viewer) return;
    viewer.hideTimer?.cancel();
    this.#viewers.delete(id);
    this.#asking.delete(id);
    this.#releasePerson(viewer);
    this.#changed.set(id, null);
    if (this.#viewers.size > 0) this.#sendSoon();
    else this.#stop();
  }

  /** Sends a viewer the complete list soon, because its page has just started or has missed an update. */
  #sendList(id: string): void {
    if (!this.#viewers.has(id)) return;
    this.#asking.add(id);
    this.#listTimer ??= later(updateIntervalMs, () => this.#sendLists());
  }

  /** Names a visitor without a sign-in. Visitors with the same key are one person, which all of their viewers show. */
  introduce(id: string, name: string, personKey: string): void {
    const viewer = this.#viewers.get(id);
    if (!viewer || viewer.hasFixedName) return;
    const key = `browser ${personKey}`;
    if (viewer.key !== key) {
      this.#releasePerson(viewer);
      viewer.key = key;
      viewer.person = this.#personOf(key, viewer.person.color);
      viewer.person.viewers += 1;
    }
    const { person } = viewer;
    person.name = name;
    for (const [each, other] of this.#viewers) {
      if (other.person !== person) continue;
      if (other.isHere) this.#change(each, this.#identity(each));
      other.viewer.show({ me: this.#own(each) });
    }
  }

  /**
   * The person behind a viewer; undefined if they have no name. The id stays the same after a restart: it is the key of their
   * sign-in, or the secret of their browser, which must not be sent to anybody.
   */
  authorOf(id: string): PresentAuthor | undefined {
    const viewer = this.#viewers.get(id);
    if (!viewer || viewer.person.name === "") return undefined;
    const { name, color } = viewer.person;
    const isLasting = !viewer.key.startsWith("viewer ");
    return { name, color, ...(isLasting && { id: viewer.key.replace(/^person /, "") }) };
  }

  /** A viewer as it sees itself. */
  #own(id: string): OwnIdentity {
    return { ...this.#identity(id), canRename: this.#viewers.get(id)?.hasFixedName === false };
  }

  get #present(): ReadonlyMap<string, Presented<State>> {
    return new Map([...this.#viewers].filter(([, { isHere }]) => isHere));
  }

  #identity(id: string): ViewerIdentity {
    const { person } = this.#viewers.get(id) ?? {};
    return {
      id,
      person: person?.id ?? "",
      name: person?.name ?? "",
      color: person?.color ?? (viewerColors[0] as string),
    };
  }

  #personOf(key: string, color: string | undefined): Person {
    const known = this.#people.get(key);
    if (known) return known;
    const number = (this.#lastPerson += 1);
    const chosen = color !== undefined && plainColor.test(color) ? color : this.#freeColor(number);
    const person = { id: `p${number}`, name: "", color: chosen, viewers: 0 };
    this.#people.set(key, person);
    return person;
  }

  /** A color that nobody has; with more people than colors, some share one. */
  #freeColor(number: number): string {
    const used = new Set(Array.from(this.#people.values(), ({ color }) => color));
    const ordered = viewerColors.map(
      (_, at) => viewerColors[(at + number - 1) % viewerColors.length] as string,
    );
    return ordered.find((color) => !used.has(color)) ?? (ordered[0] as string);
  }

  #releasePerson({ key, person }: Presented<State>): void {
    person.viewers -= 1;
    if (person.viewers === 0) this.#people.delete(key);
  }

  #change(id: string, fields: object): void {
    this.#changed.set(id, { ...this.#changed.get(id), ...fields });
    this.#sendSoon();
  }

  #sendSoon(): void {
    this.#updateTimer ??= later(updateIntervalMs, () => {
      this.#updateTimer = undefined;
      const viewers = Object.fromEntries(this.#changed);
      this.#changed.clear();
      // A viewer who is alone needs no updates, except that others have left.
      const hasReceivers = this.#present.size > 1 || Object.values(viewers).includes(null);
      if (hasReceivers) this.#sendChanges({ viewers });
    });
  }

  /** Sends the complete list to the viewers who asked. Later requests wait for `listIntervalMs`. */
  #sendLists(): void {
    this.#listTimer = undefined;
    if (this.#asking.size === 0) return;
    const entries = Array.from(this.#present, ([id, { state }]) => [
      id,
      { ...this.#identity(id), ...state },
    ]);
    const update: PresenceUpdate = { viewers: Object.fromEntries(entries), isAll: true };
    const asking = [...this.#asking];
    this.#asking.clear();
    this.#listTimer = later(listIntervalMs, () => this.#sendLists());
    for (const id of asking) this.#viewers.get(id)?.viewer.showEverybody(update);
  }

  #stop(): void {
    this.#updateTimer?.cancel();
    this.#listTimer?.cancel();
    this.#updateTimer = undefined;
    this.#listTimer = undefined;
    this.#changed.clear();
  }
}

/** `" Ada\n"` → `"Ada"`; empty if nothing of it is visible. */
function plainName(name: string): string {
  const plain = name.replaceAll(misleading, "").trim();
  return visible.test(plain) ? plain : "";
}

/** Control characters, and those that reverse or hide the text around them. Joiners are part of emoji and of scripts. */
const misleading = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u061c]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

interface Timer {
  cancel(): void;
}

/** In Node, the timer does not keep the process running. */
function later(delayMs: number, work: () => void): Timer {
  const timer: unknown = setTimeout(work, delayMs);
  if (typeof timer === "object" && timer !== null && "unref" in timer) {
    (timer as { unref(): void }).unref();
  }
  return { cancel: () => clearTimeout(timer as number) };
}
