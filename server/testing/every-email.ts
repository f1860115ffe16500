import { capacityNeededEmails } from "../commerce/birth-capacity/emails.ts";
import { dueDateAnsweredEmails, dueDateAskedEmails } from "../commerce/due-dates/emails.ts";
import type { EmailedOrder } from "../commerce/orders/email-queries.ts";
import {
  coverageChangedEmails,
  enrolledEmails,
  failedEmails,
  givenUpEmails,
  paidEmails,
} from "../commerce/orders/emails.ts";
import { disputeEmails } from "../commerce/refunds/dispute-emails.ts";
import {
  combinedRefundEmails,
  failedRefundEmails,
  lateRefundEmails,
  refundEmails,
} from "../commerce/refunds/emails.ts";
import {
  amountProposedEmails,
  orderAcceptedEmails,
  orderDeclinedEmails,
  orderRequestedEmails,
  proposalAcceptedEmails,
  requestExpiredEmails,
} from "../commerce/requests/emails.ts";
import { approvedEmail, rejectedEmail, submittedEmail } from "../directory/applications/emails.ts";
import { confirmAlertEmail, doulaAlertEmail } from "../directory/doula-alerts/emails.ts";
import { listedAgainEmail, unlistedEmail } from "../directory/doulas/emails.ts";
import { birthEmail, birthNoticeEmail, correctionEmail } from "../families/births/emails.ts";
import {
  accountDeletedEmail,
  confirmationEmail,
  confirmNewEmailEmail,
  dataExportedEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from "../identity/accounts/account-emails.ts";
import { factorEmail } from "../identity/accounts/factor-emails.ts";
import { adminEmail } from "../identity/admin-emails/emails.ts";
import { suspensionEmail } from "../identity/users/emails.ts";
import { unreadEmail } from "../messaging/messages/unread-emails.ts";
import { feeEmail } from "../operations/settings/emails.ts";
import type { Email } from "../platform/email/email.ts";
import { asPlannedEmail, newTimesEmail } from "../scheduling/bookings/away-emails.ts";
import type { CallEmailSite, EmailedBooking } from "../scheduling/bookings/email-parts.ts";
import {
  approvedEmails,
  bookedEmails,
  linkEmails,
  newTimeRequestedEmails,
  reminderEmails,
  rescheduledEmails,
} from "../scheduling/bookings/emails.ts";
import {
  cancelledByDoulaEmails,
  cancelledEmails,
  declinedEmails,
  departureEmails,
  expiredEmails,
  pausedEmails,
  undisclosedCancellationEmails,
} from "../scheduling/bookings/ending-emails.ts";
import { changedEventEmail, reconnectEmail, staleEmail } from "../scheduling/calendar/emails.ts";
import { operatorTestEmail } from "../start/operations.ts";
import { reportReviewedEmail, warningEmail } from "../trust/reports/emails.ts";
import { minutesAfter, monday } from "./moments.ts";

const publicUrl = "https://doulas.example";
const supportEmail = "help@doulas.example";
const to = "maya@parents.example";
const site = {
  name: "Doula Match",
  description: "Doula Match helps people find and book doulas",
  publicUrl,
  supportEmail,
};
const token = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
const id = "5b6c1d0e-7a53-4b1c-9c7e-2f4f8f0f5a11";

const bookingSite: CallEmailSite = {
  ...site,
  bookingsUrl: `${publicUrl}/bookings`,
  doulasUrl: `${publicUrl}/doulas/`,
  findDoulasUrl: `${publicUrl}/find-doulas`,
  calendarUrl: ({ bookingId, side }) =>
    `${publicUrl}/rest/v1/bookings/${bookingId}/emailed_calendar.ics?side=${side}&key=${token}`,
};

const startsAt = minutesAfter(monday, (3 * 24 + 5) * 60);

const booking: EmailedBooking = {
  bookingId: id,
  clientId: id,
  sequence: 1,
  startsAt,
  endsAt: minutesAfter(startsAt, 30),
  timeZone: "America/Chicago",
  status: "confirmed",
  meeting: { kind: "phone", phone: "(512) 555-0142" },
  contactFrom: null,
  atBirthUntil: null,
  notes:
    "This is our first, and we hope for a water birth.\nDo you work with the birth center on 5th Street?",
  doula: {
    name: "Rosa Delgado-Whitaker",
    firstName: "Rosa",
    email: "rosa@doulas.example",
    slug: "rosa-delgado-whitaker",
    pronouns: "she/her",
    isListed: true,
    image: `${id}/rosa.webp`,
    linkGeneration: 0,
  },
  client: {
    name: "Maya Thompson",
    firstName: "Maya",
    email: to,
    phone: "(512) 555-0199",
    timeZone: "America/New_York",
    dueDate: "2027-04-12",
    image: null,
    linkGeneration: 0,
  },
};
const pending: EmailedBooking = { ...booking, status: "pending" };
const cancelled: EmailedBooking = { ...booking, status: "cancelled" };
const video: EmailedBooking = {
  ...booking,
  meeting: {
    kind: "video",
    link: "https://meet.example/rosa-delgado-whitaker/intro-calls-for-new-parents?room=1984",
    phone: "(512) 555-0142",
  },
  client: { ...booking.client, image: `${id}/maya.webp`, phone: null },
};
const withoutLink: EmailedBooking = {
  ...booking,
  meeting: { kind: "video", link: null, phone: "(512) 555-0142" },
};
const unplanned: EmailedBooking = { ...booking, meeting: { kind: "message" }, notes: null };
const move = { earlierStart: minutesAfter(startsAt, -24 * 60), now: monday };

const order: EmailedOrder = {
  id,
  amount: 167_500,
  fee: 8375,
  asked: null,
  proposed: null,
  price: 167_500,
  refunded: 50_000,
  isBirth: true,
  isDateHidden: false,
  declineNote: "I am already on call for two families that month.",
  timeZone: "America/Chicago",
  answerUntil: "Friday, November 27, 1:52 PM CST",
  proposedUntil: null,
  payUntil: "Sunday, November 29, 1:52 PM CST",
  capacityUntil: {
    parent: "Saturday, November 28, 2:52 PM EST",
    doula: "Saturday, November 28, 1:52 PM CST",
  },
  packageName: "Birth and six weeks after",
  dates: "November 23, 2026 to February 15, 2027",
  duration: "12 weeks",
  parent: { id, name: "Maya Thompson", firstName: "Maya", email: to, image: null },
  doula: {
    name: "Rosa Delgado-Whitaker",
    firstName: "Rosa",
    slug: "rosa-delgado-whitaker",
    email: "rosa@doulas.example",
    image: `${id}/rosa.webp`,
    pronouns: "she/her",
  },
};
const reducedOrder: EmailedOrder = {
  ...order,
  amount: 90_000,
  asked: 90_000,
  proposed: 110_000,
  proposedUntil: "Friday, November 27, 2:52 PM EST",
};
const refund = { id, amount: 50_000, cause: "admin", status: "succeeded" } as const;
const secondRefund = { ...refund, id: "6c7d2e1f-7a53-4b1c-9c7e-2f4f8f0f5a11", amount: 20_000 };
const admins = [{ id, email: "admin@doulas.example" }];
const dispute = { id: "dp_1", amount: 167_500 };

const account = { to, site };
const link = { ...account, token, expiresAt: minutesAfter(monday, 60) };
const profile = {
  id,
  userId: id,
  slug: booking.doula.slug,
  status: "pending",
  firstName: "Rosa",
  fullName: booking.doula.name,
  image: booking.doula.image,
  email: booking.doula.email,
  submittedAt: monday,
  isOwnerUnavailable: false,
} as const;
const doula = { id, first_name: "Rosa", email: booking.doula.email };
const joined = [
  {
    slug: "rosa-delgado-whitaker",
    full_name: "Rosa Delgado-Whitaker",
    profile_image_url: `${id}/rosa.webp`,
    location: "Austin, TX",
    miles: 2,
  },
  {
    slug: "grace-kim",
    full_name: "Grace Kim",
    profile_image_url: null,
    location: "Round Rock, TX",
    miles: 18,
  },
];
const alert = { id, email: to, place: "Austin, TX", stop_token: token, doulas: joined };
const report = { to, reportId: id, site: { ...site, termsUrl: `${publicUrl}/terms` } };

/** Every email we send, under a name for the test's report, with invented but complete content. */
export function listEveryEmail(): { name: string; email: Email }[] {
  const groups: Record<string, (Email | null)[]> = {
    "call booked": bookedEmails(booking, bookingSite, monday),
    "call booked, Google Meet": bookedEmails(withoutLink, bookingSite, monday),
    "link of a video call": linkEmails(video, bookingSite, monday),
    "call booked, by video": bookedEmails(video, bookingSite, monday),
    "call booked, to be arranged": bookedEmails(unplanned, bookingSite, monday),
    "call requested": bookedEmails(pending, bookingSite, monday),
    "call approved": approvedEmails(booking, bookingSite, monday),
    "call moved": rescheduledEmails(booking, move, bookingSite),
    "new time requested": newTimeRequestedEmails(pending, move, bookingSite),
    "request closed by a pause": pausedEmails(cancelled, bookingSite),
    "doula at a birth": [newTimesEmail(booking, { since: monday, now: monday }, bookingSite)],
    "doula back": [asPlannedEmail(booking, { since: monday, now: monday }, bookingSite)],
    "reminder, a day before": reminderEmails(booking, { hoursBefore: 24, now: monday }, bookingSite),
    "reminder, an hour before": reminderEmails(
      booking,
      { hoursBefore: 1, now: minutesAfter(startsAt, -60) },
      bookingSite,
    ),
    declined: declinedEmails(cancelled, "I am at a birth that week.", bookingSite),
    "cancelled by the parent": cancelledEmails(
      cancelled,
      { earlier: "confirmed", reason: "We moved away.", isLate: false },
      bookingSite,
    ),
    "cancelled by the doula": cancelledByDoulaEmails(cancelled, "I am at a birth.", bookingSite),
    "cancelled for an undisclosed reason": undisclosedCancellationEmails(
      cancelled,
      { earlier: "confirmed", isLate: false },
      bookingSite,
    ),
    "the parent left": departureEmails(cancelled, { earlier: "confirmed", departing: "client" }, bookingSite),
    "the doula left": departureEmails(cancelled, { earlier: "confirmed", departing: "doula" }, bookingSite),
    "request expired": expiredEmails(cancelled, bookingSite),
    paid: paidEmails(order, site),
    "package requested": orderRequestedEmails(order, site),
    "package request accepted": orderAcceptedEmails(order, site),
    "reduced fee requested": orderRequestedEmails(reducedOrder, site),
    "reduced fee accepted": orderAcceptedEmails(reducedOrder, site),
    "amount proposed": amountProposedEmails(reducedOrder, site),
    "proposal accepted": proposalAcceptedEmails(reducedOrder, site),
    "proposal expired": requestExpiredEmails(reducedOrder, site),
    "package request declined": orderDeclinedEmails(order, site),
    "package request expired": requestExpiredEmails(order, site),
    "paid, without room": capacityNeededEmails(order, site),
    "moved due date": dueDateAskedEmails(monday)(order, site),
    "moved due date, accepted": dueDateAnsweredEmails("1", true)(order, site),
    "moved due date, kept": dueDateAnsweredEmails("1", false)(order, site),
    "refund without room": refundEmails(order, site, { ...refund, amount: order.amount, cause: "no_place" }),
    "payment failed": failedEmails(order, site),
    "accepted order removed": givenUpEmails(order, site),
    "coverage changed after the payment": coverageChangedEmails({ isPaid: true })(order, site),
    "coverage changed before the payment": coverageChangedEmails({ isPaid: false })(order, site),
    "link ended by an enrollment": enrolledEmails(order, site),
    "refund of a part": refundEmails(order, site, refund),
    "refund of everything": refundEmails({ ...order, refunded: order.amount }, site, {
      ...refund,
      amount: order.amount,
    }),
    "automatic refund": refundEmails(order, site, { ...refund, amount: order.amount, cause: "closed_order" }),
    "several refunds": combinedRefundEmails({ ...order, refunded: 90_000 }, site, [refund, secondRefund]),
    "refund failed": failedRefundEmails(order, site, [refund]),
    "refund late": lateRefundEmails(order, site, [{ ...refund, requestedAt: monday, isRefundLate: true }]),
    "dispute opened": disputeEmails(order, site, { ...dispute, status: "open" }, admins),
    "dispute won": disputeEmails(order, site, { ...dispute, status: "won" }, admins),
    "dispute lost": disputeEmails(order, site, { ...dispute, status: "lost" }, admins),
    "password reset": [passwordResetEmail(link)],
    "password changed": [passwordChangedEmail(account)],
    "confirm the address": [
      confirmationEmail({ ...link, code: "482913", firstName: "Maya", next: "/bookings" }),
    ],
    "confirm the new address": [confirmNewEmailEmail(link)],
    "change of address requested": [emailChangeRequestedEmail(account)],
    "address changed": [emailChangedEmail(account)],
    "data downloaded": [dataExportedEmail(account)],
    "account deleted": [accountDeletedEmail({ ...account, isByAdmin: false })],
    "two-factor on": [factorEmail({ kind: "on" }, account)],
    "two-factor off": [factorEmail({ kind: "off" }, account)],
    "new recovery codes": [factorEmail({ kind: "new-codes" }, account)],
    "recovery code used": [factorEmail({ kind: "code-used", left: 7 }, account)],
    "application submitted": [submittedEmail(profile, monday, site)],
    "profile live": [approvedEmail(profile, { reviewId: id, notes: "We loved your video." }, site)],
    "profile needs changes": [
      rejectedEmail(
        profile,
        { reviewId: id, notes: "Your video ends after ten seconds.\nPlease upload it again." },
        site,
      ),
    ],
    "profile unlisted": [
      unlistedEmail(doula, { at: monday, note: null }, site),
      unlistedEmail(doula, { at: monday, note: "Your video link leads to another person's page." }, site),
    ],
    "profile listed again": [listedAgainEmail(doula, monday, site)],
    "calendar must be reconnected": [reconnectEmail({ to, connectionId: id, site })],
    "calendar was not read for a day": [null, "p51-caldav.icloud.com"].map((host) =>
      staleEmail({
        to,
        subject: id,
        now: monday,
        host,
        readAt: monday,
        timeZone: "America/Chicago",
        site,
      }),
    ),
    "booked call moved in Google Calendar": (["moved", "deleted"] as const).map((change) =>
      changedEventEmail({
        to,
        bookingId: id,
        change,
        startsAt: monday,
        timeZone: "America/Chicago",
        site,
      }),
    ),
    "unread message": [
      unreadEmail(
        { conversationId: id, receiverId: id, receiverEmail: to, sender: booking.doula, oldestMessageId: id },
        site,
      ),
    ],
    "confirm an alert": [
      confirmAlertEmail({ email: to, place: "Austin, TX", replaces: null, token, expiresAt: monday }, site),
      confirmAlertEmail(
        {
          email: to,
          place: "Austin, TX",
          replaces: { place: "Waco, TX", miles: 30 },
          token,
          expiresAt: monday,
        },
        site,
      ),
    ],
    "doulas joined": [doulaAlertEmail(alert, monday, site)],
    "report reviewed": [reportReviewedEmail(report)],
    warning: [warningEmail({ ...report, rule: "respect", explanation: "Please don't insult anyone." })],
    suspension: [
      suspensionEmail({
        userId: id,
        to,
        suspendedAt: monday,
        rule: "spam",
        explanation: null,
        site: report.site,
      }),
    ],
    "notices to admins": (
      [
        { about: "danger", reportId: id },
        { about: "report", reportId: id },
        { about: "application", doulaProfileId: id },
        { about: "payment", orderId: id },
      ] as const
    ).map((notice) =>
      adminEmail({ admin: { id, email: "admin@doulas.example" }, occasion: "1", notice, site }),
    ),
    "platform fee changed": [
      feeEmail({
        userId: id,
        firstName: "Rosa",
        to: booking.doula.email,
        fee: { before: 5, now: 7.5, changedAt: monday.toISOString() },
        site,
      }),
    ],
    "operator's test": [operatorTestEmail({ to, site })],
    "birth that a parent told of": [
      birthEmail({
        ...account,
        occasion: "1",
        parentFirstName: "Maya",
        hasOpenOrder: true,
        topic: "due date",
      }),
    ],
    "update that a parent took back": [
      correctionEmail({ ...account, occasion: "1", parentId: id, parentFirstName: "Maya" }),
    ],
    "update from a parent": [
      birthNoticeEmail({ ...account, occasion: "1", parentId: id, parentFirstName: "Maya" }),
    ],
  };
  return Object.entries(groups).flatMap(([name, emails]) =>
    emails
      .filter((email) => email !== null)
      .map((email) => ({ name: `${name} (to ${email.to.split("@")[0]})`, email })),
  );
}
