import { eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { careRequestSchema } from "../../../contract/commerce/orders.schema.ts";
import { acceptedHours, capacityHours, formatVisits } from "../../../contract/commerce/orders.ts";
import { toCents } from "../../../contract/platform/money.ts";
import {
  floorToHour,
  formatEmailedDeadline,
  formatLongDate,
  toCalendarDay,
} from "../../../contract/platform/time.ts";
import { type Queryable, schema } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { toInstant } from "../../platform/database/rows.ts";
import { emailName } from "../../platform/email/email-names.ts";
import { doulaIdentitySql, parentIdentitySql } from "../../trust/relations/service.ts";
import { snapshotSchema } from "./offer-queries.ts";

const centsSchema = z.coerce.number().transform(toCents);

const momentSchema = z.unknown().transform((moment) => (moment === null ? null : toInstant(moment)));

function addHours(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * 3_600_000);
}

function formatUntil(deadline: Date, timeZone: string): string {
  return formatEmailedDeadline(floorToHour(deadline), timeZone);
}

const emailedSchema = z
  .object({
    id: z.string(),
    amount: centsSchema,
    fee: centsSchema,
    asked: centsSchema.nullable(),
    proposed: centsSchema.nullable(),
    refunded: centsSchema,
    snapshot: snapshotSchema,
    is_birth: z.boolean(),
    is_date_hidden: z.boolean(),
    care: careRequestSchema.nullable(),
    decline_note: z.string().nullable(),
    request_expires_at: momentSchema,
    accepted_at: momentSchema,
    place_needed_at: momentSchema,
    paid_at: momentSchema,
    ends_at: momentSchema,
    parent: z
      .object({
        id: z.string(),
        full_name: z.string(),
        first_name: z.string(),
        email: z.string(),
        profile_image_url: z.string().nullable(),
        time_zone: z.string().nullable(),
      })
      .nullable(),
    doula: z
      .object({
        full_name: z.string(),
        first_name: z.string(),
        email: z.string(),
        profile_image_url: z.string().nullable(),
        pronouns: z.string().nullable(),
      })
      .nullable(),
  })
  .transform(
    ({
      snapshot,
      is_birth,
      is_date_hidden,
      care,
      decline_note,
      request_expires_at,
      accepted_at,
      place_needed_at,
      paid_at,
      ends_at,
      parent,
      doula,
      ...row
    }) => ({
      ...row,
      isBirth: is_birth,
      /** A birth or a loss has ended the plans that the order was for. */
      isDateHidden: is_date_hidden,
      /** What the doula wrote when declining. */
      declineNote: decline_note,
      timeZone: snapshot.time_zone,
      /** Until when the doula can accept, in their zone; null if they were not asked. */
      answerUntil: request_expires_at && formatUntil(request_expires_at, snapshot.time_zone),
      /** Until when the parent can accept a proposed amount, in their zone if known. */
      proposedUntil:
        row.proposed === null || request_expires_at === null
          ? null
          : formatUntil(request_expires_at, parent?.time_zone ?? snapshot.time_zone),
      /** Of the package, when it was ordered; for hourly care, of its shortest visit. */
      price: toCents(snapshot.price),
      /** Until when the parent can pay, in their zone if known; null before the doula has accepted. */
      payUntil:
        accepted_at &&
        formatUntil(addHours(accepted_at, acceptedHours), parent?.time_zone ?? snapshot.time_zone),
      /** Until when the doula can make room for a paid birth, in the zones of both; null if they were not asked. */
      capacityUntil: place_needed_at && {
        parent: formatUntil(
          addHours(place_needed_at, capacityHours),
          parent?.time_zone ?? snapshot.time_zone,
        ),
        doula: formatUntil(addHours(place_needed_at, capacityHours), snapshot.time_zone),
      },
      packageName: emailName(snapshot.name, "your package"),
      /** 'November 23, 2026 to February 15, 2027', in the doula's zone; null before the payment. */
      dates:
        paid_at &&
        ends_at &&
        [paid_at, ends_at]
          .map((moment) => formatLongDate(toCalendarDay(moment, snapshot.time_zone)))
          .join(" to "),
      duration: care
        ? formatVisits(care)
        : snapshot.duration_weeks === 1
          ? "1 week"
          : `${snapshot.duration_weeks} weeks`,
      parent: {
        id: parent?.id ?? null,
        name: emailName(parent?.full_name ?? "", "A parent") || "A parent",
        firstName: emailName(parent?.first_name ?? "", "them") || "them",
        email: parent?.email ?? null,
        image: parent?.profile_image_url ?? null,
      },
      doula: {
        name: emailName(snapshot.doula_name, "your doula"),
        firstName: emailName(doula?.first_name ?? "", "your doula") || "your doula",
        slug: snapshot.doula_slug,
        email: doula?.email ?? null,
        image: doula?.profile_image_url ?? null,
        pronouns: doula?.pronouns ?? null,
      },
    }),
  );

/**
 * An order as its emails describe it. Names are safe to show in emails; addresses are null for deleted
 * accounts.
 */
export type EmailedOrder = z.infer<typeof emailedSchema>;

const { orders } = schema;
const parents = selectUsers("parents");
const doulas = selectDoulas("doulas");
const doulaUsers = selectUsers("doula_users");

export async function findEmailedOrder(db: Queryable, orderId: string): Promise<EmailedOrder | undefined> {
  const parent = sql`${parentIdentitySql({ viewerId: doulas.userId, account: parents })}
    || jsonb_build_object('id', ${parents.id}, 'email', ${parents.email}, 'time_zone', ${parents.timeZone})`;
  const seenDoula = doulaIdentitySql({ viewerId: orders.parentUserId, doula: doulas });
  const doula = sql`jsonb_build_object(
    'full_name', ${doulas.fullName}, 'first_name', ${doulas.firstName},
    'email', coalesce(${doulas.email}, ${doulaUsers.email}), 'profile_image_url', ${seenDoula} -> 'profile_image_url',
    'pronouns', ${doulas.pronouns}
  )`;
  const [row] = await db
    .select({
      id: orders.id,
      amount: orders.amount,
      fee: orders.platformFee,
      asked: orders.askedAmount,
      proposed: orders.proposedAmount,
      refunded: orders.refundedAmount,
      snapshot: orders.packageSnapshot,
      is_birth: orders.isBirth,
      is_date_hidden: isNotNull(orders.dueDateHiddenAt),
      decline_note: orders.declineNote,
      request_expires_at: orders.requestExpiresAt,
      accepted_at: orders.acceptedAt,
      place_needed_at: orders.placeNeededAt,
      paid_at: orders.paidAt,
      care: orders.care,
      // A birth package ends after the due date, which no email may reveal.
      ends_at: sql`case when not ${orders.isBirth} and ${orders.care} is null then order_ends_at(${orders}) end`,
      parent: sql`case when ${parents.id} is not null then ${parent} end`,
      doula: sql`case when ${doulaUsers.id} is not null then ${doula} end`,
    })
    .from(orders)
    .leftJoin(parents, eq(parents.id, orders.parentUserId))
    .leftJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .leftJoin(doulaUsers, eq(doulaUsers.id, doulas.userId))
    .where(eq(orders.id, orderId));
  return row && emailedSchema.parse(row);
}
