import { ask } from "../lib/api.ts";
import { createStore, useStore } from "../lib/store.ts";
import { api } from "./client.ts";

const isInMaintenance = createStore(false);

/** A call was refused because the site is in maintenance. */
export function showMaintenance(): void {
  isInMaintenance.set(true);
}

export function hideMaintenance(): void {
  isInMaintenance.set(false);
}

/** Whether this page met the site's maintenance while it was open. */
export function useIsInMaintenance(): boolean {
  return useStore(isInMaintenance);
}

/** Asks the server whether it answers again. */
export function isMaintenanceOver(): Promise<boolean> {
  return ask(api.rest.v1.platform_settings.public.$get()).then(
    () => true,
    () => false,
  );
}
