import type { DeviceSession } from "../../contract/accounts.schema.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { deviceOf } from "./device.ts";
import { deleteSession, deleteSessions, findSessions } from "./queries.ts";
import { readSession } from "./session.ts";

/** Where a person is signed in: this session first, then the most recently active. */
export async function listSessions(
  { db, now }: Platform,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<DeviceSession[]> {
  const found = await findSessions(db, userId, now());
  const listed = found.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceOf(userAgent ?? ""),
    is_current: id === sessionId,
    signed_in_at: createdAt.toISOString(),
    last_active_at: updatedAt.toISOString(),
  }));
  return listed.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Ends one session of this person. Refuses with not_found, also for the sessions of others. */
export async function endSession(
  { db }: Platform,
  session: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await deleteSession(db, session))) throw new Refusal("not_found");
}

/** Ends the sessions of whoever the headers' session belongs to: `others` keeps this one. */
export async function endSessions(
  platform: Platform,
  headers: Headers,
  scope: "others" | "global",
): Promise<void> {
  const { session, sessionId } = await readSession(platform, headers);
  if (!session || !sessionId) return;
  const keptSessionId = scope === "others" ? sessionId : undefined;
  await deleteSessions(platform.db, { userId: session.user.id, keptSessionId });
}
