import { and, arrayContains, eq, exists, gt, isNotNull, lt, not } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import type { Platform } from "../../platform/platform.ts";
import { readWebhookAge } from "../webhooks/service.ts";

const { orders } = schema;

const hoursWithoutEvent = 24;
/** Stripe sends an event within minutes, and repeats it if we don't respond. */
const hoursAfterLink = 1;

export interface EventAge {
  /** Null if no event ever arrived. */
  lastEventAt: Date | null;
  /** The API version of the newest event. Null if unknown. */
  apiVersion: string | null;
  /** True if no event has arrived for a day, although Stripe must have sent one. */
  areEventsMissing: boolean;
}

/** How long ago Stripe sent the last event, and whether it should have sent one since then. */
export async function readEventAge({ db, now }: Pick<Platform, "db" | "now">): Promise<EventAge> {
  const age = await readWebhookAge(db);
  return {
    ...age,
    areEventsMissing: await hasUnreportedLink(db, { lastEventAt: age.lastEventAt, now: now() }),
  };
}

/** Logs an error if no event has arrived for a day, although Stripe must have sent one. */
export async function checkEventAge(platform: Pick<Platform, "db" | "now" | "logger">): Promise<void> {
  const { lastEventAt, areEventsMissing } = await readEventAge(platform);
  if (areEventsMissing)
    platform.logger.error({ lastEventAt }, "no payment events for a day while orders are open");
}

/**
 * Returns true if a payment link was created and has ended since the last event. Each link ends with an event, paid
 * or not, while a paid order may go for weeks without one. Ignores accounts that no longer send us any.
 */
async function hasUnreportedLink(
  db: Queryable,
  { lastEventAt, now }: { lastEventAt: Date | null; now: Date },
): Promise<boolean> {
  const doulas = selectDoulas("doulas");
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const sendsEvents = db
    .select({ id: doulas.id })
    .from(doulas)
    .where(and(eq(doulas.stripeAccountId, orders.stripeAccountId), doulas.stripeChargesEnabled));
  const [unreported] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.checkoutSessionId),
        gt(orders.linkRequestedAt, lastEventAt ?? new Date(0)),
        lt(orders.linkRequestedAt, hoursAgo(hoursWithoutEvent)),
        lt(orders.expiresAt, hoursAgo(hoursAfterLink)),
        not(arrayContains(orders.reviewReasons, ["order.unreachable"])),
        exists(sendsEvents),
      ),
    )
    .limit(1);
  return unreported !== undefined;
}
