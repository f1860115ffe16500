import { sql } from "drizzle-orm";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import type { OwnDelivery } from "../../contract/undeliverable.schema.ts";
import type { Database } from "../../db/database.ts";
import { alertAddressesSql } from "../doula-alerts/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  clearUndeliverable,
  deleteUndeliverableExcept,
  findUndeliverable,
} from "../platform/undeliverable.ts";
import { findConfirmedEmail, findUserById } from "./queries.ts";

/**
 * Whether email to a person's address is sent, and if not, since when and why. An unconfirmed address may be somebody
 * else's, so its owner learns only what happened since they signed up.
 */
export async function readOwnDelivery({ db }: Platform, { id, email }: SessionUser): Promise<OwnDelivery> {
  const [mark, user] = [await findUndeliverable(db, email), await findUserById(db, id)];
  if (!mark || !user) return { undeliverable: null };
  const { reason, since } = mark;
  const canClear = user.emailVerified && user.email === email;
  if (!canClear && new Date(since) < user.createdAt) return { undeliverable: null };
  return { undeliverable: { reason, since, can_clear: canClear } };
}

/**
 * Allows email to a person's confirmed address again. If it is not marked, this changes nothing. Refuses with
 * forbidden if the address is not confirmed, because it may be somebody else's.
 */
export async function allowOwnEmail({ db }: Platform, { id }: SessionUser): Promise<void> {
  const email = await findConfirmedEmail(db, id);
  if (email === undefined) throw new Refusal("forbidden");
  await clearUndeliverable(db, email);
}

/** Deletes the marks of addresses that have neither an account nor an email alert. */
export async function deleteUnknownAddresses(db: Database): Promise<void> {
  await deleteUndeliverableExcept(db, sql`select u.email from users u union all ${alertAddressesSql}`);
}
