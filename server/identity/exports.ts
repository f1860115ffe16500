import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import type { Platform } from "../platform/platform.ts";
import type { ExportedFiles } from "../providers/domain.ts";
import {
  findOwnMark,
  findStoredUser,
  listFactors,
  listSessions,
  readEmailChange,
} from "./accounts/service.ts";
import { readParentProfile } from "./profiles/service.ts";

export const identityExports: ExportedFiles = {
  "account.json": (platform, { viewer }) => readAccount(platform, viewer),
  "devices.json": (platform, { viewer, sessionId }) =>
    listSessions(platform, { userId: viewer.id, sessionId }),
  "profile.json": (platform, { viewer }) => readProfile(platform, viewer.id),
};

/** Omits hashes and secrets, which are useful only to an attacker. */
async function readAccount(platform: Platform, viewer: SessionUser) {
  const { id: userId } = viewer;
  const user = await findStoredUser(platform.db, userId);
  const mark = await findOwnMark(platform.db, viewer);
  const undeliverable = mark ? { reason: mark.reason, since: mark.since, dropped: mark.dropped } : null;
  const emailChange = await readEmailChange(platform, userId);
  return { ...user, email_change: emailChange, undeliverable, factors: await listFactors(platform, userId) };
}

async function readProfile(platform: Platform, userId: string) {
  const { due_date: _inItsOwnFile, ...others } = await readParentProfile(platform, {
    viewerId: userId,
    userId,
  });
  return others;
}
