import { birthLinkMinutes, requestHours } from "../../../contract/commerce/orders.ts";
import { formatMoney } from "../../../contract/platform/money.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { type EmailedOrder, emailExpectingParent, emailTo } from "../orders/service.ts";

// None of these names a due date: emails are stored until they are sent, and forwarded afterwards.

export function orderRequestedEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { parent } = order;
  return [
    emailTo("doula", order, "requested", site, {
      subject: `New request: ${order.packageName}`,
      heading: `${parent.firstName} asks for ${order.packageName}`,
      preheader: `Answer by ${order.answerUntil}.`,
      person: emailPerson({ ...parent, name: parent.firstName }, site.publicUrl),
      paragraphs: [
        `Answer by ${order.answerUntil}. Nothing is paid until you accept, and after that time the request expires.`,
      ],
      facts: [
        { label: "Package", text: order.packageName },
        { label: "Price", text: formatMoney(order.amount) },
        ...(order.isBirth ? [{ label: "Due date", text: "Shown only in the request" }] : []),
      ],
      buttons: [{ label: "View the request", path: "/sales" }],
    }),
  ];
}

export function orderAcceptedEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { doula } = order;
  return [
    emailExpectingParent(order, "accepted", site, {
      subject: `${doula.firstName} said yes. Pay by ${order.payUntil}`,
      heading: `${doula.firstName} said yes`,
      preheader: `You can pay until ${order.payUntil}.`,
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `Pay by ${order.payUntil}. ${doula.name} accepted your request for ${order.packageName}.`,
        ...(order.isBirth
          ? [`Once you open the payment page, it works for ${birthLinkMinutes} minutes.`]
          : []),
      ],
      facts: [
        { label: "Package", text: order.packageName },
        { label: "Price", text: formatMoney(order.amount) },
      ],
      buttons: [{ label: "Complete Purchase", path: "/orders" }],
    }),
  ];
}

export function orderDeclinedEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { doula } = order;
  return [
    emailExpectingParent(order, "declined", site, {
      subject: `${doula.name} can't take your request`,
      heading: `${doula.firstName} can't take your request`,
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `${doula.firstName} declined your request for ${order.packageName}. You were not charged.`,
        ...(order.declineNote ? [`“${order.declineNote}”`] : []),
        "Other doulas near you may have room.",
      ],
      buttons: [{ label: "Find other doulas", path: "/find-doulas" }],
    }),
  ];
}

/** An unanswered request is no refusal, and the email does not call it one. */
export function requestExpiredEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { doula } = order;
  return [
    emailExpectingParent(order, "request-expired", site, {
      subject: `Your request to ${doula.name} has expired`,
      heading: "Your request has expired",
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `Your request for ${order.packageName} was open for ${requestHours} hours. You were not charged.`,
        `You can ask ${doula.firstName} again or send a message, and other doulas near you may have room.`,
      ],
      buttons: [
        { label: "Find other doulas", path: "/find-doulas" },
        { label: `See ${doula.firstName}'s packages`, path: `/doulas/${doula.slug}#packages` },
      ],
    }),
  ];
}
