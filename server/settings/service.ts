export { readKeptPublicSettings, readKeptSettings } from "./kept.ts";
export { maintenanceFor, maintenanceRetrySeconds } from "./maintenance.ts";
export { readSettings } from "./queries.ts";
