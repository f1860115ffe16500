/**
 * Every action that the audit log knows: a noun, and what was done to it, with the sentence admins read. An action that
 * is not here does not compile.
 */
export const auditSentences = {
  "user.changed": "Changed a user",
  "user.renamed": "Changed their name",
  "user.deleted": "Deleted a user",
  "user.deleted_own_account": "Deleted their own account",
  "user.suspended": "Suspended a user",
  "user.restored": "Restored a user",
  "user.warned": "Warned a user",
  "report.viewed": "Read a report",
  "report.reviewed": "Reviewed a report",
  "doula_profile.application_read": "Read an application",
  "doula_profile.approved": "Approved an application",
  "doula_profile.rejected": "Rejected an application",
  "doula_profile.changed": "Changed a profile after its approval",
  "doula_profile.video_changed": "Changed the video after the approval",
  "doula_profile.business_changed": "Changed the business name or NPI on receipts",
  "doula_profile.changes_accepted": "Accepted changes after the approval",
  "doula_profile.unlisted": "Unlisted a profile until its changes are reviewed",
  "doula_profile.listed_again": "Listed a profile again",
  "certification.read": "Read a certificate",
  "certification.added": "Added a certification after the approval",
  "certification.changed": "Changed a certification after the approval",
  "certification.removed": "Removed a certification after the approval",
  "payment_account.replaced": "Connected another Stripe account",
  "payment_account.disconnected": "Disconnected a Stripe account",
  "order.amount_mismatch": "Noticed a payment that does not fit its order",
  "order.paid_after_block": "Sent back a payment between two people who may no longer do business",
  "order.paid_when_closed": "Sent back a payment for an order that was closed",
  "order.unreachable": "Could not ask Stripe about a payment",
  "order.repeated_refund": "Noticed another automatic refund between the same two people",
  "order.reorder_allowed": "Allowed a new order after an automatic refund",
  "order.refunded": "Refunded an order",
  "order.refund_failed": "Noticed a refund that failed",
  "order.refund_late": "Noticed a refund that is a day late",
  "order.refund_mismatch": "Noticed a refund at Stripe that claims to be ours and is not",
  "order.fee_not_returned": "Could not give back the fee of a refund",
  "order.excess_fee_returned": "Noticed that too much of the fee is back, because a refund failed",
  "order.review_resolved": "Reviewed a payment and closed it",
  "faq.added": "Added a question",
  "faq.changed": "Changed a question",
  "faq.deleted": "Deleted a question",
  "platform_settings.changed": "Changed the platform settings",
  "failed_email.sent_again": "Sent a failed email again",
  "failed_email.dismissed": "Dismissed a failed email",
  "failed_job.run_again": "Ran a failed job again",
  "failed_job.dismissed": "Dismissed a failed job",
  "failed_event.processed_again": "Processed an event of Stripe's again",
  "failed_event.dismissed": "Dismissed an event of Stripe's that failed",
  "audit_log.exported": "Downloaded the audit log",
} as const satisfies Record<`${string}.${string}`, string>;

export type AuditAction = keyof typeof auditSentences;

/** The sentence of a stored action; the action itself where a newer version has written it. */
export function auditSentence(action: string): string {
  const known: Record<string, string> = auditSentences;
  return known[action] ?? action;
}

const noticedByPlatform: readonly string[] = [
  "order.amount_mismatch",
  "order.paid_after_block",
  "order.paid_when_closed",
  "order.unreachable",
  "order.repeated_refund",
  "order.refund_failed",
  "order.refund_late",
  "order.refund_mismatch",
  "order.fee_not_returned",
  "order.excess_fee_returned",
] satisfies AuditAction[];

/** Who did it, where no account is left to name. */
export function nobodysName(action: string): string {
  return noticedByPlatform.includes(action) ? "The platform" : "Deleted account";
}
