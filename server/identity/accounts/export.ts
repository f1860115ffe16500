import type { Platform } from "../../platform/platform.ts";
import type { ExportOwner } from "../../providers/domain.ts";
import { readEmailChange } from "./changes.ts";
import { findOwnMark } from "./delivery.ts";
import { listFactors } from "./factors.ts";
import { findStoredUser } from "./queries.ts";
import { findSignInDays } from "./session-queries.ts";

/** The owner's account as an export contains it: without hashes and secrets, which are useful only to an attacker. */
export async function readExportedAccount(platform: Platform, { viewer }: ExportOwner) {
  const { id: userId } = viewer;
  const user = await findStoredUser(platform.db, userId);
  const mark = await findOwnMark(platform.db, viewer);
  const undeliverable = mark ? { reason: mark.reason, since: mark.since, dropped: mark.dropped } : null;
  const emailChange = await readEmailChange(platform, userId);
  const signIns = await findSignInDays(platform.db, userId);
  return {
    ...user,
    sign_ins_by_day: signIns,
    email_change: emailChange,
    undeliverable,
    factors: await listFactors(platform, userId),
  };
}
