import { birthLinkMinutes, requestHours } from "../../../contract/commerce/orders.ts";
import { formatMoney } from "../../../contract/platform/money.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { type EmailedOrder, emailExpectingParent, emailTo } from "../orders/service.ts";

// None of these names a due date: emails are stored until they are sent, and forwarded afterwards.

export function orderRequestedEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { parent } = order;
  const price = formatMoney(order.price);
  return [
    emailTo("doula", order, "requested", site, {
      subject: `New request: ${order.packageName}`,
      heading: `${parent.firstName} asks for ${order.packageName}${order.asked === null ? "" : ` at ${formatMoney(order.asked)}`}`,
      preheader: `Answer by ${order.answerUntil}.`,
      person: emailPerson({ ...parent, name: parent.firstName }, site.publicUrl),
      paragraphs: [
        `Answer by ${order.answerUntil}. Nothing is paid until you accept, and after that time the request expires.`,
        ...(order.asked === null
          ? []
          : [
              `${parent.firstName} asks for one of your reduced-fee births. You can accept, propose another amount, or decline.`,
            ]),
      ],
      facts: [
        { label: "Package", text: order.packageName },
        order.asked === null
          ? { label: "Price", text: formatMoney(order.amount) }
          : { label: "Asks to pay", text: `${formatMoney(order.asked)} instead of ${price}` },
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
        {
          label: "Price",
          text: `${formatMoney(order.amount)}${order.asked === null ? "" : `, as you asked, instead of ${formatMoney(order.price)}`}`,
        },
      ],
      buttons: [{ label: "Complete Purchase", path: "/orders" }],
    }),
  ];
}

/** The doula's answer to a parent who asked for a reduced fee. */
export function amountProposedEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { doula } = order;
  const amount = formatMoney(order.proposed ?? order.amount);
  return [
    emailExpectingParent(order, "proposed", site, {
      subject: `${doula.firstName} proposes ${amount}. Answer by ${order.proposedUntil}`,
      heading: `${doula.firstName} proposes ${amount}`,
      preheader: `You can accept until ${order.proposedUntil}.`,
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `${doula.name} would like to be your doula, and can do it for ${amount}. If that works for you, accept by ${order.proposedUntil}; you then have two days to pay.`,
        "If it doesn't, you don't have to do or explain anything. The request ends by itself, and nothing is charged.",
      ],
      facts: [
        { label: "Package", text: order.packageName },
        { label: "You asked for", text: formatMoney(order.asked ?? order.amount) },
        { label: "Proposed", text: `${amount} instead of ${formatMoney(order.price)}` },
      ],
      buttons: [{ label: "View the proposal", path: "/orders" }],
    }),
  ];
}

/** Tells the doula that the parent accepted the proposed amount. */
export function proposalAcceptedEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { parent } = order;
  const amount = formatMoney(order.amount);
  return [
    emailTo("doula", order, "proposal-accepted", site, {
      subject: `${parent.firstName} said yes to ${amount}`,
      heading: `${parent.firstName} said yes to ${amount}`,
      preheader: "Nothing is paid yet.",
      person: emailPerson({ ...parent, name: parent.firstName }, site.publicUrl),
      paragraphs: [
        `${parent.firstName} accepted the amount you proposed for ${order.packageName} and has two days to pay. We'll email you once it is paid.`,
      ],
      facts: [
        { label: "Package", text: order.packageName },
        { label: "Agreed", text: amount },
      ],
      buttons: [{ label: "View your orders", path: "/sales" }],
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
        order.proposed === null
          ? `Your request for ${order.packageName} was open for ${requestHours} hours. You were not charged.`
          : `${doula.firstName}'s proposal of ${formatMoney(order.proposed)} for ${order.packageName} was open for ${requestHours} hours. You were not charged.`,
        `You can ask ${doula.firstName} again or send a message, and other doulas near you may have room.`,
      ],
      buttons: [
        { label: "Find other doulas", path: "/find-doulas" },
        { label: `See ${doula.firstName}'s packages`, path: `/doulas/${doula.slug}#packages` },
      ],
    }),
  ];
}
