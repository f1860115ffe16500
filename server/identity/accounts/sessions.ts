import type { DeviceSession } from "../../../contract/identity/accounts.schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { describeDevice } from "./device.ts";
import { readSession } from "./session.ts";
import { deleteSession, deleteSessions, findSessions } from "./session-queries.ts";

/** Lists a person's sessions: the current one first, then the most recently active. */
export async function listSessions(
  { db, now }: Platform,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<DeviceSession[]> {
  const found = await findSessions(db, userId, now());
  const listed = found.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: describeDevice(userAgent ?? ""),
    is_current: id === sessionId,
    signed_in_at: createdAt.toISOString(),
    last_active_at: updatedAt.toISOString(),
  }));
  return listed.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Ends one of this person's sessions, never another person's. */
export async function endSession(
  { db }: Platform,
  session: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await deleteSession(db, session))) throw new Refusal("not_found");
}

/** Ends sessions of the owner of the headers' session. With `others`, the current session stays open. */
export async function endSessions(
  platform: Platform,
  headers: Headers,
  scope: "others" | "global",
): Promise<void> {
  const { session, sessionId } = await readSession(platform, headers);
  if (!session || !sessionId) return;
  const exceptSessionId = scope === "others" ? sessionId : undefined;
  await inTransaction(platform.db, (tx) => deleteSessions(tx, { userId: session.user.id, exceptSessionId }));
}
