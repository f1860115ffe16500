export { readCachedPublicSettings, readCachedSettings } from "./cached.ts";
export { maintenanceFor, maintenanceRetrySeconds } from "./maintenance.ts";
export { readSettings } from "./queries.ts";
