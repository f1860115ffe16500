import { sql } from "drizzle-orm";
import { html, raw } from "hono/html";
import type { Transporter } from "nodemailer";
import { z } from "zod";
import type { MailKind } from "../../contract/failures.ts";
import { type Database, schema, type Transaction } from "../../db/database.ts";
import type { Encryption } from "./encryption.ts";
import { failedQueueOf, type JobHandler, type Jobs, sharedFailedQueue } from "./jobs.ts";

/** One mail, complete: both bodies, and at most one attachment. */
export interface Mail {
  /** Idempotency key: two mails with one key are one mail. It begins with the kind, names nobody and opens nothing. */
  key: `${MailKind}-${string}`;
  /** From then on its links lead nowhere, or what it announces is over. */
  expiresAt?: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachment?: { name: string; content: string; contentType: string };
}

/**
 * A mail in the job table. Its links sign in or change an account, so it is encrypted, and only the key stays once it
 * is sent. Processes of earlier versions queue it as it is.
 */
export type QueuedMail =
  | {
      key: Mail["key"];
      expiresAt?: string;
      encrypted?: string;
      /** The fingerprint of the address: with the account go the emails that never reached it. */
      recipient?: string;
    }
  | Mail;

/** Of the job table. */
export const queuedMailSchema = z.object({
  key: z.custom<Mail["key"]>(),
  expiresAt: z.string().optional(),
  encrypted: z.string().optional(),
});

/** Hands a mail to the outside. Throws where that failed, and is then called again later with the same mail. */
export interface MailDriver {
  /** Connects and logs in without sending anything. Throws if that fails. Absent if there is no server. */
  verify?(): Promise<void>;
  deliver(mail: Mail): Promise<void>;
}

export interface Mailer {
  /** Queues a mail as part of the transaction that it speaks of. Call `wake` after the commit. */
  send(transaction: Transaction, mail: Mail): Promise<void>;
  wake(): void;
  /** Emails are queued and not sent. */
  isHeld: boolean;
}

export const mailQueue = "mail";

interface MailerOptions {
  driver: MailDriver;
  encryption: Encryption;
  /** Queues emails and sends none. */
  isHeld?: boolean;
}

/** Declares the mail queue and works it with `driver`. */
export async function startMailer(
  db: Database,
  jobs: Jobs,
  { driver, encryption, isHeld = false }: MailerOptions,
): Promise<Mailer> {
  const deliver: JobHandler<QueuedMail> = async (queued, job) => {
    const { key } = queued;
    const known = await db.query.sentMails.findFirst({ where: (sent, { eq }) => eq(sent.key, key) });
    if (!known) await driver.deliver(openMail(encryption, queued));
    await db.transaction(async (tx) => {
      await tx.insert(schema.sentMails).values({ key }).onConflictDoNothing();
      await job.replacePayload(tx, { key });
    });
  };
  await (isHeld ? jobs.declare(mailQueue) : jobs.work(mailQueue, deliver));
  await gatherFailedMails(db);
  return {
    isHeld,
    send: (transaction, mail) => jobs.send(transaction, mailQueue, sealMail(encryption, mail)),
    wake: () => jobs.wake(mailQueue),
  };
}

/** Moves what an earlier version kept among all that failed to where failed mails are looked for. */
async function gatherFailedMails(db: Database): Promise<void> {
  await db.execute(sql`
    update pgboss.job set name = ${failedQueueOf(mailQueue)}
    where name = ${sharedFailedQueue} and data ? 'key' and (data ? 'encrypted' or data ? 'html')
  `);
}

export function sealMail(encryption: Encryption, mail: Mail): QueuedMail {
  const { key, expiresAt } = mail;
  return {
    key,
    expiresAt: expiresAt && new Date(expiresAt).toISOString(),
    encrypted: encryption.encrypt(JSON.stringify(mail), { purpose: "email", id: key }),
    recipient: encryption.fingerprint(mail.to),
  };
}

export function openMail(encryption: Encryption, queued: QueuedMail): Mail {
  if ("html" in queued) return queued;
  const { key, encrypted = "" } = queued;
  return JSON.parse(encryption.decrypt(encrypted, { purpose: "email", id: key })) as Mail;
}

interface SmtpOptions {
  /** Sends nothing over smtp:// to a server that does not offer STARTTLS. */
  requiresTls?: boolean;
}

/** `url` is smtp:// or smtps:// with user and password. The key is the Message-ID, so that a replay is recognizable. */
export function smtpDriver(url: string, from: string, { requiresTls = false }: SmtpOptions = {}): MailDriver {
  // A server that hangs must not hold up the mails to all others.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  let transport: Transporter | undefined;
  // Loaded once the program is ready, not before.
  const openTransport = async () => {
    const { createTransport } = await import("nodemailer");
    transport ??= createTransport({ url, requireTLS: requiresTls, ...timeouts });
    return transport;
  };
  const host = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
  return {
    verify: async () => {
      const opened = await openTransport();
      await opened.verify();
    },
    deliver: async (mail) => {
      const opened = await openTransport();
      await opened.sendMail({
        messageId: `<${mail.key}@${host}>`,
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachment && [
          {
            filename: mail.attachment.name,
            content: mail.attachment.content,
            contentType: mail.attachment.contentType,
          },
        ],
      });
    },
  };
}

/** Development: mails stay in the database, where the mailbox page shows them. */
export function mailboxDriver(db: Database): MailDriver {
  return {
    deliver: async (mail) => {
      await db
        .insert(schema.mailboxMails)
        .values({
          key: mail.key,
          recipient: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachmentName: mail.attachment?.name,
          attachment: mail.attachment && Buffer.from(mail.attachment.content),
        })
        .onConflictDoNothing();
    },
  };
}

interface MailContent {
  siteName: string;
  heading: string;
  paragraphs: string[];
  button?: { label: string; href: string };
}

/** The one look of our mails, as HTML and as text. Everything given is escaped. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { siteName, heading, paragraphs, button } = content;
  const text = [heading, ...paragraphs, ...(button ? [`${button.label}: ${button.href}`] : []), siteName];
  const page = html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${heading}</title></head>
  <body style="margin:0;padding:32px 16px;background:#faf6f0;color:#2b2226;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif">
    <div role="main" style="max-width:520px;margin:0 auto;background:#fffdfa;border:1px solid #eadfd6;border-radius:14px;padding:32px">
      <p style="margin:0 0 24px;color:#7d2c52;font-weight:600">${siteName}</p>
      <h1 style="margin:0 0 16px;font:500 26px/1.25 Fraunces,Georgia,serif">${heading}</h1>
      ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
      ${
        button
          ? html`<p style="margin:24px 0 8px"><a href="${button.href}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#7d2c52;color:#fff;text-decoration:none;font-weight:600">${button.label}</a></p>`
          : raw("")
      }
    </div>
  </body>
</html>`;
  return { text: `${text.join("\n\n")}\n`, html: String(page) };
}
