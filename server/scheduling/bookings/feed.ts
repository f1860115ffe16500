import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { contactStatuses, feedPastDays } from "../../../contract/scheduling/bookings.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { createFeedFile, type FeedCall } from "./calendar-file.ts";
import { withGeneration } from "./calendar-link.ts";

const { bookings, calendarFeeds } = schema;
const doulas = selectDoulas("doulas");
const owners = selectUsers("owners");

/** Nobody has this many calls. */
const maxCalls = 500;

/** The link to a person's own calls; null if they have none. */
export async function readFeedUrl(platform: Platform, userId: string): Promise<string | null> {
  const link = await findLink(platform.db, eq(calendarFeeds.userId, userId));
  return link ? feedUrl(platform, link) : null;
}

async function findLink(db: Queryable, condition: SQL): Promise<FeedLink | undefined> {
  const [link] = await db
    .select({ id: calendarFeeds.id, generation: owners.linkGeneration })
    .from(calendarFeeds)
    .innerJoin(owners, eq(owners.id, calendarFeeds.userId))
    .where(condition);
  return link;
}

/** Makes a link to a person's own calls. An earlier one stops working. */
export async function renewFeed(platform: Platform, userId: string): Promise<string> {
  const generation = queryBuilder
    .select({ generation: owners.linkGeneration })
    .from(owners)
    .where(eq(owners.id, userId));
  const [link] = await platform.db
    .insert(calendarFeeds)
    .values({ userId })
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { id: sql`gen_random_uuid()`, createdAt: sql`now()` },
    })
    .returning({ id: calendarFeeds.id, generation: sql<number>`(${generation})` });
  if (!link) throw new Error("an insert stores a row");
  return feedUrl(platform, link);
}

/** Ends the link. Repeating it changes nothing. */
export async function deleteFeed({ db }: Platform, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** A person's calls as an iCalendar file; undefined if the link is not ours, was replaced or has ended. */
export async function readFeed(
  platform: Platform,
  { feedId, key }: { feedId: string; key: string },
): Promise<string | undefined> {
  const { db, encryption, now } = platform;
  const link = await findLink(db, eq(calendarFeeds.id, feedId));
  if (!link || !encryption.isFingerprint(purpose(link), key)) return undefined;
  const calls = await findFeedCalls(db, { feedId, now: now() });
  return calls && createFeedFile(calls, { name: (await readSettings(db)).site_name });
}

/** A feed, and `users.link_generation` of its owner. */
interface FeedLink {
  id: string;
  generation: number;
}

function feedUrl({ publicUrl, encryption }: Platform, link: FeedLink): string {
  const url = new URL(`/rest/v1/calendar_feeds/${link.id}/calls.ics`, publicUrl);
  url.searchParams.set("key", encryption.fingerprint(purpose(link)));
  return url.href;
}

const purpose = ({ id, generation }: FeedLink) => withGeneration(`calendar feed ${id}`, generation);

/** The calls of a feed's owner, of either side; undefined if there is no such feed. */
async function findFeedCalls(
  db: Queryable,
  { feedId, now }: { feedId: string; now: Date },
): Promise<FeedCall[] | undefined> {
  const ownProfile = queryBuilder
    .select({ id: doulas.id })
    .from(doulas)
    .where(eq(doulas.userId, calendarFeeds.userId));
  const calls = queryBuilder
    .select({
      bookingId: bookings.id,
      sequence: bookings.icsSequence,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.status, contactStatuses),
        gt(bookings.endsAt, sql`${instantSql(now)} - make_interval(days => ${feedPastDays})`),
        or(eq(bookings.clientId, calendarFeeds.userId), eq(bookings.doulaProfileId, sql`(${ownProfile})`)),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(maxCalls)
    .as("calls");
  const rows = await db
    .select({
      feedId: calendarFeeds.id,
      call: {
        bookingId: calls.bookingId,
        sequence: calls.sequence,
        startsAt: calls.startsAt,
        endsAt: calls.endsAt,
      },
    })
    .from(calendarFeeds)
    .leftJoinLateral(calls, sql`true`)
    .where(eq(calendarFeeds.id, feedId));
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ call }) => call ?? []);
}
