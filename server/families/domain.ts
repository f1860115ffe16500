import type { Domain } from "../providers/domain.ts";
import { sealNotices } from "./births/service.ts";
import { clearOldLosses, sealLosses } from "./plans/service.ts";

/** Births and losses cross domains, so their routes are in workflows. */
export const families = {
  nightlyDeletions: [clearOldLosses],
  nightlyTasks: [sealLosses, sealNotices],
} satisfies Domain;
