import type { ReportReason } from "../../../contract/messages.ts";

export const reasonTexts = {
  spam: "Spam or advertising",
  harassment: "Harassment or insults",
  unsafe: "Somebody may be in danger",
  other: "Something else",
} as const satisfies Record<ReportReason, string>;
