import { type Mail, renderMail } from "../platform/mail.ts";

interface UnreadThread {
  conversationId: string;
  receiverId: string;
  receiverEmail: string;
  senderName: string;
  oldestMessageId: string;
}

/** To whoever has not read a thread for a while. What is written in it stays in it: mailboxes are read by others too. */
export function unreadMail(thread: UnreadThread, site: { name: string; publicUrl: string }): Mail {
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
