const eventName = "search performed";

/** Says to whom it may concern on this page that a search was started: place suggestions put themselves away. */
export function announceSearchPerformed(): void {
  window.dispatchEvent(new CustomEvent(eventName));
}

/** Returns how to stop listening. */
export function onSearchPerformed(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
