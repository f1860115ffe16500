import { useSyncExternalStore } from "react";

let isMet = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isMet = next;
  for (const listener of listeners) listener();
}

/** A call was refused because the site is in maintenance. */
export function maintenanceMet(): void {
  set(true);
}

export function maintenanceOver(): void {
  set(false);
}

/** Whether this page met the site's maintenance while it was open. */
export function useMetMaintenance(): boolean {
  return useSyncExternalStore(
    onChange,
    () => isMet,
    () => false,
  );
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
