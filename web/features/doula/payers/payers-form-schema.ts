import { z } from "zod";
import { payersChangeSchema } from "../../../../contract/directory/payers.schema.ts";
import type { PayerKind, PayerRelation } from "../../../../contract/directory/payers.ts";

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
  plan_receipts: { kind: "plan", relation: "receipts", text: "I give receipts for a plan" },
  employer_receipts: {
    kind: "employer",
    relation: "receipts",
    text: "I give receipts for an employer benefit",
  },
  receipts: { kind: "receipts", relation: "receipts", text: "I give receipts for any plan" },
} as const satisfies Record<string, { kind: PayerKind; relation: PayerRelation; text: string }>;

export type Statement = keyof typeof statements;

const [first, ...others] = Object.keys(statements) as [Statement, ...Statement[]];

const typedPayerSchema = z.object({
  statement: z.enum([first, ...others]),
  name: z.string().nullable(),
  since: z.string().nullable(),
  ends_on: z.string().nullable(),
});

export type TypedPayer = z.infer<typeof typedPayerSchema>;

/** The form of /payers. */
export const payersFormSchema = z
  .object({ updated_at: z.string(), payers: z.array(typedPayerSchema), sorted: z.array(z.string()) })
  .transform(({ payers, ...change }) => ({
    ...change,
    payers: payers.map(({ statement, ...typed }) => {
      const { kind, relation } = statements[statement];
      return { ...typed, kind, relation };
    }),
  }))
  .pipe(payersChangeSchema);

export type TypedPayers = z.input<typeof payersFormSchema>;
