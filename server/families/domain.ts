import type { Domain } from "../providers/domain.ts";
import { sealNotices } from "./births/service.ts";
import { clearOldLosses, deleteLoss, sealLosses } from "./plans/service.ts";

/** Births and losses cross domains, so their routes are in workflows. */
export const families = {
  nightlyDeletions: [clearOldLosses],
  nightlyTasks: [sealLosses, sealNotices],
  personalTables: {
    birth_notices: "in the separate file of due date, birth and loss, as far as it is the parent's",
    births: "in the separate file of due date, birth and loss",
    losses: "in the separate file of due date, birth and loss",
    recorded_births: "only a count, without whose birth it was",
  },
  // No foreign key refers to the user.
  accountDeletions: [(platform, tx, { userId }) => deleteLoss(platform, tx, userId)],
} satisfies Domain;
