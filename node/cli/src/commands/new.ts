import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { templateNames } from "../new/templates.ts";

export const newCommand: Command = defineCommand({
  name: "new",
  summary: "Create a project from a template",
  description:
    "Writes a small project with a test of its own to a new folder: an API console (console), a record editor (record), a workflow editor (workflow) or a graph that several people edit (shared). Without a template it asks for one. It never replaces a file.",
  arguments: [
    { name: "template", summary: "The template", isOptional: true, choices: templateNames },
    { name: "folder", summary: "The new folder (default: heddle-<template>)", isOptional: true },
  ],
  options: {},
  examples: [
    { line: "heddle new", description: "Asks for a template." },
    {
      line: "heddle new workflow my-editor",
      description: "Creates my-editor. Then: cd my-editor && npm install && npm start",
    },
  ],
  async run({ arguments: { template, folder }, terminal }) {
    const { newProject } = await import("../new/new-project.ts");
    await newProject({ template, folder }, terminal);
    return exitCodes.done;
  },
});
