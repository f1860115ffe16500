import { LazyAccountDialogs } from "./lazy-account-dialogs.tsx";

/** Fetches the dialogs before they are wanted: when a pointer or the focus reaches what opens them. */
export function prefetchAccountDialogs(): void {
  LazyAccountDialogs.prefetch();
}
