import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { AlertArea } from "../../../contract/directory/doula-alerts.schema.ts";
import { alertLinkHours, alertPauseDays } from "../../../contract/directory/doula-alerts.ts";
import type { Point } from "../../../contract/directory/places.schema.ts";
import { type Database, type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { lockAlertAddress } from "../../platform/database/locks.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { clearUndeliverable } from "../../platform/email/undeliverable.ts";
import { distanceSql } from "../search/service.ts";

const { doulaAlerts } = schema;

export interface NewAlert {
  email: string;
  point: Point;
  place: string;
  radiusMiles: number;
  stopToken: string;
}

const toRow = <Alert extends NewAlert>({ point, ...alert }: Alert) => ({
  ...alert,
  point: { x: point.lng, y: point.lat },
});

/** SQL query: the addresses of all alerts. */
export const alertAddressesSql = sql`select email from doula_alerts`;

/** Inserts an alert that waits for its address to be confirmed. */
export async function insertPendingAlert(
  tx: Transaction,
  alert: NewAlert & { tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(doulaAlerts).values(toRow(alert));
}

/** Inserts an active alert, which replaces the address's other ones. Returns the one that was active. */
export async function insertActiveAlert(
  tx: Transaction,
  alert: NewAlert,
  now: Date,
): Promise<AlertArea | null> {
  const { emailedAt, active } = await replaceAlerts(tx, { email: alert.email });
  await tx.insert(doulaAlerts).values({ ...toRow(alert), confirmedAt: now, seenUntil: now, emailedAt });
  return active;
}

/**
 * Activates a pending alert, which replaces the address's other ones. Returns it with the one that was active; undefined
 * if the link is invalid.
 */
export async function activateAlert(tx: Transaction, tokenHash: string, now: Date) {
  const pending = await tx.query.doulaAlerts.findFirst({
    columns: { id: true, email: true },
    where: isPending(tokenHash, now),
  });
  if (!pending) return undefined;
  const { emailedAt, active: replaced } = await replaceAlerts(tx, pending);
  await clearUndeliverable(tx, pending.email);
  const [alert] = await tx
    .update(doulaAlerts)
    .set({ confirmedAt: now, seenUntil: now, emailedAt, tokenHash: null, expiresAt: null })
    .where(isPending(tokenHash, now))
    .returning({ place: doulaAlerts.place, miles: doulaAlerts.radiusMiles });
  return alert && { alert, replaced };
}

function isPending(tokenHash: string, now: Date) {
  // Release 1.0 stored 48 hours, and put the token into the link's query.
  const oldest = new Date(now.getTime() - alertLinkHours * 3_600_000);
  return and(
    eq(doulaAlerts.tokenHash, tokenHash),
    gt(doulaAlerts.expiresAt, now),
    gt(doulaAlerts.createdAt, oldest),
  );
}

/** Deletes an address's other alerts. Returns when the last one was sent, and which one was active. */
async function replaceAlerts(
  tx: Transaction,
  { id, email }: { id?: string; email: string },
): Promise<{ emailedAt: Date | null; active: AlertArea | null }> {
  await lockAlertAddress(tx, email);
  const replaced = await tx
    .delete(doulaAlerts)
    .where(and(eq(doulaAlerts.email, email), id === undefined ? undefined : sql`${doulaAlerts.id} <> ${id}`))
    .returning({
      place: doulaAlerts.place,
      miles: doulaAlerts.radiusMiles,
      emailedAt: doulaAlerts.emailedAt,
      confirmedAt: doulaAlerts.confirmedAt,
      stoppedAt: doulaAlerts.stoppedAt,
    });
  const times = replaced.flatMap(({ emailedAt }) => emailedAt?.getTime() ?? []);
  const active = replaced.find(({ confirmedAt, stoppedAt }) => confirmedAt && !stoppedAt);
  return {
    emailedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    active: active ? { place: active.place, miles: active.miles } : null,
  };
}

export async function markAlertStopped(db: Queryable, stopToken: string, now: Date): Promise<void> {
  await db
    .update(doulaAlerts)
    .set({ stoppedAt: now })
    .where(and(eq(doulaAlerts.stopToken, stopToken), isNull(doulaAlerts.stoppedAt)));
}

/** The active alerts to an address, newest first. */
export async function findActiveAlerts(db: Queryable, email: string) {
  return db
    .select({
      id: doulaAlerts.id,
      place: doulaAlerts.place,
      miles: doulaAlerts.radiusMiles,
      confirmedAt: sql`${doulaAlerts.confirmedAt}`.mapWith(toInstant),
    })
    .from(doulaAlerts)
    .where(isActiveTo(email))
    .orderBy(desc(doulaAlerts.confirmedAt), doulaAlerts.id);
}

/** Stops one of an address's active alerts. Returns true if there was one. */
export async function stopAlertTo(
  db: Queryable,
  { email, id, now }: { email: string; id: string; now: Date },
): Promise<boolean> {
  const stopped = await db
    .update(doulaAlerts)
    .set({ stoppedAt: now })
    .where(and(eq(doulaAlerts.id, id), isActiveTo(email)))
    .returning({ id: doulaAlerts.id });
  return stopped.length > 0;
}

function isActiveTo(email: string) {
  return and(eq(doulaAlerts.email, email), isNotNull(doulaAlerts.confirmedAt), isNull(doulaAlerts.stoppedAt));
}

/** What an address is subscribed to, for its owner's export. */
export async function findAlertsTo(db: Queryable, email: string) {
  return db.query.doulaAlerts.findMany({
    columns: { tokenHash: false, stopToken: false },
    where: eq(doulaAlerts.email, email),
    orderBy: doulaAlerts.createdAt,
  });
}

/**
 * Moves alerts to an account's new address, where they replace others. Deletes unconfirmed ones: their links are
 * in the old mailbox.
 */
export async function moveAlerts(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.delete(doulaAlerts).where(and(eq(doulaAlerts.email, from), isNull(doulaAlerts.confirmedAt)));
  const moving = await tx.query.doulaAlerts.findFirst({
    columns: { id: true },
    where: eq(doulaAlerts.email, from),
  });
  if (!moving) return;
  await replaceAlerts(tx, { email: to });
  await tx.update(doulaAlerts).set({ email: to }).where(eq(doulaAlerts.email, from));
}

export async function deleteAlertsTo(tx: Transaction, email: string): Promise<void> {
  await tx.delete(doulaAlerts).where(eq(doulaAlerts.email, email));
}

/** Deletes alerts that were never confirmed, and stopped ones that no longer delay another. */
export async function deleteOldAlerts(db: Database, now: Date): Promise<void> {
  const { expiresAt, stoppedAt } = doulaAlerts;
  await db.delete(doulaAlerts).where(or(lte(expiresAt, now), lte(stoppedAt, pauseStartSql(now))));
}

/** An address that was emailed later than this gets no alert now. */
const pauseStartSql = (now: Date) => sql`${instantSql(now)} - make_interval(days => ${alertPauseDays})`;

const dueSchema = z.object({
  id: z.string(),
  email: z.string(),
  place: z.string(),
  stop_token: z.string(),
  doulas: z.array(
    z.object({
      slug: z.string(),
      full_name: z.string(),
      profile_image_url: z.string().nullable(),
      location: z.string().nullable(),
      miles: z.number(),
    }),
  ),
});

/** An alert to send now, with the doulas who joined, nearest first. */
export type DueAlert = z.infer<typeof dueSchema>;

/**
 * Marks alerts as sent whose address got none for a week, and for which a doula has joined, and returns them. Two processes
 * at once mark different ones.
 */
export async function markDueAlerts(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<DueAlert[]> {
  const distance = distanceSql(
    {
      lat: sql`a.point[1]`,
      lng: sql`a.point[0]`,
      cosLat: sql`cos(radians(a.point[1]))`,
    },
    sql`candidate.public_point`,
  );
  const { rows } = await tx.execute(sql`
    with due as (
      select a.id, joined.doulas, joined.latest
      from doula_alerts a
      cross join lateral (
        select
          jsonb_agg(
            jsonb_build_object('slug', near.slug, 'full_name', near.full_name, 'location', near.location,
              'profile_image_url', near.profile_image_url, 'miles', round(near.miles))
            order by near.miles, near.slug
          ) as doulas,
          max(near.first_listed_at) as latest
        from (
          select candidate.slug, candidate.full_name, candidate.location, candidate.profile_image_url, candidate.first_listed_at, ${distance} as miles
          from doula_profiles candidate
          where candidate.is_listed and candidate.public_point is not null
            and candidate.first_listed_at > a.seen_until
        ) near
        where near.miles <= a.radius_miles
      ) joined
      where a.confirmed_at is not null and a.stopped_at is null and joined.latest is not null
        and (a.emailed_at is null or a.emailed_at <= ${pauseStartSql(now)})
      order by a.id
      limit ${limit}
      for update of a skip locked
    )
    update doula_alerts a
    set emailed_at = ${instantSql(now)}, seen_until = due.latest
    from due
    where due.id = a.id
    returning a.id, a.email, a.place, a.stop_token, due.doulas
  `);
  return z.array(dueSchema).parse(rows);
}
