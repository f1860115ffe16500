import type { Transaction } from "../../db/database.ts";
import { type Mail, renderMail } from "../platform/mail.ts";
import { mailName } from "../platform/mail-names.ts";
import type { Platform } from "../platform/platform.ts";
import { readSettings } from "../settings/service.ts";
import { lockConversation } from "./conversation-queries.ts";
import {
  deleteAbandonedConversations,
  findUnread,
  moveMailDue,
  noteMailDue,
  type Side,
} from "./unread-queries.ts";

const queue = "messages-unread";
/** So long may a message stay unread before its receiver is mailed. */
const unreadMs = 10 * 60_000;

interface DueMail extends Side {
  /** As noted in the conversation: if that says otherwise by then, this job is not the one. */
  dueAt: string;
}

/** Part of sending: has the receiver mailed later, unless a mail about this conversation is waiting or was sent. */
export async function planUnreadMail(
  { jobs }: Platform,
  tx: Transaction,
  { writtenAt, ...side }: Side & { writtenAt: Date },
): Promise<void> {
  const dueAt = new Date(writtenAt.getTime() + unreadMs);
  if (await noteMailDue(tx, { ...side, dueAt })) await sendLater(jobs, tx, { ...side, dueAt });
}

/**
 * Mails a receiver about what they have not read for ten minutes: once, until they have read all of it, or have blocked
 * the sender.
 */
export async function mailUnread(platform: Platform, { dueAt, ...side }: DueMail): Promise<void> {
  const { db, jobs, mailer, publicUrl } = platform;
  const { site_name } = await readSettings(db);
  await db.transaction(async (tx) => {
    await lockConversation(tx, side.conversationId);
    const unread = await findUnread(tx, side);
    if (!unread || unread.mail_due_at.toISOString() !== dueAt) return;
    const oldestDueAt = new Date(unread.oldest_at.getTime() + unreadMs);
    if (oldestDueAt > new Date(dueAt)) {
      // What this was about has been read, and something newer has not.
      await moveMailDue(tx, { ...side, dueAt: oldestDueAt });
      await sendLater(jobs, tx, { ...side, dueAt: oldestDueAt });
      return;
    }
    const thread = {
      conversationId: side.conversationId,
      receiverId: side.userId,
      receiverEmail: unread.receiver_email,
      senderName: mailName(unread.sender_name, "Somebody"),
      oldestMessageId: unread.oldest_id,
    };
    await mailer.send(tx, unreadMail(thread, { name: site_name, publicUrl }));
  });
  mailer.wake();
}

function sendLater(jobs: Platform["jobs"], tx: Transaction, { dueAt, ...side }: Side & { dueAt: Date }) {
  const due: DueMail = { ...side, dueAt: dueAt.toISOString() };
  return jobs.send(tx, queue, due, { startAfter: dueAt });
}

/** Declares the delayed and the nightly jobs. */
export async function startMessageJobs(platform: Platform): Promise<void> {
  await platform.jobs.work<DueMail>(queue, (due) => mailUnread(platform, due));
  await platform.jobs.schedule("messages-forget-abandoned", "41 4 * * *", () =>
    deleteAbandonedConversations(platform.db),
  );
}

interface UnreadThread {
  conversationId: string;
  receiverId: string;
  receiverEmail: string;
  senderName: string;
  oldestMessageId: string;
}

/** About messages unread for a while, without their text: other people may read the mailbox. */
function unreadMail(thread: UnreadThread, site: { name: string; publicUrl: string }): Mail {
  const url = new URL("/messages", site.publicUrl);
  url.searchParams.set("with", thread.conversationId);
  return {
    key: `unread-${thread.conversationId}-${thread.receiverId}-${thread.oldestMessageId}`,
    to: thread.receiverEmail,
    subject: `${thread.senderName} wrote to you`,
    ...renderMail({
      siteName: site.name,
      heading: "You have a new message",
      paragraphs: [
        `${thread.senderName} wrote to you on ${site.name}.`,
        "To keep it private, the message itself is not in this mail. You get no further mail about this conversation until you have read it.",
      ],
      button: { label: "Read the message", href: url.href },
    }),
  };
}
