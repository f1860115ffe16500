export { readCachedPublicSettings, readCachedSettings } from "./cached.ts";
export { type ChangedSettings, lockSettings, saveFeeChange, saveSettings } from "./changes.ts";
export {
  type EmailSiteWithTerms,
  readEmailSite,
  readEmailSiteWithTerms,
  toEmailSite,
} from "./email-site.ts";
export { checkMaintenance as maintenanceFor, maintenanceRetrySeconds } from "./maintenance.ts";
export { readSettings } from "./queries.ts";
