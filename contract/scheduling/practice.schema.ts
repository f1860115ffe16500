import "../platform/zod-config.ts";
import { z } from "zod";
import { dueDateMessages, isLikelyDueDate } from "../identity/profiles.ts";
import { idSchema, optionalLine } from "../platform/fields.schema.ts";
import { overrideSchema } from "./availability.schema.ts";
import { bookedStates, monthStates, onCallAnswers, practiceLimits } from "./practice.ts";

const { birthsPerMonth, onCallAtOnce, daysBefore, daysAfter, labelLength } = practiceLimits;

function wholeSchema({ min, max }: { min: number; max: number }, unit: string) {
  const error = `Please enter ${min} to ${max} ${unit}.`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

const rulesFields = {
  births_per_month: wholeSchema(birthsPerMonth, "births").describe("By due date, in one calendar month"),
  on_call_at_once: wholeSchema(onCallAtOnce, "clients").describe("The most clients on call for on one day"),
  days_before: wholeSchema(daysBefore, "days").describe("On call from this many days before the due date"),
  days_after: wholeSchema(daysAfter, "days").describe("On call until this many days after the due date"),
};

/** PUT /rest/v1/practice. */
export const practiceChangeSchema = z.discriminatedUnion("attends_births", [
  z.strictObject({ attends_births: z.literal(true), ...rulesFields }),
  z.strictObject({ attends_births: z.literal(false) }),
]);

export type PracticeChange = z.output<typeof practiceChangeSchema>;

const typedCount = z.string().transform((typed) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN));

/** The form's values: a choice and typed digits, which count only with a yes. */
export const typedPracticeSchema = z
  .object({
    attends_births: z.string().refine((answer) => answer === "yes" || answer === "no", {
      error: "Please choose yes or no.",
    }),
    births_per_month: typedCount,
    on_call_at_once: typedCount,
    days_before: typedCount,
    days_after: typedCount,
  })
  .transform(({ attends_births, ...rules }) =>
    attends_births === "yes"
      ? { attends_births: true as const, ...rules }
      : { attends_births: false as const },
  )
  .pipe(practiceChangeSchema);

export type TypedPractice = z.input<typeof typedPracticeSchema>;

const dueDateSchema = z.iso
  .date({ error: "Please enter a valid date." })
  .refine((day) => isLikelyDueDate(day, new Date()), { error: dueDateMessages.unlikely });

const noDueDate = { error: "Please choose the due date." };

/** POST /rest/v1/practice/commitments: the due date of a client from elsewhere. */
export const newCommitmentSchema = z.strictObject({
  due_date: z.string(noDueDate).min(1, noDueDate).pipe(dueDateSchema),
  label: optionalLine(labelLength).default(null).describe("Only the doula sees it"),
});

export type NewCommitment = z.output<typeof newCommitmentSchema>;

const commitmentSchema = z.object({
  id: idSchema,
  due_date: z.iso.date(),
  label: z.string().nullable(),
});

export type Commitment = z.infer<typeof commitmentSchema>;

const bookedBirthSchema = z.object({
  order_id: idSchema,
  due_date: z.iso.date(),
  born_on: z.iso.date().nullable().describe("Once the parent told the doula of the birth"),
  first_name: z.string(),
  state: z.enum(bookedStates),
});

export type BookedBirth = z.infer<typeof bookedBirthSchema>;

const monthSchema = z.object({
  month: z.iso.date().describe("Its first day"),
  state: z.enum(monthStates),
  birth_count: z.int().describe("Clients with a due date in this month"),
  free_days: z.int().describe("Due dates from today on for which the doula is on call"),
});

export type PracticeMonth = z.infer<typeof monthSchema>;

/** A doula's own practice. */
export const practiceSchema = z.object({
  attends_births: z.boolean().nullable().describe("Null until the doula has said so"),
  rules: z.object(rulesFields).nullable().describe("Null unless the doula attends births"),
  commitments: z.array(commitmentSchema).describe("Clients from elsewhere, by due date"),
  booked_births: z
    .array(bookedBirthSchema)
    .describe("Orders that count, by due date; a moved date counts too"),
  time_off: z.array(overrideSchema).describe("Upcoming and current time off from births, by date"),
  months: z.array(monthSchema).describe("Empty unless the doula attends births"),
  made_room_for: z.array(z.uuid()).describe("Parents who can buy a birth package although there is no room"),
});

export type Practice = z.infer<typeof practiceSchema>;

/** The due date that a parent asks about, in a search and below. */
export const dueDateQuestionSchema = z.strictObject({ due_date: dueDateSchema });

/** POST /rest/v1/doula_profiles/on_call: asks some doulas about a due date. */
export const onCallQuestionSchema = dueDateQuestionSchema.extend({
  doula_profile_ids: z.array(idSchema).min(1).max(practiceLimits.askedDoulas),
});

export type OnCallQuestion = z.input<typeof onCallQuestionSchema>;

/** One answer for each listed doula; others are left out. */
export const onCallAnswersSchema = z.object({
  items: z.array(
    z.object({
      doula_profile_id: z.uuid(),
      on_call: z.enum(onCallAnswers),
      backup_name: z
        .string()
        .nullable()
        .describe("Who covers some days around the due date, if the doula is on call with a backup"),
    }),
  ),
});

export type OnCall = z.infer<typeof onCallAnswersSchema>["items"][number];
