import { dueDateAnswerDays } from "../../../contract/commerce/orders.ts";
import { getPronounForms } from "../../../contract/directory/pronouns.ts";
import { formatEmailedDeadline } from "../../../contract/platform/time.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { type EmailedOrder, emailExpectingParent, emailTo, withDueDateTopic } from "../orders/service.ts";

// None of these names a due date: emails are stored until they are sent, and forwarded afterwards.

/** A parent asks to move the due date of a paid birth: one email a day, however often they ask. */
export function dueDateAskedEmails(askedAt: Date) {
  const answerUntil = new Date(askedAt.getTime() + dueDateAnswerDays * 24 * 3_600_000);
  return (order: EmailedOrder, site: EmailSite): (Email | null)[] => {
    const { parent } = order;
    return [
      emailTo("doula", order, `due-date-asked-${askedAt.toISOString().slice(0, 10)}`, site, {
        subject: `${parent.firstName}'s date changed`,
        heading: `${parent.firstName}'s date changed`,
        person: emailPerson({ ...parent, name: parent.firstName }, site.publicUrl),
        paragraphs: [
          `Answer by ${formatEmailedDeadline(answerUntil, order.timeZone)}. After that time Support decides with both of you.`,
          `${parent.firstName} asks you to move the due date of ${order.packageName}. Until you answer, your calendar keeps both dates.`,
        ],
        buttons: [{ label: "View the new date", path: "/sales" }],
      }),
    ].map((email) => withDueDateTopic(email, order, "doula"));
  };
}

/** The doula, or Support in their place, has answered. `occasion` distinguishes one question from another. */
export function dueDateAnsweredEmails(occasion: string, isAccepted: boolean) {
  return (order: EmailedOrder, site: EmailSite): (Email | null)[] => {
    const { doula } = order;
    const { object } = getPronounForms(doula.pronouns, doula.firstName);
    return [
      emailExpectingParent(order, `due-date-answered-${occasion}`, site, {
        subject: isAccepted ? `${doula.name} has your new date` : `${doula.name} can't move your date`,
        heading: isAccepted ? "Your new date is set" : "Your date stays as it was",
        person: emailPerson(doula, site.publicUrl),
        paragraphs: [
          isAccepted
            ? `${doula.firstName} now plans for your new date. Everything else about ${order.packageName} stays the same.`
            : `${doula.firstName} can't be there around your new date, so ${order.packageName} stays as it was. Talk to ${object} first; if you need another solution, write to ${site.supportEmail}.`,
        ],
        buttons: [
          { label: `Message ${doula.firstName}`, path: `/messages?doula=${doula.slug}` },
          { label: "View your orders", path: "/orders" },
        ],
      }),
    ];
  };
}
