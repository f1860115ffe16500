import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type { OwnDelivery } from "../../../contract/platform/undeliverable.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import { clearUndeliverable, findUndeliverable } from "../../platform/email/undeliverable.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { findConfirmedEmail, findUserById } from "./queries.ts";

/**
 * The mark of a person's address. An unconfirmed address may be somebody else's, so its owner learns only what happened
 * since they signed up.
 */
export async function findOwnMark(db: Queryable, { id, email }: SessionUser) {
  const mark = await findUndeliverable(db, email);
  const user = mark && (await findUserById(db, id));
  if (!mark || !user) return undefined;
  const canClear = user.emailVerified && user.email === email;
  return canClear || new Date(mark.since) >= user.createdAt ? { ...mark, canClear } : undefined;
}

/** Returns whether we send email to a person's address, and if not, since when and why. */
export async function readOwnDelivery({ db }: Platform, person: SessionUser): Promise<OwnDelivery> {
  const mark = await findOwnMark(db, person);
  return {
    undeliverable: mark ? { reason: mark.reason, since: mark.since, can_clear: mark.canClear } : null,
  };
}

/**
 * Allows email to a person's confirmed address again. If it is not marked, this changes nothing.
 * Requires a confirmed address: another may be somebody else's.
 */
export async function allowOwnEmail({ db }: Platform, { id }: SessionUser): Promise<void> {
  const email = await findConfirmedEmail(db, id);
  if (email === undefined) throw new Refusal("forbidden");
  await clearUndeliverable(db, email);
}
