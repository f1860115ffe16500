import type { Message } from "../../../contract/messaging/messages.schema.ts";

/** The loaded messages of a conversation, oldest first, without gaps. */
export interface Thread {
  messages: Message[];
  /** The cursor for earlier messages; null at the beginning. */
  before: string | null;
}

/** A page as the server returns it: newest first. */
interface MessagePage {
  items: Message[];
  next_cursor: string | null;
}

/** Joins the newest page to the loaded messages; replaces them if there is a gap in between. */
export function withNewest(known: Thread | undefined, page: MessagePage): Thread {
  const fresh = page.items.toReversed();
  const newestOnly = { messages: fresh, before: page.next_cursor };
  const [first, last] = [fresh.at(0), fresh.at(-1)];
  if (!known) return newestOnly;
  // The page was requested before the first message was sent.
  if (!first || !last) return known;

  const start = known.messages.findLastIndex(({ id }) => id === first.id);
  const sentDuringRequest = known.messages.filter(({ created_at }) => created_at > last.created_at);
  if (start === -1) return { ...newestOnly, messages: [...fresh, ...sentDuringRequest] };
  return {
    messages: [...withReadBefore(known.messages.slice(0, start), fresh), ...fresh, ...sentDuringRequest],
    before: known.before,
  };
}

/** Adds the page requested with `before`; ignores a page for another cursor. */
export function withOlder(thread: Thread, before: string, page: MessagePage): Thread {
  if (thread.before !== before) return thread;
  return { messages: [...page.items.toReversed(), ...thread.messages], before: page.next_cursor };
}

export function withSent(thread: Thread, message: Message): Thread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread;
  return { ...thread, messages: [...thread.messages, message] };
}

/** Marks everything this person received as read. */
export function withAllRead(thread: Thread, receiverId: string): Thread {
  const isUnread = ({ receiver_id, read }: Message) => receiver_id === receiverId && !read;
  if (!thread.messages.some(isUnread)) return thread;
  return {
    ...thread,
    messages: thread.messages.map((message) => (isUnread(message) ? { ...message, read: true } : message)),
  };
}

/** Reading a message means having read all earlier ones in the conversation. */
function withReadBefore(older: Message[], fresh: Message[]): Message[] {
  const readSenders = new Set(fresh.filter(({ read }) => read).map(({ sender_id }) => sender_id));
  return older.map((message) =>
    !message.read && readSenders.has(message.sender_id) ? { ...message, read: true } : message,
  );
}
