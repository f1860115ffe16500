import "../platform/zod-config.ts";
import { z } from "zod";
import { calendarDaySchema, instantSchema, optionalLine } from "../platform/fields.schema.ts";
import { hasContactDetails } from "../platform/fields.ts";
import { findState } from "./areas.ts";
import { doulaLimits } from "./doulas.ts";
import { namesPublicProgram } from "./insurance.ts";
import {
  formatPayer,
  isPayerLabel,
  namedPayerKinds,
  payerKindRelations,
  payerKinds,
  payerLimits,
  payerMessages,
  payerRelations,
} from "./payers.ts";

/** What everyone reads of a payer. */
export const payerSchema = z.object({
  kind: z.enum(payerKinds),
  relation: z.enum(payerRelations),
  name: z.string().nullable().describe("A state's postal code for Medicaid; null for TRICARE"),
  since: z.iso.date().nullable(),
});

const ownPayerSchema = payerSchema.extend({ ends_on: z.iso.date().nullable() });

export type OwnPayer = z.infer<typeof ownPayerSchema>;

const payerChangeSchema = z
  .strictObject({
    kind: z.enum(payerKinds),
    relation: z.enum(payerRelations),
    name: optionalLine(payerLimits.name),
    since: calendarDaySchema.nullable().describe("An estimate is fine"),
    ends_on: calendarDaySchema.nullable().describe("The last day on which it is true"),
  })
  .superRefine(({ kind, relation, name, since, ends_on: endsOn }, { addIssue }) => {
    const refuse = (field: string, message: string) =>
      addIssue({ code: "custom", path: [field], message, input: field });
    const relations: readonly string[] = payerKindRelations[kind];
    if (!relations.includes(relation)) refuse("relation", payerMessages.relation);
    if (namedPayerKinds.includes(kind) !== (name !== null)) refuse("name", payerMessages.name[kind]);
    else if (kind === "medicaid" && findState(name ?? "")?.code !== name)
      refuse("name", payerMessages.name.medicaid);
    if ((kind === "plan" || kind === "employer") && name && (isPayerLabel(name) || namesPublicProgram(name)))
      refuse("name", payerMessages.program);
    else if (name && hasContactDetails(name)) refuse("name", payerMessages.contact);
    if (endsOn !== null && since !== null && endsOn < since) refuse("ends_on", payerMessages.endsBeforeStart);
  });

/** PUT /rest/v1/doula_payers: replaces the list. */
export const payersChangeSchema = z.strictObject({
  updated_at: instantSchema.describe(
    "As it was read; the change is refused if the profile changed since then",
  ),
  payers: z
    .array(payerChangeSchema)
    .max(payerLimits.perDoula, { error: `Please list at most ${payerLimits.perDoula}.` })
    .superRefine((payers, { addIssue }) => {
      const texts = payers.map(formatPayer);
      for (const [index, text] of texts.entries())
        if (texts.indexOf(text) < index)
          addIssue({ code: "custom", path: [index, "relation"], message: payerMessages.twice, input: text });
    }),
  sorted: z
    .array(z.string())
    .max(doulaLimits.tags)
    .describe(
      "Entries of `insurance_accepted` that the list now says, or that are no longer true; they are removed",
    ),
});

export type PayersChange = z.output<typeof payersChangeSchema>;

/** GET /rest/v1/doula_payers */
export const ownPayersSchema = z.object({
  updated_at: z.iso.datetime().describe("Of the profile, to the microsecond; a change must send it back"),
  payers: z.array(ownPayerSchema),
  unsorted: z
    .array(z.string())
    .describe("Entries of `insurance_accepted`, which parents read as 'Ask about Cigna'"),
});

export type OwnPayers = z.infer<typeof ownPayersSchema>;
