import { sql } from "drizzle-orm";
import { z } from "zod";
import { contactStatuses, feedPastDays } from "../../../contract/scheduling/bookings.ts";
import type { Queryable } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { createFeedFile, type FeedCall } from "./calendar-file.ts";
import { withGeneration } from "./calendar-link.ts";

const doulas = selectDoulas("doulas");
const owners = selectUsers("u");

/** Nobody has this many calls. */
const maxCalls = 500;

/** The link to a person's own calls; null if they have none. */
export async function readFeedUrl(platform: Platform, userId: string): Promise<string | null> {
  const { rows } = await platform.db.execute(sql`
    select f.id, ${owners.linkGeneration} as generation
    from calendar_feeds f join ${owners} on ${owners.id} = f.user_id where f.user_id = ${userId}
  `);
  return rows[0] ? feedUrl(platform, linkSchema.parse(rows[0])) : null;
}

/** Makes a link to a person's own calls. An earlier one stops working. */
export async function renewFeed(platform: Platform, userId: string): Promise<string> {
  const { rows } = await platform.db.execute(sql`
    insert into calendar_feeds (user_id) values (${userId})
    on conflict (user_id) do update set id = gen_random_uuid(), created_at = now()
    returning id, (select ${owners.linkGeneration} from ${owners} where ${owners.id} = ${userId}) as generation
  `);
  return feedUrl(platform, linkSchema.parse(rows[0]));
}

/** Ends the link. Repeating it changes nothing. */
export async function deleteFeed({ db }: Platform, userId: string): Promise<void> {
  await db.execute(sql`delete from calendar_feeds where user_id = ${userId}`);
}

/** A person's calls as an iCalendar file; undefined if the link is not ours, was replaced or has ended. */
export async function readFeed(
  platform: Platform,
  { feedId, key }: { feedId: string; key: string },
): Promise<string | undefined> {
  const { db, encryption, now } = platform;
  const { rows } = await db.execute(sql`
    select f.id, ${owners.linkGeneration} as generation
    from calendar_feeds f join ${owners} on ${owners.id} = f.user_id where f.id = ${feedId}
  `);
  if (!rows[0] || !encryption.isFingerprint(purpose(linkSchema.parse(rows[0])), key)) return undefined;
  const calls = await findFeedCalls(db, { feedId, now: now() });
  return calls && createFeedFile(calls, { name: (await readSettings(db)).site_name });
}

/** A feed, and `users.link_generation` of its owner. */
const linkSchema = z.object({ id: z.string(), generation: z.int() });
type FeedLink = z.infer<typeof linkSchema>;

function feedUrl({ publicUrl, encryption }: Platform, link: FeedLink): string {
  const url = new URL(`/rest/v1/calendar_feeds/${link.id}/calls.ics`, publicUrl);
  url.searchParams.set("key", encryption.fingerprint(purpose(link)));
  return url.href;
}

const purpose = ({ id, generation }: FeedLink) => withGeneration(`calendar feed ${id}`, generation);

const feedSchema = z.array(
  z.object({
    id: z.string().nullable(),
    sequence: z.int().nullable(),
    startsAt: z.unknown(),
    endsAt: z.unknown(),
  }),
);

/** The calls of a feed's owner, of either side; undefined if there is no such feed. */
async function findFeedCalls(
  db: Queryable,
  { feedId, now }: { feedId: string; now: Date },
): Promise<FeedCall[] | undefined> {
  const { rows } = await db.execute(sql`
    select b.id, b.ics_sequence as sequence, b.starts_at as "startsAt", b.ends_at as "endsAt"
    from calendar_feeds f
    left join lateral (
      select b.* from bookings b
      where b.status in ${contactStatuses}
        and b.ends_at > ${instantSql(now)} - make_interval(days => ${feedPastDays})
        and (
          b.client_id = f.user_id
          or b.doula_profile_id = (select ${doulas.id} from ${doulas} where ${doulas.userId} = f.user_id)
        )
      order by b.starts_at
      limit ${maxCalls}
    ) b on true
    where f.id = ${feedId}
  `);
  if (rows.length === 0) return undefined;
  return feedSchema
    .parse(rows)
    .flatMap(({ id, sequence, startsAt, endsAt }) =>
      id === null || sequence === null
        ? []
        : [{ bookingId: id, sequence, startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) }],
    );
}
