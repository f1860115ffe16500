import { createStore, useStore } from "../lib/store.ts";

/** True while a login covers a private page whose session has ended. The page stays open and keeps its input. */
const isLogInOverPage = createStore(false);

export function showLogInOverPage(): void {
  isLogInOverPage.set(true);
}

export function hideLogInOverPage(): void {
  isLogInOverPage.set(false);
}

export const isLogInShownOverPage = isLogInOverPage.get;

export function useIsLogInOverPage(): boolean {
  return useStore(isLogInOverPage);
}
