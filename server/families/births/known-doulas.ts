import { and, desc, eq, exists, gt, inArray, ne, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type KnownDoula, ownBirthSchema } from "../../../contract/families/births.schema.ts";
import { contactDays } from "../../../contract/platform/retention.ts";
import { type Queryable, schema } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Encryption } from "../../platform/security/encryption.ts";
import { openKind, selectBookings, storedKindSchema } from "../../scheduling/bookings/service.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";
import { doulaIdentitySql, doulaSlugSql } from "../../trust/relations/service.ts";
import { hasDueDateSql, hasOpenOrderSql, type PlanOrders } from "./plan-orders.ts";

const { birthNotices } = schema;

const toldSchema = z.array(storedKindSchema.extend({ is_since: z.boolean(), told_at: z.coerce.date() }));

/**
 * The doulas who know a parent's due date or plan for it: with a call that is not cancelled, until contact ends,
 * or an open order; and those who were told of the birth or loss. `since` is when the birth or loss was entered: earlier notices do not count, except that plans
 * changed, until the doula has a due date again.
 */
export async function findKnownDoulas(
  { encryption }: Pick<Platform, "encryption">,
  db: Queryable,
  { userId, since, orders, now }: { userId: string; since: Date | undefined; orders: PlanOrders; now: Date },
): Promise<KnownDoula[]> {
  const parent = sql`${userId}::uuid`;
  const [doula, call] = [selectDoulas("doula"), selectBookings("call")];
  const pair = { userId: parent, doulaProfileId: doula.id };
  const hasOpenOrder = hasOpenOrderSql(pair, orders);
  const isWithDoula = and(eq(call.clientId, parent), eq(call.doulaProfileId, doula.id));
  const upcomingCalls = db
    .select({ id: call.id })
    .from(call)
    .where(and(isWithDoula, inArray(call.status, ["pending", "confirmed"]), gt(call.endsAt, now)));
  const knowingIds = db
    .select({ doulaProfileId: call.doulaProfileId })
    .from(call)
    .where(
      and(
        eq(call.clientId, parent),
        ne(call.status, "cancelled"),
        sql`${call.endsAt} > ${instantSql(now)} - make_interval(days => ${contactDays})`,
      ),
    );
  const paidBirths = sql`array(
    select ${orders.packageName} from ${orders}
    where ${orders.parentUserId} = ${parent} and ${orders.doulaProfileId} = ${doula.id} and ${orders.isPaidBirth}
    order by ${orders.createdAt}, ${orders.id}
  )`;
  const { id, kind, sealedKind, createdAt } = birthNotices;
  const isSince = isSinceSql(since);
  const notices = db
    .select({
      all: sql`coalesce(jsonb_agg(jsonb_build_object(
        'id', ${id}, 'kind', ${kind}, 'sealed_kind', ${sealedKind}, 'is_since', ${isSince}, 'told_at', ${createdAt}
      ) order by ${createdAt} desc), '[]')`,
    })
    .from(birthNotices)
    .where(
      and(
        eq(birthNotices.userId, parent),
        eq(birthNotices.doulaProfileId, doula.id),
        or(isSince, and(eq(kind, "plans_changed"), not(hasDueDateSql(pair, orders)))),
      ),
    );
  const toldIds = db
    .select({ doulaProfileId: birthNotices.doulaProfileId })
    .from(birthNotices)
    .where(and(eq(birthNotices.userId, parent), isSince));
  const rows = await db
    .select({
      doula_profile_id: doula.id,
      slug: sql`${doulaSlugSql({ viewerId: parent, doula })}`,
      seen: sql`${doulaIdentitySql({ viewerId: parent, doula })}`,
      has_open_order: sql<boolean>`${hasOpenOrder}`.as("has_open_order"),
      paid_births: sql`${paidBirths}`,
      has_upcoming_call: sql<boolean>`${exists(upcomingCalls)}`.as("has_upcoming_call"),
      notices: sql`${notices}`,
    })
    .from(doula)
    .where(
      and(
        or(hasOpenOrder, inArray(doula.id, knowingIds), inArray(doula.id, toldIds)),
        not(isBlockedBetweenSql(parent, doula.userId)),
      ),
    )
    .orderBy(({ has_open_order, has_upcoming_call }) => [
      desc(has_open_order),
      desc(has_upcoming_call),
      doula.fullName,
      doula.id,
    ]);
  return ownBirthSchema.shape.doulas.parse(
    rows.map(({ notices, seen, ...row }) => {
      const { profile_image_url: profile_image, ...names } = identitySchema.parse(seen);
      return { ...row, ...names, profile_image, ...findTold(encryption, toldSchema.parse(notices)) };
    }),
  );
}

const identitySchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  profile_image_url: z.string().nullable(),
});

/** SQL condition: a notice is not older than a birth or loss that was entered at this moment. */
const isSinceSql = (since: Date | undefined) =>
  sql`${birthNotices.createdAt} >= ${since ? instantSql(since) : sql`'infinity'`}`;

/** Returns what the newest notice that counts says. An older loss is another one. */
function findTold(
  encryption: Encryption,
  newestFirst: z.infer<typeof toldSchema>,
): Pick<KnownDoula, "told" | "told_at"> {
  for (const notice of newestFirst) {
    const told = openKind(encryption, notice);
    if (notice.is_since || told === "plans_changed") return { told, told_at: notice.told_at.toISOString() };
  }
  return { told: null, told_at: null };
}
