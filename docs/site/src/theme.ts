/** The color scheme of the page: that of the system, or the visitor's choice, which is stored for later visits. */
export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

// index.html reads the same key before the first paint.
const storageKey = "heddle-theme";

/** Makes the radio buttons of the theme work. */
export function switchThemeOnChange(): void {
  const theme = document.documentElement.dataset["theme"] ?? "system";
  const inputs = document.querySelectorAll<HTMLInputElement>("[data-theme-switch] input");
  for (const input of inputs) {
    input.checked = input.value === theme;
    input.addEventListener("change", () => chooseTheme(input.value));
  }
}

function chooseTheme(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
