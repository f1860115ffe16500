export { readCachedPublicSettings, readCachedSettings } from "./cached.ts";
export { checkMaintenance as maintenanceFor, maintenanceRetrySeconds } from "./maintenance.ts";
export { readSettings } from "./queries.ts";
