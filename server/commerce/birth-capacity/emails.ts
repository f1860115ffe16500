import { getPronounForms } from "../../../contract/directory/pronouns.ts";
import { formatMoney } from "../../../contract/platform/money.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { type EmailedOrder, emailTo } from "../orders/service.ts";

// None of these names a due date: emails are stored until they are sent, and forwarded afterwards.

/** A birth was paid, but the doula's calendar filled up first. */
export function capacityNeededEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { parent, doula, capacityUntil } = order;
  const { possessive } = getPronounForms(doula.pronouns, doula.firstName);
  const facts = [
    { label: "Package", text: order.packageName },
    { label: "Paid", text: formatMoney(order.amount) },
  ];
  return [
    emailTo("parent", order, "place-needed", site, {
      subject: `Your payment to ${doula.name} is waiting`,
      heading: `${doula.firstName} is checking for room`,
      preheader: `You'll have an answer by ${capacityUntil?.parent}.`,
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `${doula.firstName} has until ${capacityUntil?.parent}. If there is no room, we refund the full amount.`,
        `You paid for ${order.packageName}, but ${possessive} calendar filled up while your payment page was open.`,
      ],
      facts,
      buttons: [{ label: "View your orders", path: "/orders" }],
    }),
    emailTo("doula", order, "place-needed", site, {
      subject: `Do you have room for ${parent.firstName}?`,
      heading: `${parent.firstName} paid, and your limits leave no room`,
      preheader: `Answer by ${capacityUntil?.doula}.`,
      person: emailPerson({ ...parent, name: parent.firstName }, site.publicUrl),
      paragraphs: [
        `Answer by ${capacityUntil?.doula}. After that time we refund ${parent.firstName} in full.`,
        `Your calendar filled up around the due date while ${parent.firstName}'s payment page was open. You can still make room.`,
      ],
      facts,
      buttons: [{ label: "View the order", path: "/sales" }],
    }),
  ];
}
