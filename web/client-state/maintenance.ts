import { api } from "../api/platform/client.ts";
import { request } from "../lib/api.ts";
import { createStore, useStore } from "../lib/store.ts";

const isInMaintenance = createStore(false);

/** Call when the server refuses a request because of maintenance. */
export function showMaintenance(): void {
  isInMaintenance.set(true);
}

export function hideMaintenance(): void {
  isInMaintenance.set(false);
}

/** True if maintenance began while this page was open. */
export function useIsInMaintenance(): boolean {
  return useStore(isInMaintenance);
}

/** Returns true if the server responds again. */
export function isMaintenanceOver(): Promise<boolean> {
  return request(api.rest.v1.platform_settings.public.$get()).then(
    () => true,
    () => false,
  );
}
