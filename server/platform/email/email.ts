import type { Transporter } from "nodemailer";
import { z } from "zod";
import {
  type EmailKind,
  isEmailRequested,
  isSecurityNotice,
  isToFormerAddress,
} from "../../../contract/platform/failures.ts";
import { type Database, schema, type Transaction } from "../../../db/database.ts";
import { inTransaction } from "../database/transaction.ts";
import type { JobHandler, Jobs } from "../jobs/jobs.ts";
import { metrics } from "../observability/metrics.ts";
import type { Encryption } from "../security/encryption.ts";
import { hidePreview } from "./email-layout.ts";
import { countDropped, findAddressRefusal, markUndeliverable } from "./undeliverable.ts";

/** One complete email: both bodies, and at most one attachment. */
export interface Email {
  /**
   * Idempotency key: two emails with the same key are one email. It starts with the kind and contains no
   * name or secret.
   */
  key: `${EmailKind}-${string}`;
  /** After this, its links no longer work or the announced event is over. */
  expiresAt?: Date;
  /** Set if it may have to be withdrawn before it is sent: `deleteUnsentEmails` finds emails by their topic. */
  topic?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The page that stops such emails. A POST to it stops them too (RFC 8058). */
  unsubscribeUrl?: string;
  attachment?: { name: string; content: string; contentType: string };
}

/**
 * An email in the job table. It is encrypted, because its links sign in or change an account. After it is
 * sent, only the key remains.
 */
export interface QueuedEmail {
  key: Email["key"];
  expiresAt?: string;
  encrypted?: string;
  /** The address's fingerprint, so that deleting an account also deletes its undelivered emails. */
  recipient?: string;
  /** The topic's fingerprint. */
  topic?: string;
}

/** Parses a job's payload. */
export const queuedEmailSchema = z.object({
  key: z.custom<Email["key"]>(),
  expiresAt: z.string().optional(),
  encrypted: z.string().optional(),
});

/** Delivers emails. If `deliver` throws, it is called again later with the same email. */
export interface EmailDriver {
  /** Connects and logs in without sending anything. Throws if that fails. Absent if there is no server. */
  verify?(): Promise<void>;
  deliver(email: Email): Promise<void>;
}

export interface Mailer {
  /** Queues emails in the transaction of the change they are about. */
  send(transaction: Transaction, ...emails: Email[]): Promise<void>;
  /** Connects to the mail server and logs in without sending anything. Throws if that fails. */
  verify(): Promise<void>;
  /** Sends an email now, past the queue, also while email is on hold. Throws if the mail server refuses it. */
  sendNow(email: Email): Promise<void>;
  /** True if emails are queued but not sent. */
  isOnHold: boolean;
}

export const emailQueue = "mail";

const plainSubject = "You have an update";

interface MailerOptions {
  driver: EmailDriver;
  encryption: Encryption;
  /** Returns true if the owner of an address wants subjects and previews that tell nothing. */
  prefersPlainSubjects?: (address: string) => Promise<boolean>;
  /** Queues emails but sends none. */
  isOnHold?: boolean;
}

/** Declares the email queue and sends its emails with `driver`. */
export async function startMailer(
  db: Database,
  jobs: Jobs,
  { driver, encryption, prefersPlainSubjects = async () => false, isOnHold = false }: MailerOptions,
): Promise<Mailer> {
  const read = async (queued: QueuedEmail) => {
    const email = openEmail(encryption, queued);
    const isPlain = !isEmailRequested(email.key) && (await prefersPlainSubjects(email.to));
    return isPlain ? { ...email, ...hidePreview(email), subject: plainSubject } : email;
  };
  const deliver: JobHandler<QueuedEmail> = async (queued, job) => {
    const { key, encrypted } = queued;
    // An earlier attempt sent or dropped the email and removed its content.
    if (encrypted === undefined) return;
    const known = await db.query.sentEmails.findFirst({ where: (sent, { eq }) => eq(sent.key, key) });
    const recipient = isToFormerAddress(key) ? undefined : queued.recipient;
    const isSent = known !== undefined || (await deliverOrDrop(db, driver, await read(queued)));
    await inTransaction(db, async (tx) => {
      if (isSent) await tx.insert(schema.sentEmails).values({ key, recipient }).onConflictDoNothing();
      await job.replacePayload(tx, { key });
    });
  };
  await (isOnHold ? jobs.declare(emailQueue) : jobs.work(emailQueue, deliver));
  return {
    isOnHold,
    send: (transaction, ...emails) =>
      jobs.sendAll(
        transaction,
        emailQueue,
        emails.map((email) => ({ payload: sealEmail(encryption, email) })),
      ),
    verify: async () => driver.verify?.(),
    sendNow: (email) => driver.deliver(email),
  };
}

