import { type Mail, renderMail } from "../platform/mail.ts";
import { mailName } from "../platform/mail-names.ts";

interface Recipient {
  id: string;
  first_name: string;
  email: string;
}

interface MailSite {
  name: string;
  supportEmail: string;
  publicUrl: string;
}

/** To a doula whose profile is not listed until an admin has reviewed what she changed. */
export function unlistedMail(doula: Recipient, at: Date, site: MailSite): Mail {
  const title = "Your profile is not listed right now";
  return mailTo(doula, { kind: "unlisted", at, title }, site, [
    `Hello${nameIn(doula)}. We are reviewing what you changed since your profile was approved. Until then parents do not find it.`,
    "Your booked calls stay as they are, and you can go on editing your profile.",
    `If you have a question, write to ${site.supportEmail}.`,
  ]);
}

export function listedAgainMail(doula: Recipient, at: Date, site: MailSite): Mail {
  const title = "We have reviewed your profile";
  return mailTo(doula, { kind: "listed-again", at, title }, site, [
    `Thank you${nameIn(doula)}. The review of your profile is over, and it no longer keeps parents from finding you.`,
  ]);
}

/** ', Grace' where her name is one that an email may show. */
function nameIn({ first_name }: Recipient): string {
  const name = mailName(first_name.trim(), "");
  return name && `, ${name}`;
}

function mailTo(
  { id, email }: Recipient,
  { kind, at, title }: { kind: string; at: Date; title: string },
  site: MailSite,
  paragraphs: string[],
): Mail {
  return {
    key: `doula-${kind}-${id}-${at.getTime()}`,
    to: email,
    subject: title,
    ...renderMail({
      siteName: site.name,
      heading: title,
      paragraphs,
      button: { label: "Open my dashboard", href: new URL("/doula-dashboard", site.publicUrl).href },
    }),
  };
}
