import axe from "axe-core";

/** The rules whose outcome depends on the theme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** What axe finds in a shown view, one line per element: by all rules in the light theme, by those about colors in the dark one. */
export async function findViolations(root: ShadowRoot): Promise<string[]> {
  const view = root.querySelector<HTMLElement>("[data-part=view]")!;
  const { theme } = view.dataset;
  const found = [
    ...(await findInTheme(view, "light")),
    ...(await findInTheme(view, "dark", { runOnly: colorRules })),
  ];
  if (theme === undefined) delete view.dataset["theme"];
  else view.dataset["theme"] = theme;
  return found;
}

async function findInTheme(
  view: HTMLElement,
  theme: "light" | "dark",
  options: axe.RunOptions = {},
): Promise<string[]> {
  view.dataset["theme"] = theme;
  const root = view.getRootNode() as ShadowRoot;
  const transitions = root.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { violations } = await axe.run(root.host.closest("main")!, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${theme}, ${id}: ${target.flat().join(" ")}`),
  );
}
