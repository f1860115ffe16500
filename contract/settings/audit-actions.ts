/**
 * Every action in the audit log: a noun, what was done to it, and the sentence admins read. An action
 * missing here does not compile.
 */
export const auditSentences = {
  "user.changed": "Changed a user",
  "user.renamed": "Changed their name",
  "user.deleted": "Deleted a user",
  "user.deleted_own_account": "Deleted their own account",
  "user.made_admin": "Made a user an admin",
  "user.deleted_again": "Deleted a user again after a restored backup brought them back",
  "user.two_factor_reset": "Turned off a user's two-factor authentication",
  "user.suspended": "Suspended a user",
  "user.restored": "Restored a user",
  "user.warned": "Warned a user",
  "user.timeline_read": "Read a user's timeline",
  "user.address_corrected": "Corrected a user's address",
  "user.confirmation_sent": "Sent a user another link to confirm their address",
  "report.viewed": "Read a report",
  "report.reviewed": "Reviewed a report",
  "doula_profile.application_read": "Read an application",
  "doula_profile.approved": "Approved an application",
  "doula_profile.rejected": "Rejected an application",
  "doula_profile.changed": "Changed a profile after approval",
  "doula_profile.video_changed": "Changed the video after approval",
  "doula_profile.business_changed": "Changed the business name or NPI on receipts",
  "doula_profile.changes_accepted": "Accepted changes made after approval",
  "doula_profile.unlisted": "Unlisted a profile",
  "doula_profile.listed_again": "Listed a profile again",
  "certification.read": "Read a certificate",
  "certification.added": "Added a certification after approval",
  "certification.changed": "Changed a certification after approval",
  "certification.removed": "Removed a certification after approval",
  "payment_account.replaced": "Connected another Stripe account",
  "payment_account.disconnected": "Disconnected a Stripe account",
  "order.amount_mismatch": "Found a payment that does not match its order",
  "order.paid_after_block": "Refunded a payment between two people who can no longer do business",
  "order.paid_when_closed": "Refunded a payment for a closed order",
  "order.paid_without_place": "Refunded a payment for a birth for which the doula had no room",
  "order.due_date_unanswered": "Found a moved due date that the doula has not answered for a week",
  "order.due_date_answered": "Answered in place of a doula whether a due date moves",
  "order.unreachable": "Could not read a payment from Stripe",
  "order.repeated_refund": "Found another automatic refund between the same two people",
  "order.reorder_allowed": "Allowed a new order after an automatic refund",
  "order.refunded": "Refunded an order",
  "order.refund_failed": "Found a failed refund",
  "order.refund_late": "Found a refund that is a day late",
  "order.refund_mismatch": "Found a refund at Stripe that falsely claims to be ours",
  "order.fee_not_returned": "Could not return a refund's fee",
  "order.excess_fee_returned": "Found that too much of the fee was returned because a refund failed",
  "order.review_resolved": "Resolved the review of a payment",
  "order.difference_dismissed": "Dismissed a difference from Stripe's books",
  "order.exported": "Downloaded orders",
  "faq.added": "Added a question",
  "faq.changed": "Changed a question",
  "faq.deleted": "Deleted a question",
  "coverage_note.added": "Added a state's text about Medicaid",
  "coverage_note.changed": "Changed a state's text about Medicaid",
  "coverage_note.deleted": "Deleted a state's text about Medicaid",
  "platform_settings.changed": "Changed the platform settings",
  "failed_email.sent_again": "Sent a failed email again",
  "failed_email.dismissed": "Dismissed a failed email",
  "failed_email.address_cleared": "Allowed email to an address again",
  "failed_job.run_again": "Ran a failed job again",
  "failed_job.dismissed": "Dismissed a failed job",
  "failed_event.processed_again": "Processed a Stripe event again",
  "failed_event.dismissed": "Dismissed a failed Stripe event",
  "audit_log.exported": "Downloaded the audit log",
} as const satisfies Record<`${string}.${string}`, string>;

export type AuditAction = keyof typeof auditSentences;

/** What admins only read, without changing anything. */
export const readingActions = [
  "user.timeline_read",
  "report.viewed",
  "doula_profile.application_read",
  "certification.read",
] as const satisfies AuditAction[];

/** The sentence for a stored action, or the action itself if a newer version wrote it. */
export function describeAuditAction(action: string): string {
  const known: Record<string, string> = auditSentences;
  return known[action] ?? action;
}

const platformActions: readonly string[] = [
  "order.amount_mismatch",
  "order.paid_after_block",
  "order.paid_when_closed",
  "order.paid_without_place",
  "order.due_date_unanswered",
  "order.unreachable",
  "order.repeated_refund",
  "order.refund_failed",
  "order.refund_late",
  "order.refund_mismatch",
  "order.fee_not_returned",
  "order.excess_fee_returned",
] satisfies AuditAction[];

/** What the operator's commands do. */
const operatorActions: readonly string[] = [
  "user.made_admin",
  "user.deleted_again",
  "user.two_factor_reset",
] satisfies AuditAction[];

/** The actor's name if the account was deleted, or the platform or its operator acted. */
export function getAnonymousActorName(action: string): string {
  if (operatorActions.includes(action)) return "The operator";
  return platformActions.includes(action) ? "The platform" : "Deleted account";
}
