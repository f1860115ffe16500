import "./zod-config.ts";
import "./input-messages.ts";
import { z } from "zod";
import { errorMessages } from "./errors.ts";
import { isStorable, slugMaxLength } from "./fields.ts";
import { todayOnEarth } from "./time.ts";

/** A calendar day `yyyy-mm-dd` that exists, between the years 1900 and 2200. It has no time zone. */
export const calendarDaySchema = z.iso
  .date({ error: "Please enter a valid date." })
  .refine((day) => day >= "1900-01-01" && day <= "2200-12-31", { error: "Please enter a valid date." });

/** A calendar day that is today or later wherever the person is, whose time zone is not known here. */
export const upcomingDaySchema = calendarDaySchema.refine((day) => day >= todayOnEarth(new Date()).earliest, {
  error: "Please choose today or a later day.",
});

/** An instant in UTC, as ISO 8601 with `Z`, between the years 1900 and 2200. */
export const instantSchema = z.iso
  .datetime({ error: "Please give a valid time." })
  .refine((instant) => instant >= "1900" && instant < "2201", { error: "Please give a valid time." });

/** Text that a person typed: trimmed, storable, at most `max` characters. */
export function typedText(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: `Please use at most ${max} characters.` })
    .refine(isStorable, { error: "Please remove the characters that cannot be stored." });
}

/** As `typedText`, and not blank. `label` names the field in the sentence: 'Full name is required.' */
export function requiredText(label: string, max: number) {
  return typedText(max).refine((text) => text !== "", { error: `${label} is required.` });
}

/** As `typedText`, and empty is kept as null (spec section 5). */
export const optionalText = (max: number) =>
  typedText(max)
    .transform((text) => text || null)
    .nullable();

/** A number as a form has it, still a text; an empty one is none. */
export const typedNumber = z.string().transform((text) => (text.trim() === "" ? undefined : Number(text)));

/** A user type that is refused, whatever else is sent, and never ignored. */
export const refusedUserTypeSchema = z
  .unknown()
  .refine(() => false, { error: errorMessages.forbidden, params: { refusal: "forbidden" } })
  .optional()
  .describe("Never taken: whoever sends one is refused with 403");

export const idSchema = z.uuid({ error: "This is not a valid id." });

/** Degrees as a query carries them: an empty text is no zero. */
export function degreesSchema(max: number) {
  return z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, { error: "Please give degrees." })
    .transform(Number)
    .pipe(z.number().min(-max).max(max));
}

/** Lists page by keyset: `after` is the `next_cursor` of the page before. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/**
 * A place in a list that is sorted by time, `<instant to the microsecond>_<id>`: unlike the id alone, it still says
 * where to go on when what stood there has moved or gone.
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
