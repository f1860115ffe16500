import type { UserType } from "../../../../contract/identity/users.ts";
import type { ReportOutcome, ReportReason } from "../../../../contract/trust/reports.ts";
import { formatNumber } from "../../../lib/format.ts";

export const reasonTexts = {
  spam: "Spam or advertising",
  harassment: "Harassment or insults",
  outside_payment: "Asked me to pay outside the site",
  unsafe: "Someone may be in danger",
  other: "Something else",
} as const satisfies Record<ReportReason, string>;

export const outcomeTexts = {
  dismissed: "Dismissed",
  warned: "Warned",
  suspended: "Suspended",
} as const satisfies Record<ReportOutcome, string>;

export const reportsNotLoaded = "Couldn't load the reports";

/** 'Reported by 2 others too'; empty for none. */
export function describeOtherReporters(count: number): string {
  if (count === 0) return "";
  return `Reported by ${count === 1 ? "1 other person" : `${formatNumber(count)} others`} too`;
}

/** What each side of a conversation is. */
export const roleTexts: Record<UserType, string> = { client: "Parent", doula: "Doula", admin: "Admin" };
