import type { Domain } from "../providers/domain.ts";
import { sealNotices } from "./births/service.ts";
import { clearOldLosses, deleteLoss, sealLosses } from "./plans/service.ts";

/** Births and losses cross domains, so their routes are in workflows. */
export const families = {
  nightlyDeletions: [clearOldLosses],
  nightlyTasks: [sealLosses, sealNotices],
  // No foreign key refers to the user.
  accountDeletions: [(platform, tx, { userId }) => deleteLoss(platform, tx, userId)],
} satisfies Domain;
