import { useSyncExternalStore } from "react";

export const THEME_STORAGE_KEY = "theme";

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

const listeners = new Set<() => void>();
// Kept for browsers that refuse storage: the choice then lasts as long as the page.
let unsavedChoice: ThemeChoice | null = null;
let stopWatching: (() => void) | null = null;

function readThemeChoice(): ThemeChoice {
  if (unsavedChoice) return unsavedChoice;
  try {
    return parseThemeChoice(localStorage.getItem(THEME_STORAGE_KEY));
  } catch {
    return "system";
  }
}

function darkPreference(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}

function readTheme(): Theme {
  return resolveTheme(readThemeChoice(), darkPreference().matches);
}

function applyTheme(): void {
  document.documentElement.dataset.theme = readTheme();
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  // A null key means that another tab cleared everything.
  if (event.key === null || event.key === THEME_STORAGE_KEY) applyTheme();
}

/** Stores the choice and shows it, here and in the other tabs. */
export function setThemeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, choice);
    unsavedChoice = null;
  } catch {
    unsavedChoice = choice;
  }
  applyTheme();
}

/** Applies the theme now and keeps it in step with the system and with other tabs. Returns how to stop. */
export function watchTheme(): () => void {
  const preference = darkPreference();
  preference.addEventListener("change", applyTheme);
  addEventListener("storage", onStorage);
  applyTheme();
  return () => {
    preference.removeEventListener("change", applyTheme);
    removeEventListener("storage", onStorage);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= watchTheme();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}

/** The stored choice, the theme it comes to, and how to change it. Follows the system and other tabs while mounted. */
export function useTheme() {
  const choice = useSyncExternalStore(subscribe, readThemeChoice, (): ThemeChoice => "system");
  const theme = useSyncExternalStore(subscribe, readTheme, (): Theme => "light");
  return { choice, theme, setChoice: setThemeChoice };
}
