import { toCalendarDay } from "../../../contract/platform/time.ts";
import type { Email } from "../../platform/email/email.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { callActions, describeCall, messageLink } from "./call-facts.ts";
import { formatWhen } from "./call-when.ts";
import { type CallEmailSite, type EmailedBooking, plainEmailToClient } from "./email-parts.ts";

/** When the doula left for the birth, and now. */
interface TimeAway {
  since: Date;
  now: Date;
}

/** To the client of a call that starts while the doula is at a birth. It does not say whose. */
export function newTimesEmail(booking: EmailedBooking, { since }: TimeAway, site: CallEmailSite): Email {
  const { doula, startsAt, bookingId } = booking;
  const moveUrl = new URL(site.bookingsUrl);
  moveUrl.searchParams.set("reschedule", bookingId);
  const texts = {
    subject: `${doula.name} is at a birth: your intro call`,
    heading: `${doula.firstName} is at a birth`,
    person: emailPerson(doula, site.publicUrl),
    paragraphs: [
      `${doula.name} may not be able to make your intro call on ${formatWhen("client", startsAt, booking)}.`,
      "You can choose another time until the call starts, even if that is less than 24 hours away. If you keep this time, we'll email you if the call takes place as planned.",
    ],
    buttons: [{ label: "Choose another time", href: moveUrl.href }],
    links: [messageLink("client", booking, site)],
  };
  return {
    ...plainEmailToClient(booking, occasion("at-birth", booking, since), texts, site),
    expiresAt: startsAt,
  };
}

/** To the same client, if the doula is back before the call. */
export function asPlannedEmail(
  booking: EmailedBooking,
  { since, now }: TimeAway,
  site: CallEmailSite,
): Email {
  const { doula, startsAt } = booking;
  const texts = {
    subject: `As planned: intro call with ${doula.name}`,
    heading: `${doula.firstName} is back`,
    person: emailPerson(doula, site.publicUrl),
    paragraphs: [`Your intro call on ${formatWhen("client", startsAt, booking)} takes place as planned.`],
    facts: describeCall("client", booking),
    ...callActions("client", booking, site, now),
  };
  return {
    ...plainEmailToClient(booking, occasion("back", booking, since), texts, site),
    expiresAt: startsAt,
  };
}

/** Once per time of the call and day on which the doula left, however often they leave and come back. */
function occasion(what: string, { startsAt, timeZone }: EmailedBooking, since: Date): string {
  return `${what}-${toCalendarDay(since, timeZone)}-${startsAt.getTime()}`;
}
