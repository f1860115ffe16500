import { useSyncExternalStore } from "react";

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

/** Where the browser refuses storage a choice lasts as long as the page. */
let unstored: ThemeChoice = "system";

const listeners = new Set<() => void>();

function readThemeChoice(): ThemeChoice {
  try {
    return parseThemeChoice(localStorage.getItem(storageKey));
  } catch {
    return unstored;
  }
}

/** Keeps the choice, and shows it here and in every other tab. */
export function chooseTheme(choice: ThemeChoice): void {
  unstored = choice;
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // It holds for this page all the same.
  }
  show();
}

/** What was chosen; null until the page is alive in the browser, which alone knows. */
export function useThemeChoice(): ThemeChoice | null {
  return useSyncExternalStore(onThemeChange, readThemeChoice, () => null);
}

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(): void {
  const theme = resolveTheme(readThemeChoice(), matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Keeps the theme that public/theme.js set before the first paint in step with the system and with other tabs. */
export function watchTheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  addEventListener("storage", (event) => {
    // A null key means that another tab cleared everything.
    if (event.key === null || event.key === storageKey) show();
  });
  show();
}
