import { capacityHours } from "../../../contract/commerce/orders.ts";
import { formatMoney } from "../../../contract/platform/money.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { type EmailedOrder, emailTo } from "../orders/service.ts";

// None of these names a due date: emails are stored until they are sent, and forwarded afterwards.

/** A birth was paid, but the doula's calendar filled up first. */
export function capacityNeededEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { parent, doula } = order;
  const facts = [
    { label: "Package", text: order.packageName },
    { label: "Paid", text: formatMoney(order.amount) },
  ];
  return [
    emailTo("parent", order, "place-needed", site, {
      subject: `Your payment to ${doula.name} is waiting`,
      heading: `${doula.firstName} is checking for room`,
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `You paid for ${order.packageName}, but ${doula.firstName}'s calendar filled up while your payment page was open.`,
        `${doula.firstName} has ${capacityHours} hours to make room. If that isn't possible, we refund the full amount.`,
      ],
      facts,
      buttons: [{ label: "View your purchases", path: "/orders" }],
    }),
    emailTo("doula", order, "place-needed", site, {
      subject: `Do you have room for ${parent.firstName}?`,
      heading: `${parent.firstName} paid, and your limits leave no room`,
      preheader: `Please answer within ${capacityHours} hours.`,
      person: emailPerson({ ...parent, name: parent.firstName }, site.publicUrl),
      paragraphs: [
        `Your calendar filled up around the due date while ${parent.firstName}'s payment page was open.`,
        `You can still make room within ${capacityHours} hours. After that we refund ${parent.firstName} in full.`,
      ],
      facts,
      buttons: [{ label: "View the order", path: "/sales" }],
    }),
  ];
}
