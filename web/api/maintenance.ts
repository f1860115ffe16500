import { ask } from "../lib/api.ts";
import { createStore, useStore } from "../lib/store.ts";
import { api } from "./client.ts";

const hasMetMaintenance = createStore(false);

/** A call was refused because the site is in maintenance. */
export function showMaintenance(): void {
  hasMetMaintenance.set(true);
}

export function hideMaintenance(): void {
  hasMetMaintenance.set(false);
}

/** Whether this page met the site's maintenance while it was open. */
export function useMetMaintenance(): boolean {
  return useStore(hasMetMaintenance);
}

/** Asks the server whether it answers again. */
export function isMaintenanceOver(): Promise<boolean> {
  return ask(api.rest.v1.platform_settings.public.$get()).then(
    () => true,
    () => false,
  );
}
