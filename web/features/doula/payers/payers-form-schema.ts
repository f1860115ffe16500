import { z } from "zod";
import { payersChangeSchema } from "../../../../contract/directory/payers.schema.ts";
import {
  formatPayer,
  namedPayerKinds,
  type PayerKind,
  type PayerRelation,
  payerMessages,
} from "../../../../contract/directory/payers.ts";

/** What a doula can state, as one choice. */
export const statements = {
  medicaid: { kind: "medicaid", relation: "enrolled", text: "I'm enrolled in Medicaid" },
  tricare: { kind: "tricare", relation: "enrolled", text: "I'm enrolled in TRICARE" },
  plan_in_network: { kind: "plan", relation: "in_network", text: "I'm in a plan's network" },
  employer_in_network: {
    kind: "employer",
    relation: "in_network",
    text: "I'm in an employer benefit's network",
  },
  plan_receipts: { kind: "plan", relation: "receipts", text: "I give itemized receipts for a plan" },
  employer_receipts: {
    kind: "employer",
    relation: "receipts",
    text: "I give itemized receipts for an employer benefit",
  },
  receipts: { kind: "receipts", relation: "receipts", text: "I give itemized receipts for any plan" },
} as const satisfies Record<string, { kind: PayerKind; relation: PayerRelation; text: string }>;

export type Statement = keyof typeof statements;

const [first, ...others] = Object.keys(statements) as [Statement, ...Statement[]];

const typedPayerSchema = z.object({
  /** Of what the doula wrote before, which this payer now says; null if they added it. */
  entry: z.string().nullable(),
  statement: z.enum([first, ...others]),
  name: z.string().nullable(),
  since: z.string().nullable(),
  ends_on: z.string().nullable(),
});

export type TypedPayer = z.infer<typeof typedPayerSchema>;

/** The form of /payers. `dropped`: what the doula wrote before that is no longer true. */
export const payersFormSchema = z
  .object({ updated_at: z.string(), payers: z.array(typedPayerSchema), dropped: z.array(z.string()) })
  .superRefine(({ payers }, { addIssue }) => {
    const texts = payers.map(formatTyped);
    for (const [index, text] of texts.entries())
      if (text !== null && texts.indexOf(text) < index)
        addIssue({
          code: "custom",
          path: ["payers", index, "statement"],
          message: payerMessages.twice,
          input: text,
        });
  })
  .transform(({ updated_at, payers, dropped }) => ({
    updated_at,
    payers: payers.map(({ entry: _entry, statement, ...typed }) => {
      const { kind, relation } = statements[statement];
      return { ...typed, kind, relation };
    }),
    sorted: [...dropped, ...payers.flatMap(({ entry }) => entry ?? [])],
  }))
  .pipe(payersChangeSchema);

export type TypedPayers = z.input<typeof payersFormSchema>;

/** A typed payer as parents will read it; null until it has its name. */
export function formatTyped({ statement, name }: Pick<TypedPayer, "statement" | "name">): string | null {
  const { kind, relation } = statements[statement];
  if (!namedPayerKinds.includes(kind)) return formatPayer({ kind, relation, name: null });
  const named = name?.trim();
  return named ? formatPayer({ kind, relation, name: named }) : null;
}
