import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  presence: {
    people: { one: "{count} person here", other: "{count} people here" },
    guest: "Guest {number}",
    you: "{name} (you)",
    yourName: "Your name",
    askName: "What is your name? Others see it here.",
    confirmName: "Use this name",
    later: "Not now",
    follow: "Follow {name}",
    followShort: "Follow",
    following: "Following {name}",
    stop: "Stop following",
    editing: "editing {name}",
  },
} as const;

/** English texts of the list of people. Translations use the same keys. */
export type PresenceCatalog = typeof catalog;

/** Everything that the list of people shows or announces. */
export const presenceMessages: Messages<PresenceCatalog> = defineMessages("canvas", catalog);
