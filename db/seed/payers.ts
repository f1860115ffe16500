import { readLocation } from "../../contract/directory/areas.ts";
import { formatPayer, type PayerStatement } from "../../contract/directory/payers.ts";
import { daysAfter } from "./calendar.ts";
import type { RandomSource } from "./random.ts";

interface InsuranceInput {
  /** What the doula wrote before there were payers. */
  entries: readonly string[];
  /** 'Austin, TX' */
  location: string;
  /** Leaves everything as the doula wrote it. */
  isUnsorted: boolean;
  random: RandomSource;
  now: Date;
}

interface SortedInsurance {
  unsorted: string[];
  payers: (PayerStatement & { label: string; since: string })[];
}

/** Sorts what a doula wrote into payers; what is unsorted stays as it is. */
export function sortInsurance({
  entries,
  location,
  isUnsorted,
  random,
  now,
}: InsuranceInput): SortedInsurance {
  if (isUnsorted) return { unsorted: [...entries], payers: [] };
  const state = readLocation(location)?.state.code;
  const payers = entries.flatMap((entry): PayerStatement[] => {
    if (entry === "Medicaid") return state ? [{ kind: "medicaid", relation: "enrolled", name: state }] : [];
    if (entry === "TRICARE") return [{ kind: "tricare", relation: "enrolled", name: null }];
    return [{ kind: "plan", relation: random.chance(0.4) ? "in_network" : "receipts", name: entry }];
  });
  if (random.chance(0.3)) payers.push({ kind: "employer", relation: "in_network", name: "Carrot" });
  if (random.chance(0.5)) payers.push({ kind: "receipts", relation: "receipts", name: null });
  return {
    unsorted: [],
    payers: payers.map((payer) => ({
      ...payer,
      label: formatPayer(payer),
      since: daysAfter(now, -random.integer(60, 1200)).toISOString().slice(0, 10),
    })),
  };
}
