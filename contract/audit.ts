import type { AuditAction } from "./audit-actions.ts";

type NounOf<Action> = Action extends `${infer Noun}.${string}` ? Noun : never;

/** What an action begins with; admins filter by it. */
export type AuditGroup = NounOf<AuditAction>;

export const auditGroupTexts = {
  user: "Users",
  report: "Reports",
  doula_profile: "Doula profiles",
  certification: "Certifications",
  payment_account: "Payment accounts",
  order: "Orders",
  faq: "Questions",
  platform_settings: "Settings",
  failed_email: "Failed emails",
  failed_job: "Failed jobs",
  failed_event: "Failed events",
  audit_log: "Audit log",
} as const satisfies Record<AuditGroup, string>;

export const auditGroups = Object.keys(auditGroupTexts) as [AuditGroup, ...AuditGroup[]];

/** What an entry is about. */
export const auditSubjectTypes = [
  "user",
  "report",
  "doula_profile",
  "order",
  "faq",
  "platform_settings",
  "failed_email",
  "failed_job",
  "failed_event",
  "audit_log",
] as const;

export type AuditSubjectType = (typeof auditSubjectTypes)[number];

/**
 * What stays of the values before and after once the person is deleted whom an entry is about: facts about the account
 * and the profile, never a name, an address, a text or an id elsewhere.
 */
export const lastingAuditFields = ["user_type", "extra_intro_calls", "status"] as const;

export const auditEntriesPerPage = 25;

export const auditPersonMaxLength = 100;

/** A filter by name or email looks at no more people than this. */
export const maxAuditPeople = 20;

/** A downloaded file has the newest entries that the filter leaves, no more than this. */
export const maxExportedEntries = 10_000;
