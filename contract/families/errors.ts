import type { ErrorStatus } from "../platform/errors.ts";

export const familiesErrors = {
  plans_changed: "Your plans were changed on another page. Here's the latest version.",
} as const;

export const familiesErrorStatuses: Record<keyof typeof familiesErrors, ErrorStatus> = {
  plans_changed: 409,
};
