import type { Message } from "../../../../contract/messaging/messages.schema.ts";
import type { UnsentMessage } from "../../../client-state/outbox.ts";
import { type IsoDay, toIsoDay } from "../../../lib/calendar-day.ts";

/** A message as displayed, sent or not. */
export interface ThreadRow {
  key: string;
  content: string;
  isOwn: boolean;
  /** Sent by us for a doula who is at a birth. */
  isAutomatic: boolean;
  at: string;
  /** Set on the first message of a day, which is shown above it. */
  day: IsoDay | null;
  /** First and last of a run of messages by one person. */
  isFirst: boolean;
  isLast: boolean;
  /** The state of the person's own last message. */
  progress: "sending" | "sent" | "read" | null;
  /** Not sent: Retry or Delete. */
  failed: UnsentMessage | null;
}

const sameGroupMs = 5 * 60_000;

interface Draft {
  row: Omit<ThreadRow, "day" | "isFirst" | "isLast" | "progress">;
  isSending: boolean;
  isRead: boolean;
}

/** The rows of a conversation, oldest first: confirmed messages, then unconfirmed ones. */
export function listThreadRows(
  messages: readonly Message[],
  unsent: readonly UnsentMessage[],
  userId: string,
): ThreadRow[] {
  const ownKeys = new Set<string>();
  const drafts: Draft[] = messages.map((message) => {
    const isOwn = message.sender_id === userId;
    if (isOwn) ownKeys.add(message.client_key);
    return {
      row: {
        key: getRowKey(message.sender_id, message.client_key),
        content: message.content,
        isOwn,
        isAutomatic: message.is_automatic,
        at: message.created_at,
        failed: null,
      },
      isSending: false,
      isRead: message.read,
    };
  });
  for (const message of unsent) {
    // It arrived; only the response was lost.
    if (ownKeys.has(message.client_key)) continue;
    drafts.push({
      row: {
        key: getRowKey(userId, message.client_key),
        content: message.content,
        isOwn: true,
        isAutomatic: false,
        at: message.created_at,
        failed: message.failure === null ? null : message,
      },
      isSending: message.failure === null,
      isRead: false,
    });
  }

  const lastSent = drafts.findLastIndex(({ row, isSending }) => row.isOwn && !isSending && !row.failed);
  return drafts.map(({ row, isSending, isRead }, index) => {
    const [before, after] = [drafts[index - 1]?.row, drafts[index + 1]?.row];
    const day = toIsoDay(new Date(row.at));
    return {
      ...row,
      day: before && toIsoDay(new Date(before.at)) === day ? null : day,
      isFirst: !before || !isSameGroup(before, row),
      isLast: !after || !isSameGroup(row, after),
      progress: isSending ? "sending" : index !== lastSent ? null : isRead ? "read" : "sent",
    };
  });
}

/** Two people may have generated the same key. */
const getRowKey = (senderId: string | null, clientKey: string) => `${senderId} ${clientKey}`;

function isSameGroup(earlier: Draft["row"], later: Draft["row"]): boolean {
  const [from, to] = [new Date(earlier.at), new Date(later.at)];
  return (
    earlier.isOwn === later.isOwn &&
    !earlier.failed &&
    to.getTime() - from.getTime() < sameGroupMs &&
    toIsoDay(from) === toIsoDay(to)
  );
}
