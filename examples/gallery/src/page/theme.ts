/** Which colors the page shows: those of the system, or the visitor's choice, kept for the next visit. */
export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

// index.html reads the same key before the first paint.
const storageKey = "heddle-theme";

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((known) => known === theme) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
