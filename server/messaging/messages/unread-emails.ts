import type { Transaction } from "../../../db/database.ts";
import { lockConversation } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Email } from "../../platform/email/email.ts";
import { type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";
import { emailName } from "../../platform/email/email-names.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import type { Platform } from "../../platform/platform.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { deleteAbandonedConversations } from "./conversation-queries.ts";
import { type ConversationSide, findUnread, moveEmailDue, scheduleEmail } from "./unread-queries.ts";

const queue = "messages-unread";
/** How long a message must be unread before its receiver is emailed. */
const unreadMs = 10 * 60_000;

interface DueEmail extends ConversationSide {
  /** The time as stored in the conversation. If the stored time changes, another job is responsible. */
  dueAt: string;
}

/**
 * Schedules an email to the receiver, within the sending transaction, unless an email about this conversation
 * is already scheduled or was already sent.
 */
export async function scheduleUnreadEmail(
  { jobs }: Platform,
  tx: Transaction,
  { writtenAt, ...side }: ConversationSide & { writtenAt: Date },
): Promise<void> {
  const dueAt = new Date(writtenAt.getTime() + unreadMs);
  if (await scheduleEmail(tx, { ...side, dueAt })) await queueDelayedEmail(jobs, tx, { ...side, dueAt });
}

/**
 * Emails a receiver about messages unread for ten minutes. They get no further email until they have read all
 * of them, and none if they have blocked the sender.
 */
export async function emailUnread(platform: Platform, { dueAt, ...side }: DueEmail): Promise<void> {
  const { db, jobs, mailer } = platform;
  const site = await readEmailSite(platform, db);
  await inTransaction(db, async (tx) => {
    await lockConversation(tx, side.conversationId);
    const unread = await findUnread(tx, side);
    if (!unread || unread.email_due_at.toISOString() !== dueAt) return;
    const oldestDueAt = new Date(unread.oldest_at.getTime() + unreadMs);
    if (oldestDueAt > new Date(dueAt)) {
      // These messages have been read, but newer ones have not.
      await moveEmailDue(tx, { ...side, dueAt: oldestDueAt });
      await queueDelayedEmail(jobs, tx, { ...side, dueAt: oldestDueAt });
      return;
    }
    const thread = {
      conversationId: side.conversationId,
      receiverId: side.userId,
      receiverEmail: unread.receiver_email,
      sender: {
        name: emailName(unread.sender.full_name, "Somebody"),
        image: unread.sender.profile_image_url,
      },
      oldestMessageId: unread.oldest_id,
    };
    await mailer.send(tx, unreadEmail(thread, site));
  });
}

function queueDelayedEmail(
  jobs: Platform["jobs"],
  tx: Transaction,
  { dueAt, ...side }: ConversationSide & { dueAt: Date },
) {
  const due: DueEmail = { ...side, dueAt: dueAt.toISOString() };
  return jobs.send(tx, queue, due, { startAfter: dueAt });
}

/** Starts the jobs that email about unread messages and delete abandoned conversations. */
export async function startMessageJobs(platform: Platform): Promise<void> {
  await platform.jobs.work<DueEmail>(queue, (due) => emailUnread(platform, due));
  await platform.jobs.schedule("messages-forget-abandoned", "41 4 * * *", () =>
    deleteAbandonedConversations(platform.db),
  );
}

interface UnreadThread {
  conversationId: string;
  receiverId: string;
  receiverEmail: string;
  sender: { name: string; image: string | null };
  oldestMessageId: string;
}

/** Omits the messages' text, because other people may read the mailbox. */
export function unreadEmail(thread: UnreadThread, site: EmailSite): Email {
  const url = new URL("/messages", site.publicUrl);
  url.searchParams.set("with", thread.conversationId);
  return {
    key: `unread-${thread.conversationId}-${thread.receiverId}-${thread.oldestMessageId}`,
    to: thread.receiverEmail,
    subject: `${thread.sender.name} wrote to you`,
    ...renderEmail({
      site,
      reason: `someone wrote to you on ${site.name}`,
      heading: "You have a new message",
      preheader: "Read it in Messages. This email doesn't include the text.",
      person: emailPerson(thread.sender, site.publicUrl),
      paragraphs: [
        `${thread.sender.name} wrote to you on ${site.name}.`,
        "To keep it private, this email doesn't include the message. You won't get another email about this conversation until you've read it.",
      ],
      buttons: [{ label: "Read the message", href: url.href }],
    }),
  };
}
