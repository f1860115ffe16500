import type { ErrorStatus } from "../platform/errors.ts";

export const settingsErrors = {
  settings_changed: "Another admin changed these settings since you opened the page.",
} as const;

export const settingsErrorStatuses: Record<keyof typeof settingsErrors, ErrorStatus> = {
  settings_changed: 409,
};