async function countAttempt(deliver: () => Promise<void>): Promise<void> {
  try {
    await deliver();
    metrics.emails.inc({ result: "sent" });
  } catch (error) {
    metrics.emails.inc({ result: "failed" });
    throw error;
  }
}

/**
 * Returns false if the email is dropped, because its address was marked as undeliverable, or is refused now. What the
 * owner asks for by typing the address is always tried, so that they can prove that it works again.
 */
async function deliverOrDrop(db: Database, driver: EmailDriver, email: Email): Promise<boolean> {
  const drop = { to: email.to, isSecurityNotice: isSecurityNotice(email.key) };
  if (!isEmailRequested(email.key) && (await countDropped(db, drop))) return false;
  try {
    await countAttempt(() => driver.deliver(email));
    return true;
  } catch (error) {
    const code = findAddressRefusal(error);
    if (code === undefined) throw error;
    await inTransaction(db, async (tx) => {
      await markUndeliverable(tx, { address: email.to, reason: "refused", code });
      await countDropped(tx, { to: email.to, isSecurityNotice: false });
    });
    return false;
  }
}

export function sealEmail(encryption: Encryption, email: Email): QueuedEmail {
  const { key, expiresAt, topic } = email;
  return {
    key,
    expiresAt: expiresAt && new Date(expiresAt).toISOString(),
    encrypted: encryption.encrypt(JSON.stringify(email), { purpose: "email", id: key }),
    recipient: encryption.fingerprint(email.to),
    ...(topic !== undefined && { topic: encryption.fingerprint(topic) }),
  };
}

export function openEmail(encryption: Encryption, { key, encrypted = "" }: QueuedEmail): Email {
  return JSON.parse(encryption.decrypt(encrypted, { purpose: "email", id: key })) as Email;
}

interface SmtpOptions {
  /** Refuses to send over smtp:// if the server does not offer STARTTLS. */
  requiresTls?: boolean;
}

/**
 * `url` is smtp:// or smtps:// with user and password. The key becomes the Message-ID, so that duplicates
 * are recognizable.
 */
export function smtpDriver(
  url: string,
  from: string,
  { requiresTls = false }: SmtpOptions = {},
): EmailDriver {
  // A hanging server must not delay the emails to everyone else.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  let transport: Transporter | undefined;
  // Loaded only once the program is ready, so that it starts faster.
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
    deliver: async (email) => {
      const opened = await openTransport();
      await opened.sendMail({
        messageId: `<${email.key}@${host}>`,
        from,
        to: email.to,
        subject: email.subject,
        text: email.text,
        html: email.html,
        ...(email.unsubscribeUrl && unsubscribeHeaders(email.unsubscribeUrl)),
        attachments: email.attachment && [
          {
            filename: email.attachment.name,
            content: email.attachment.content,
            contentType: email.attachment.contentType,
          },
        ],
      });
    },
  };
}

function unsubscribeHeaders(url: string) {
  return {
    list: { unsubscribe: { url } },
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** Development: emails stay in the database, where the mailbox page shows them. */
export function mailboxDriver(db: Database): EmailDriver {
  return {
    deliver: async (email) => {
      await db
        .insert(schema.mailboxEmails)
        .values({
          key: email.key,
          recipient: email.to,
          subject: email.subject,
          text: email.text,
          html: email.html,
          attachmentName: email.attachment?.name,
          attachment: email.attachment && Buffer.from(email.attachment.content),
        })
        .onConflictDoNothing();
    },
  };
}
