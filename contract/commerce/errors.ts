import type { ErrorStatus } from "../platform/errors.ts";
import { practiceLimits } from "../scheduling/practice.ts";
import { maxBirthLinksPerDoula, maxPendingOrders, maxRequestsPerDoula } from "./orders.ts";

export const commerceErrors = {
  // Payment accounts
  payments_not_available: "Payment accounts are not available yet.",
  payments_unavailable: "Stripe did not respond. Please try again in a moment.",
  stripe_account_gone: "Stripe no longer gives us access to this account. Please connect again.",
  stripe_return_invalid:
    "This link back from Stripe was already used, has expired, or belongs to another account. Please continue from here.",
  // Orders
  package_unavailable: "This package is no longer offered.",
  package_changed: "This package has changed. Here's the latest version.",
  price_too_low: "This package's price is too low for online payment. Talk about it in your intro call.",
  charges_not_possible: "This doula does not take payments here yet. Talk about it in your intro call.",
  recently_refunded:
    "Your last payment to this doula was refunded. Please contact Support to buy from them again.",
  too_many_orders: `You have ${maxPendingOrders} open orders and requests. Pay for or remove one under My Orders, or wait until one expires.`,
  request_answered: "This request was answered, withdrawn or has expired. Here's the latest version.",
  too_many_requests_to_doula: `You have asked this doula ${maxRequestsPerDoula} times within seven days. Please write to them instead.`,
  birth_link_open:
    "A payment link for another birth package is open. Please use it, or remove that order under My Orders.",
  too_many_birth_links: `You had ${maxBirthLinksPerDoula} payment links for this doula's birth packages within seven days. Please write to them first.`,
  no_reduced_fee:
    "All reduced-fee births of this package are taken for this year. You can still order it at its full price, or write to the doula.",
  reduced_fees_taken:
    "You have agreed to all reduced-fee births that this package offers this year. You can offer more in your packages, or decline.",
  not_on_call: "This doula is not available around your due date. Nothing was charged.",
  too_many_due_dates: `You have asked about ${practiceLimits.dueDatesPerDay} different due dates today. Please try again tomorrow.`,
  no_room: "Your limits leave no room around this due date. You can still make room for this parent.",
  due_date_declined:
    "Your doula has declined new dates three times this week. Please write to them, or to Support.",
  due_date_unanswered: "Please decide about the moved due date first.",
  coverage_unclear:
    "This doula is enrolled in a public program. First, tell us whether you have it or have applied for it. If you don't see the question, reload the page.",
  order_paid: "You've already paid for this order. It's under My Orders.",
  order_closed: "This order can no longer be paid. Please start over from the package.",
  order_in_review: "We're looking into a payment for this package. Please contact Support.",
  order_open: "A paid order is still open. Please contact Support.",
  order_changed: "This order has changed. Here's the latest version.",
  payment_link_failed: "Failed to create payment link",
  webhook_signature_invalid: "This event was not signed by Stripe, or is too old.",
} as const;

export const commerceErrorStatuses: Record<keyof typeof commerceErrors, ErrorStatus> = {
  payments_not_available: 409,
  payments_unavailable: 503,
  stripe_account_gone: 409,
  stripe_return_invalid: 400,
  package_unavailable: 404,
  package_changed: 409,
  price_too_low: 409,
  charges_not_possible: 409,
  recently_refunded: 409,
  too_many_orders: 409,
  request_answered: 409,
  too_many_requests_to_doula: 409,
  birth_link_open: 409,
  too_many_birth_links: 409,
  no_reduced_fee: 409,
  reduced_fees_taken: 409,
  not_on_call: 409,
  too_many_due_dates: 429,
  no_room: 409,
  due_date_declined: 409,
  due_date_unanswered: 409,
  coverage_unclear: 409,
  order_paid: 409,
  order_closed: 409,
  order_in_review: 409,
  order_open: 409,
  order_changed: 409,
  payment_link_failed: 503,
  webhook_signature_invalid: 400,
};
