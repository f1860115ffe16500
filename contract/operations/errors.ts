import type { ErrorStatus } from "../platform/errors.ts";

export const operationsErrors = {
  failure_handled: "This was already handled.",
  email_expired: "This email has expired, so it cannot be sent again.",
} as const;

export const operationsErrorStatuses: Record<keyof typeof operationsErrors, ErrorStatus> = {
  failure_handled: 409,
  email_expired: 409,
};
