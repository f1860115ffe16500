import type { ErrorStatus } from "../platform/errors.ts";
import { adminPasswordMinLength, passwordMinLength } from "./accounts.ts";
import { nameChangeLimits } from "./profiles.ts";

/** Shown instead of the sign-up forms, and in a form that was already open when registrations closed. */
export const registrationsClosedMessage = "We are not taking new registrations at the moment.";

export const identityErrors = {
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
  confirmation_code_invalid:
    "This code is wrong or has expired. Check the newest email, or have another one sent.",
  reset_link_invalid: "This link to reset your password is no longer valid. Please request a new one.",
  email_change_link_invalid: "This confirmation link is no longer valid. Please request the change again.",
  wrong_password: "That is not your current password.",
  proof_required: "Please confirm that it's you.",
  email_unchanged: "That is already your email address.",
  address_in_use: "Only its owner can change this address, in their account.",
  address_confirmed: "This address is already confirmed.",
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
} as const;

export const identityErrorStatuses: Record<keyof typeof identityErrors, ErrorStatus> = {
  credentials_missing: 400,
  phone_not_accepted: 400,
  email_taken: 409,
  invalid_credentials: 401,
  email_not_confirmed: 403,
  account_suspended: 403,
  password_too_short: 400,
  password_too_weak: 400,
  invalid_email: 400,
  confirmation_link_invalid: 400,
  confirmation_code_invalid: 400,
  reset_link_invalid: 400,
  email_change_link_invalid: 400,
  wrong_password: 403,
  proof_required: 403,
  email_unchanged: 409,
  address_in_use: 409,
  address_confirmed: 409,
  factor_exists: 409,
  code_invalid: 400,
  recovery_code_invalid: 400,
  second_step_expired: 400,
  last_admin: 409,
  own_account: 409,
  admin_password_too_short: 400,
  admin_password_needed: 403,
  admin_factor_needed: 403,
  own_factor_missing: 409,
  admin_not_demoted: 409,
  too_many_name_changes: 429,
  registrations_closed: 403,
};
