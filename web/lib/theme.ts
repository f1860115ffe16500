import { createStoredStore, useStore } from "./store.ts";

export type ThemeChoice = "dark" | "light" | "system";
export type Theme = "dark" | "light";

/** The stored choice wins; anything else means system. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === "dark" || stored === "light" ? stored : "system";
}

/** Light unless the system prefers dark. */
export function resolveTheme(choice: ThemeChoice, systemPrefersDark: boolean): Theme {
  if (choice === "system") return systemPrefersDark ? "dark" : "light";
  return choice;
}

const themeChoice = createStoredStore<ThemeChoice>({
  key: "theme",
  parse: parseThemeChoice,
  format: (choice) => choice,
});

/** Stores the choice and applies it here and in every other tab. */
export const chooseTheme = themeChoice.set;

/** The choice; null until hydration, because only the browser knows it. */
export function useThemeChoice(): ThemeChoice | null {
  return useStore<ThemeChoice | null>({ ...themeChoice, initial: null });
}

/**
 * Keeps the theme that public/theme.js set before the first paint in sync with the system and
 * with other tabs.
 */
export function watchTheme(): void {
  const systemPrefersDark = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    document.documentElement.dataset.theme = resolveTheme(themeChoice.get(), systemPrefersDark.matches);
  };
  systemPrefersDark.addEventListener("change", show);
  themeChoice.subscribe(show);
  show();
}
