/** Fetches the dialogs before they are wanted: when a pointer or the focus reaches what opens them. */
export function prefetchAccountDialogs(): void {
  // A failure shows when the dialog is really asked for.
  import("./account-dialogs.tsx").catch(() => undefined);
}
