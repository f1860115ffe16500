import { findState } from "./areas.ts";

/** Who may pay for a doula besides the parent. No zod here, so that the browser can use it too. */
export const payerKinds = ["medicaid", "tricare", "plan", "employer", "receipts"] as const;

export type PayerKind = (typeof payerKinds)[number];

/** What a doula says about a payer. It is always the doula's own statement. */
export const payerRelations = ["enrolled", "in_network", "receipts"] as const;

export type PayerRelation = (typeof payerRelations)[number];

/** Which relations each kind can have. Programs enroll; plans and employers have networks or reimburse. */
export const payerKindRelations = {
  medicaid: ["enrolled"],
  tricare: ["enrolled"],
  plan: ["in_network", "receipts"],
  employer: ["in_network", "receipts"],
  receipts: ["receipts"],
} as const satisfies Record<PayerKind, readonly PayerRelation[]>;

export const payerLimits = { perDoula: 20, name: 40 } as const;

/** Kinds with a name of their own: a plan's or an employer benefit's. Medicaid's is a state's postal code. */
export const namedPayerKinds: readonly PayerKind[] = ["medicaid", "plan", "employer"];

export interface PayerStatement {
  kind: PayerKind;
  relation: PayerRelation;
  /** A state's postal code for Medicaid, null for TRICARE and for receipts in general. */
  name: string | null;
}

const receiptsText = "gives itemized receipts; ask your plan";

/** A payer as parents read it: 'Enrolled: Colorado Medicaid', 'In network: Aetna'. Filters match this text. */
export function formatPayer({ kind, relation, name }: PayerStatement): string {
  const payer = formatPayerName({ kind, name });
  if (relation === "enrolled") return formatEnrollment(payer);
  if (relation === "in_network") return `In network: ${payer}`;
  return name === null ? "Gives itemized receipts; ask your plan" : `${payer}: ${receiptsText}`;
}

/** A program in which a doula is enrolled, as parents read it. */
export function formatEnrollment(program: string): string {
  return `Enrolled: ${program}`;
}

const payerLabel = /^(enrolled|in network)\s*:|gives itemized receipts; ask your plan$/i;

/** Returns true if a text reads like a payer. What a doula wrote about insurance must not. */
export function isPayerLabel(text: string): boolean {
  return payerLabel.test(text);
}

/** 'Colorado Medicaid', 'TRICARE', 'Aetna'. */
export function formatPayerName({ kind, name }: Pick<PayerStatement, "kind" | "name">): string {
  if (kind === "medicaid") return `${findState(name ?? "")?.name ?? name} Medicaid`;
  if (kind === "tricare") return "TRICARE";
  return name ?? "Itemized receipts";
}

export const payerMessages = {
  sinceFuture: "The start date can't be in the future.",
  endsBeforeStart: "The last day can't be before the first day.",
  relation: "Please choose what is true.",
  twice: "This is already in your list.",
  contact: "Please leave out phone numbers, email addresses and links.",
  program: "Please choose Medicaid or TRICARE instead.",
  name: {
    medicaid: "Please choose the state.",
    tricare: "Please leave the name empty.",
    plan: "Please enter the plan's name.",
    employer: "Please enter the benefit's name.",
    receipts: "Please leave the name empty.",
  } satisfies Record<PayerKind, string>,
} as const;
