import { z } from "zod";
import { calendarDaySchema, idSchema } from "../platform/fields.schema.ts";
import { lossUndoDays, noticeKinds } from "./births.ts";

/** A doula who knows the parent's due date or still plans for it. */
const knownDoulaSchema = z.object({
  doula_profile_id: z.uuid(),
  slug: z.string().nullable(),
  first_name: z.string(),
  full_name: z.string(),
  last_name: z.string(),
  profile_image: z.string().nullable(),
  has_open_order: z.boolean().describe("A paid order is open"),
  paid_births: z
    .array(z.string())
    .describe("The packages of paid births for which this doula holds a due date"),
  has_upcoming_call: z.boolean(),
  told: z
    .enum(noticeKinds)
    .nullable()
    .describe("What this doula knows from the parent about the birth or the loss"),
  told_at: z.iso.datetime().nullable().describe("When the parent told this doula"),
});

export type KnownDoula = z.infer<typeof knownDoulaSchema>;

/** GET /rest/v1/plans/own: a parent's birth or loss, for the parent only. */
export const ownBirthSchema = z.object({
  born_on: z.iso.date().nullable(),
  loss: z
    .object({
      undo_until: z.iso
        .datetime()
        .nullable()
        .describe(`${lossUndoDays} days after the loss was entered; null after that`),
    })
    .nullable(),
  since: z.iso.datetime().nullable().describe("When the birth or the loss was entered"),
  doulas: z.array(knownDoulaSchema).describe("Doulas with a call or an open order"),
});

export type OwnBirth = z.infer<typeof ownBirthSchema>;

/** PUT /rest/v1/births/own of the previous release. */
export const birthChangeSchema = z.strictObject({
  born_on: calendarDaySchema,
});

/** POST /rest/v1/plans/own */
export const planChangeSchema = z.discriminatedUnion("kind", [
  birthChangeSchema.extend({ kind: z.literal("birth") }),
  z.strictObject({ kind: z.enum(["loss", "undo_birth", "undo_loss"]) }),
]);

export type PlanChange = z.infer<typeof planChangeSchema>;

/** POST /rest/v1/birth_notices */
export const newNoticeSchema = z.strictObject({
  doula_profile_id: idSchema,
  kind: z.enum(noticeKinds),
});

/** What a parent told a doula, as she sees it. */
export const birthNoticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  born_on: z.iso.date().nullable().describe("Only for a birth"),
  created_at: z.iso.datetime(),
  is_recorded: z.boolean().describe("She counts this birth among those she attended"),
  parent: z.object({
    user_id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    profile_image: z.string().nullable(),
  }),
});

export type BirthNotice = z.infer<typeof birthNoticeSchema>;

/** GET /rest/v1/birth_notices/as_doula: newest first, while the two are in contact. */
export const birthNoticesSchema = z.object({
  items: z.array(birthNoticeSchema),
  recorded_births: z.int().describe("Births she recorded here, apart from those she stated"),
});

const storedNoticeSchema = z.object({
  doula_profile_id: z.uuid(),
  kind: z.enum(noticeKinds),
  born_on: z.iso.date().nullable().describe("Only for a birth"),
  created_at: z.iso.datetime(),
});

export type StoredNotice = z.infer<typeof storedNoticeSchema>;

/** POST /auth/v1/user/export_plans */
export const exportedPlansSchema = z.object({
  due_date: z.iso.date().nullable(),
  birth: z.object({ born_on: z.iso.date(), due_date: z.iso.date().nullable() }).nullable(),
  loss: z
    .object({
      entered_at: z.iso.datetime(),
      removed: z.object({ due_date: z.iso.date().nullable(), born_on: z.iso.date().nullable() }).nullable(),
    })
    .nullable(),
  orders: z
    .array(
      z.object({
        id: z.uuid(),
        due_date: z.iso.date(),
        first_due_date: z.iso.date().nullable().describe("Before it was moved"),
        proposed_due_date: z.iso.date().nullable().describe("Until the doula answers"),
      }),
    )
    .describe("The due dates of orders"),
  bookings: z
    .array(z.object({ id: z.uuid(), due_date: z.iso.date() }))
    .describe("The copies of the due date that doulas of calls have"),
  notices: z.array(storedNoticeSchema).describe("What the parent told doulas"),
});
