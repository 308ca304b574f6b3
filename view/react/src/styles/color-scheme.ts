/**
 * Keeps the attribute `data-scheme` of the root of a view equal to the color scheme that the root has: `light` or `dark`. A
 * page decides it with `color-scheme`, for the whole page or for a part of it, and no selector of CSS can ask for it.
 */
export function followColorScheme(root: HTMLElement): () => void {
  const update = (): void => {
    root.dataset["scheme"] = isDark(getComputedStyle(root, "::before").backgroundColor)
      ? "dark"
      : "light";
  };
  const listen = ({ target, pseudoElement }: AnimationEvent | TransitionEvent): void => {
    if (target === root && pseudoElement === "::before") update();
  };
  root.addEventListener("transitionrun", listen);
  root.addEventListener("animationstart", listen);
  update();
  return () => {
    root.removeEventListener("transitionrun", listen);
    root.removeEventListener("animationstart", listen);
  };
}

/** `"rgb(18, 18, 18)"` → true. Outside of a document there is no color. */
function isDark(background: string): boolean {
  const channels = background.match(/\d+/g)?.slice(0, 3).map(Number) ?? [255];
  return channels.every((channel) => channel < 128);
}
