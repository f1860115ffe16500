import { maxBirthLinksPerDoula, maxPendingOrders, maxRequestsPerDoula } from "../commerce/orders.ts";
import { certificateFile, maxCertifications } from "../directory/certifications.ts";
import { profilePicture } from "../directory/pictures.ts";
import { adminPasswordMinLength, passwordMinLength } from "../identity/accounts.ts";
import { nameChangeLimits } from "../identity/profiles.ts";
import { changeNoticeHours, maxDoulasPerDay, noShowDays } from "../scheduling/bookings.ts";
import { practiceLimits } from "../scheduling/practice.ts";

const megabytes = (bytes: number) => bytes / 1024 / 1024;
const megapixels = (pixels: number) => Math.floor(pixels / 1_000_000);

/**
 * Shown if no response arrived, or none that explains the failure (spec section 8). Every
 * page includes these.
 */
export const unexpectedMessages = {
  internal: "An unexpected error occurred",
  network: "Network error. Please check your internet connection and try again.",
  rate_limited: "Too many attempts. Please wait a moment before trying again.",
} as const;

/** Shown instead of the sign-up forms, and in a form that was already open when registrations closed. */
export const registrationsClosedMessage = "We are not taking new registrations at the moment.";

/** Every error code of the API with its message. Messages from spec section 8 are verbatim. Codes are stable; messages may change. */
export const errorMessages = {
  // The request itself
  invalid_input: "Some of what you entered needs another look.",
  malformed_body: "The request could not be read. Please try again.",
  body_too_large: "That is too large.",
  body_too_slow: "That took too long to send. Please check your connection and try again.",
  not_found: "We could not find that.",
  route_not_found: "We could not find that page.",
  cross_origin: "This request came from another site.",
  rate_limited: unexpectedMessages.rate_limited,
  unavailable: "We can't respond right now. Please try again in a moment.",
  maintenance: "We're down for maintenance. Please come back in a little while.",
  internal: unexpectedMessages.internal,
  network: unexpectedMessages.network,
  plans_changed: "Your plans were changed on another page. Here's the latest version.",
  // Accounts
  unauthenticated: "Please log in first",
  forbidden: "You don't have permission to do this.",
  credentials_missing: "You must provide either an email or phone number and a password",
  phone_not_accepted: "Please use your email address. You can't sign up or log in with a phone number.",
  email_taken:
    "This email is already registered. Please try signing in instead, or use a different email address.",
  invalid_credentials: "Invalid email or password. Please check your credentials and try again.",
  email_not_confirmed: "Please check your email and click the confirmation link before signing in.",
  account_suspended: "This account is suspended. Please contact support.",
  password_too_short: `Password must be at least ${passwordMinLength} characters long.`,
  password_too_weak: `Password is too weak. Please use a stronger password with at least ${passwordMinLength} characters.`,
  invalid_email: "Please enter a valid email address.",
  confirmation_link_invalid:
    "This confirmation link was already used or has expired. Log in to get a new one if you need it.",
  reset_link_invalid: "This link to reset your password is no longer valid. Please request a new one.",
  email_change_link_invalid: "This confirmation link is no longer valid. Please request the change again.",
  wrong_password: "That is not your current password.",
  proof_required: "Please confirm that it's you.",
  email_unchanged: "That is already your email address.",
  factor_exists: "Two-factor authentication is already on.",
  code_invalid: "That code is incorrect. Please wait for a new one and try again.",
  recovery_code_invalid: "That recovery code is incorrect or was already used.",
  second_step_expired: "That took too long. Please log in again.",
  last_admin: "You are the only admin who can log in. Make someone else an admin first.",
  own_account: "You cannot do this to your own account.",
  admin_password_too_short: `Admins' passwords need at least ${adminPasswordMinLength} characters.`,
  admin_password_needed: `Admins need a password of at least ${adminPasswordMinLength} characters. Choose one on your Account page; if yours is that long, log out and log in again.`,
  admin_factor_needed: "Admins need two-factor authentication. Set it up on your Account page.",
  own_factor_missing: "Turn on two-factor authentication for your own account first.",
  admin_not_demoted: "Another admin must change this admin's user type first.",
  too_many_name_changes: `You can change your name ${nameChangeLimits.perDay} times in 24 hours and ${nameChangeLimits.per30Days} times in 30 days. Please try again later, or contact Support.`,
  registrations_closed: registrationsClosedMessage,
  // Uploads
  upload_length_missing: "We couldn't tell how large this file is. Please choose it again.",
  too_many_uploads: "Please wait until your other files are uploaded.",
  uploads_busy: "Many people are uploading right now. Please try again in a moment.",
  file_empty: "This file is empty. Please choose another one.",
  // Profile pictures
  image_type_refused: "Please choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  image_too_large: `Please choose a picture of at most ${megabytes(profilePicture.maxBytes)} MB.`,
  image_has_too_many_pixels: `Please choose a picture of at most ${megapixels(profilePicture.maxPixels)} megapixels.`,
  image_avif_too_large: `Please choose an AVIF picture of at most ${megapixels(profilePicture.maxAvifPixels)} megapixels, or save it as JPEG.`,
  image_too_narrow: "This picture is too long and narrow. Please choose one that is closer to a square.",
  image_too_slow:
    "Reading this picture took too long while other people were uploading. Please choose a smaller one, or try again in a moment.",
  image_unreadable: "We could not read this picture. Please try another one.",
  // Certifications
  certificate_type_refused: "Please upload JPG, PNG, or PDF files only.",
  certificate_too_large: `Please upload files smaller than ${megabytes(certificateFile.maxBytes)}MB.`,
  certificate_link_invalid: "This link is no longer valid. Please open the certificate again.",
  certification_limit_reached: `You can list up to ${maxCertifications} certifications. Remove one to add another.`,
  // Search and places
  places_unavailable: "Place suggestions are not available right now. Please try again.",
  place_not_found: "We could not find that place.",
  area_not_found: "There are no doulas there yet.",
  // Email alerts
  alert_link_invalid: "This link is no longer valid. Please ask again.",
  // Doulas' own profiles
  doula_profile_not_created: "Failed to create doula profile",
  profile_in_review: "Your profile is in review. Withdraw it to make changes.",
  profile_changed: "This profile has changed. Here's the latest version.",
  setup_incomplete: "Please finish all six steps first.",
  already_reviewed: "Already reviewed",
  report_about_you: "This report is about you. Another admin will review it.",
  not_in_review: "This profile is not waiting for review.",
  applicant_unavailable:
    "This account is suspended or no longer a doula's. Restore it before you review the profile.",
  too_many_packages: "You have reached the maximum number of packages. Delete one to add another.",
  // Bookings
  doula_not_found: "This doula is no longer available.",
  doula_unlisted: "This doula is no longer listed.",
  slot_taken: "That time was just taken",
  slot_not_offered: "This doula does not offer that time.",
  booking_limit_reached: "You already have as many intro calls as you can book. Cancel one to book another.",
  intro_calls_used:
    "You have used all your intro calls. Completed calls count too. To book another, please contact Support.",
  too_many_doulas: `You can book calls with up to ${maxDoulasPerDay} different doulas in 24 hours. Please try again later.`,
  group_limit_reached:
    "Many calls were booked from your network or email domain today, so new ones have to wait. Your existing calls stay booked. Please try again tomorrow, or contact Support if you need one sooner.",
  doula_blocked: "You have blocked this doula. Unblock them in Messages first.",
  doula_fully_booked: "Fully booked for now",
  doula_paused: "This doula isn't taking new clients right now.",
  client_busy: "You already have a call at that time.",
  booking_changed: "This booking has changed. Here's the latest version.",
  cancel_too_late: `A call can be cancelled until ${changeNoticeHours} hours before it starts. Please contact your doula.`,
  reschedule_too_late: `A call can be moved until ${changeNoticeHours} hours before it starts. Please contact your doula.`,
  call_started: "This call has already started.",
  no_show_not_possible: `A call can be marked as a no-show from its end until ${noShowDays} days later.`,
  // Calendar
  calendar_unavailable: "Connecting a calendar is not available yet.",
  calendar_connected: "Your calendar is already connected. Disconnect it first to connect another.",
  calendar_state_invalid:
    "This request was already used, or took longer than 10 minutes. Please connect again.",
  calendar_code_refused: "Google did not accept this authorization. Please connect again.",
  calendar_access_missing:
    "You did not allow access to your calendar. Please connect again and allow everything Google asks for.",
  calendar_not_answering: "Google Calendar did not respond. Please try again in a few minutes.",
  calendar_not_saved: "We couldn't save your calendar. Please connect again.",
  // Settings
  settings_changed: "Another admin changed these settings since you opened the page.",
  // Availability
  availability_changed:
    "Your availability was changed in another tab or on another device. Here's the latest version.",
  too_many_override_days:
    "You have reached the maximum number of days off and extra hours. Remove some first.",
  too_many_commitments: `You have reached the maximum of ${practiceLimits.commitments} clients. Remove one to add another.`,
  // Messages
  conversation_blocked: "You have blocked this person. Unblock them to write.",
  conversation_closed: "You cannot write to this person.",
  doulas_only: "You can only write to doulas.",
  parent_not_met: "You can write to a parent once they have written to you or booked a call.",
  too_much_written: "You have reached today's limit for messages. Try again tomorrow.",
  account_deleted: "This account no longer exists.",
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
  too_many_orders: `You have ${maxPendingOrders} open orders and requests. Pay for or remove one under My Purchases, or wait until one expires.`,
  request_answered: "This request was answered, withdrawn or has expired. Here's the latest version.",
  too_many_requests_to_doula: `You have asked this doula ${maxRequestsPerDoula} times within seven days. Please write to them instead.`,
  birth_link_open:
    "A payment link for another birth package is open. Please use it, or remove that order under My Purchases.",
  too_many_birth_links: `You had ${maxBirthLinksPerDoula} payment links for this doula's birth packages within seven days. Please write to them first.`,
  not_on_call: "This doula is not available around your due date. Nothing was charged.",
  too_many_due_dates: `You have asked about ${practiceLimits.dueDatesPerDay} different due dates today. Please try again tomorrow.`,
  no_room: "Your limits leave no room around this due date. You can still make room for this parent.",
  due_date_declined:
    "Your doula has declined new dates three times this week. Please write to them, or to Support.",
  due_date_unanswered: "Please decide about the moved due date first.",
  order_paid: "You've already paid for this order. It's under My Purchases.",
  order_closed: "This order can no longer be paid. Please start over from the package.",
  order_in_review: "We're looking into a payment for this package. Please contact Support.",
  order_open: "A paid order is still open. Please contact Support.",
  order_changed: "This order has changed. Here's the latest version.",
  payment_link_failed: "Failed to create payment link",
  webhook_signature_invalid: "This event was not signed by Stripe, or is too old.",
  // Emails and jobs that failed
  failure_handled: "This was already handled.",
  email_expired: "This email has expired, so it cannot be sent again.",
} as const;

export type ErrorCode = keyof typeof errorMessages;

export const errorCodes = Object.keys(errorMessages) as [ErrorCode, ...ErrorCode[]];
