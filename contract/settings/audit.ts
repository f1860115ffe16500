import type { AuditAction } from "./audit-actions.ts";

type ActionNoun<Action> = Action extends `${infer Noun}.${string}` ? Noun : never;

/** The first part of an action, by which admins filter. */
export type AuditGroup = ActionNoun<AuditAction>;

export const auditGroupTexts = {
  user: "Users",
  report: "Reports",
  doula_profile: "Doula profiles",
  certification: "Certifications",
  payment_account: "Payment accounts",
  order: "Orders",
  faq: "Questions",
  coverage_note: "Medicaid by state",
  platform_settings: "Settings",
  failed_email: "Failed emails",
  failed_job: "Failed jobs",
  failed_event: "Failed events",
  audit_log: "Audit log",
} as const satisfies Record<AuditGroup, string>;

export const auditGroups = Object.keys(auditGroupTexts) as [AuditGroup, ...AuditGroup[]];

/** What an entry can be about. */
export const auditSubjectTypes = [
  "user",
  "report",
  "doula_profile",
  "order",
  "all_orders",
  "payment_difference",
  "faq",
  "coverage_note",
  "platform_settings",
  "failed_email",
  "undeliverable_address",
  "failed_job",
  "failed_event",
  "audit_log",
] as const;

export type AuditSubjectType = (typeof auditSubjectTypes)[number];

/**
 * The fields that remain in an entry's before and after once the person it is about is deleted: facts about
 * account and profile, but no names, addresses, texts or other IDs.
 */
export const lastingAuditFields = ["user_type", "extra_intro_calls", "status"] as const;

export const auditEntriesPerPage = 25;

export const auditPersonMaxLength = 100;

/** The most people a filter by name or email matches. */
export const maxAuditPeople = 20;

/** The most entries in a downloaded file, newest first. */
export const maxExportedEntries = 10_000;
