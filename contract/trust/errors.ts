import type { ErrorStatus } from "../platform/errors.ts";

export const trustErrors = {
  already_reviewed: "Already reviewed",
  report_about_you: "This report is about you. Another admin will review it.",
} as const;

export const trustErrorStatuses: Record<keyof typeof trustErrors, ErrorStatus> = {
  already_reviewed: 409,
  report_about_you: 403,
};
