/** The color scheme of the page: that of the system, or the visitor's choice, which is stored for later visits. */
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
    // Without storage the choice lasts until the page is closed.
  }
}
