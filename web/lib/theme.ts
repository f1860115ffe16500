const storageKey = "theme";

export type ThemeChoice = "dark" | "light" | "system";
export type Theme = "dark" | "light";

/** What is stored wins; nothing stored, or anything else, means system. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === "dark" || stored === "light" ? stored : "system";
}

/** A system without a wish for dark is light. */
export function resolveTheme(choice: ThemeChoice, systemPrefersDark: boolean): Theme {
  if (choice === "system") return systemPrefersDark ? "dark" : "light";
  return choice;
}

function readThemeChoice(): ThemeChoice {
  try {
    return parseThemeChoice(localStorage.getItem(storageKey));
  } catch {
    // Browsers can refuse storage.
    return "system";
  }
}

/** Keeps the theme that public/theme.js set before the first paint in step with the system and with other tabs. */
export function watchTheme(): void {
  const preference = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    document.documentElement.dataset.theme = resolveTheme(readThemeChoice(), preference.matches);
  };
  preference.addEventListener("change", apply);
  addEventListener("storage", (event) => {
    // A null key means that another tab cleared everything.
    if (event.key === null || event.key === storageKey) apply();
  });
  apply();
}
