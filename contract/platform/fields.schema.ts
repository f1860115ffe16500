import "./zod-config.ts";
import "./input-messages.ts";
import { z } from "zod";
import { platformErrors } from "./errors.ts";
import {
  describePhoneProblem,
  hasContactDetails,
  isProviderUrl,
  isStorable,
  slugMaxLength,
} from "./fields.ts";
import { normalizeLine, normalizeText } from "./normalize-text.ts";
import { getTodayRange } from "./time.ts";

/** A valid calendar day `yyyy-mm-dd` between the years 1900 and 2200. It has no time zone. */
export const calendarDaySchema = z.iso
  .date({ error: "Please enter a valid date." })
  .refine((day) => day >= "1900-01-01" && day <= "2200-12-31", { error: "Please enter a valid date." });

/**
 * A calendar day that is today or later somewhere on Earth, because the person's time zone is unknown here.
 */
export const upcomingDaySchema = calendarDaySchema.refine(
  (day) => day >= getTodayRange(new Date()).earliest,
  {
    error: "Please choose today or a later day.",
  },
);

/** An instant in UTC, as ISO 8601 with `Z`, between the years 1900 and 2200. */
export const instantSchema = z.iso
  .datetime({ error: "Please enter a valid time." })
  .refine((instant) => instant >= "1900" && instant < "2201", { error: "Please enter a valid time." });

/** Text that a person typed: normalized, storable, at most `max` characters. */
export function typedText(max: number) {
  return storableText(z.string().overwrite(normalizeText), max);
}

/** Like `typedText`, on one line: a name, a title, a tag. */
export function typedLine(max: number) {
  return storableText(z.string().overwrite(normalizeLine), max);
}

function storableText(text: z.ZodString, max: number) {
  return text
    .max(max, { error: `Please use at most ${max} characters.` })
    .refine(isStorable, { error: "Please remove the characters that cannot be stored." });
}

/** Like `typedText`, but not blank. `label` names the field in the message: 'A message is required.' */
export function requiredText(label: string, max: number) {
  return typedText(max).refine((text) => text !== "", { error: `${label} is required.` });
}

/** Like `typedLine`, but not blank. `label` names the field in the message: 'Full name is required.' */
export function requiredLine(label: string, max: number) {
  return typedLine(max).refine((text) => text !== "", { error: `${label} is required.` });
}

/** Like `typedText`, but empty becomes null (spec section 5). */
export const optionalText = (max: number) => orNull(typedText(max));

/** Like `typedLine`, but empty becomes null (spec section 5). */
export const optionalLine = (max: number) => orNull(typedLine(max));

/** Like `optionalText`, for what a doula tells everyone about their work: contact details are refused. */
export const optionalPublicText = (max: number) =>
  optionalText(max).refine((text) => text === null || !hasContactDetails(text), {
    error:
      "Please leave out phone numbers, email addresses and links. Parents see yours once a call is confirmed.",
  });

const orNull = (text: z.ZodString) => text.transform((typed) => typed || null).nullable();

/** A phone number as typed. `label` names the field in the message if it is blank. */
export const requiredPhone = (label: string, max: number) => requiredLine(label, max).superRefine(checkPhone);

/** Like `requiredPhone`, but empty becomes null. */
export const optionalPhone = (max: number) => optionalLine(max).superRefine(checkPhone);

function checkPhone(phone: string | null, context: z.RefinementCtx): void {
  const message = phone ? describePhoneProblem(phone) : undefined;
  if (message) context.addIssue({ code: "custom", message });
}

/** A number from a form, still as text; empty means undefined. */
export const typedNumber = z.string().transform((text) => (text.trim() === "" ? undefined : Number(text)));

/** Refuses any user type instead of ignoring it. */
export const refusedUserTypeSchema = z
  .unknown()
  .refine(() => false, { error: platformErrors.forbidden, params: { refusal: "forbidden" } })
  .optional()
  .describe("Not accepted: sending it returns 403");

export const idSchema = z.uuid({ error: "This is not a valid ID." });

/** A provider's address for browsers. */
export const providerUrlSchema = z.url({ protocol: /^https?$/ }).refine(isProviderUrl);

/** Degrees in a query string. An empty string is not zero. */
export function degreesSchema(max: number) {
  return z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, { error: "Please enter degrees." })
    .transform(Number)
    .pipe(z.number().min(-max).max(max));
}

/** Lists use keyset paging: `after` is the `next_cursor` of the previous page. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/**
 * A position in a list sorted by time, `<instant to the microsecond>_<id>`. Unlike an ID alone, it still
 * works after that row has moved or was deleted.
 */
export const listCursorSchema = z
  .string()
  .max(80)
  .transform((cursor) => {
    const [at, id] = cursor.split("_");
    return { at, id };
  })
  .pipe(z.object({ at: instantSchema, id: idSchema }));

export type ListCursor = z.infer<typeof listCursorSchema>;

/** The last part of a doula's page address. */
export const slugSchema = z
  .string()
  .max(slugMaxLength)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: "This is not a valid name." });
