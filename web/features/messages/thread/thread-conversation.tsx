import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { errorMessages } from "../../../../contract/errors.ts";
import type { ConversationDetail, Message } from "../../../../contract/messaging/messages.schema.ts";
import type { WritingRefusal } from "../../../../contract/messaging/messages.ts";
import { useSession } from "../../../api/identity/session.ts";
import type { Thread } from "../../../api/messaging/message-thread.ts";
import {
  threadQuery,
  useMarkReadUpTo,
  useOlderMessages,
  useUnblock,
} from "../../../api/messaging/messages.ts";
import { useFallbackPolling } from "../../../api/platform/realtime.ts";
import { removeUnsent, saveUnsent, type UnsentMessage, useUnsent } from "../../../client-state/outbox.ts";
import { isSending, useSendMessage } from "../../../client-state/send-message.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { getNow } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";
import { Announcement } from "../../../ui/feedback/announcement.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { getDisplayFirstName, getDisplayName } from "../message-button/message-texts.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagesSkeleton } from "./thread-placeholder.tsx";
import { listThreadRows } from "./thread-rows.ts";
import { WritingAdvice } from "./writing-advice.tsx";

/** Without an event stream, messages still arrive within two seconds. */
const pollMs = 1500;

interface ThreadConversationProps {
  userId: string;
  conversation: ConversationDetail;
}

/** The messages of a conversation, and the message field or why there is none. */
export function ThreadConversation({ userId, conversation }: ThreadConversationProps) {
  const thread = useQuery({
    ...threadQuery(conversation.id),
    refetchInterval: useFallbackPolling(pollMs),
  });
  const outbox = useOutbox(userId, conversation.id);
  const refusal = conversation.cannot_write;
  const isDoula = useSession().data?.user.user_type === "doula";

  return (
    <>
      <Loaded
        query={thread}
        skeleton={<MessagesSkeleton />}
        failed="Couldn't load these messages"
        wrapFailure={(failure) => <div className="my-auto">{failure}</div>}
      >
        {(loaded) => <Messages userId={userId} conversation={conversation} thread={loaded} outbox={outbox} />}
      </Loaded>
      {!refusal && isDoula && conversation.other.id && (
        <WritingAdvice parentId={conversation.other.id} firstName={getDisplayFirstName(conversation.other)} />
      )}
      {refusal ? (
        <CannotWrite conversationId={conversation.id} refusal={refusal} />
      ) : (
        <Composer
          userId={userId}
          conversationId={conversation.id}
          otherFirstName={getDisplayFirstName(conversation.other)}
          onSend={outbox.send}
        />
      )}
    </>
  );
}

interface MessagesProps extends ThreadConversationProps {
  thread: Thread;
  outbox: ReturnType<typeof useOutbox>;
}

function Messages({ userId, conversation, thread, outbox }: MessagesProps) {
  const older = useOlderMessages(conversation.id);
  const [isEndSeen, setEndSeen] = useState(false);
  const isPageSeen = useIsPageSeen();
  useMarkRead({ userId, conversationId: conversation.id, thread, isSeen: isEndSeen && isPageSeen });

  const { unsent, retry, discard } = outbox;
  const rows = useMemo(
    () => listThreadRows(thread.messages, unsent, userId),
    [thread.messages, unsent, userId],
  );
  const name = getDisplayName(conversation.other);

  return (
    <>
      {rows.length === 0 ? (
        <EmptyThread
          firstName={getDisplayFirstName(conversation.other)}
          mayWrite={!conversation.cannot_write}
        />
      ) : (
        <MessageList
          rows={rows}
          otherName={name}
          hasOlder={thread.before !== null}
          isOlderLoading={older.isPending}
          hasOlderFailed={older.isError}
          onOlder={() => thread.before && older.mutate(thread.before)}
          onRetry={retry}
          onDiscard={discard}
          onEndSeen={setEndSeen}
        />
      )}
      <IncomingAnnouncement userId={userId} name={name} messages={thread.messages} />
    </>
  );
}

interface CannotWriteProps {
  conversationId: string;
  refusal: WritingRefusal;
}

/** Replaces the message field and explains why the person can't write. */
function CannotWrite({ conversationId, refusal }: CannotWriteProps) {
  const unblock = useUnblock(conversationId);
  return (
    <div
      data-bottom-edge
      className="flex flex-col items-center gap-3 border-line border-t bg-surface px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center"
    >
      <p className="text-ink-soft">{errorMessages[refusal]}</p>
      {unblock.isError && <InlineAlert tone="error" title={getErrorMessage(unblock.error)} />}
      {refusal === "conversation_blocked" && (
        <Button variant="secondary" isBusy={unblock.isPending} onClick={() => unblock.mutate()}>
          Unblock
        </Button>
      )}
      {refusal === "doula_not_found" && (
        <Button variant="secondary" asChild>
          <Link to="/find-doulas">Find another doula</Link>
        </Button>
      )}
    </div>
  );
}

interface EmptyThreadProps {
  firstName: string;
  mayWrite: boolean;
}

function EmptyThread({ firstName, mayWrite }: EmptyThreadProps) {
  return (
    <div className="my-auto flex flex-col items-center px-6 py-8 text-center">
      <Illustration name="no-messages" className="mb-4 w-36 opacity-80" />
      <p className="text-ink-soft">{mayWrite ? `Say hello to ${firstName}.` : "No messages."}</p>
      {mayWrite && (
        <p className="mt-2 max-w-sm text-pretty text-ink-soft text-sm">
          If one of you reports a message, our team reads it and the five before it.
        </p>
      )}
    </div>
  );
}

const announcementMs = 4000;

interface IncomingAnnouncementProps {
  userId: string;
  name: string;
  messages: readonly Message[];
}

/** Announces messages that arrive while the conversation is open. */
function IncomingAnnouncement({ userId, name, messages }: IncomingAnnouncementProps) {
  const newest = messages.findLast(({ sender_id }) => sender_id !== userId);
  const [firstId] = useState(newest?.id);
  if (!newest || newest.id === firstId) return null;
  return (
    <Announcement key={newest.id} duration={announcementMs}>
      {name}: {newest.content}
    </Announcement>
  );
}

/** True if the tab is visible. */
function useIsPageSeen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
  );
}

interface MarkReadInput {
  userId: string;
  conversationId: string;
  thread: Thread;
  /** The newest message is on screen in a visible tab. */
  isSeen: boolean;
}

/** Marks received messages as read once the last one has been on screen. */
function useMarkRead({ userId, conversationId, thread, isSeen }: MarkReadInput): void {
  const newest = thread.messages.findLast(({ receiver_id }) => receiver_id === userId);
  const unreadId = newest && !newest.read ? newest.id : undefined;
  const { mutate, isPending } = useMarkReadUpTo({ userId, conversationId, thread });

  const markRead = useEffectEvent((messageId: string) => mutate(messageId));
  useEffect(() => {
    // Messages that arrive during the request are marked by the next one.
    if (isSeen && unreadId && !isPending) markRead(unreadId);
  }, [isSeen, unreadId, isPending]);
}

/** A person's unconfirmed messages in a conversation, and how to send, retry and discard them. */
function useOutbox(userId: string, conversationId: string) {
  const queryClient = useQueryClient();
  const unsent = useUnsent(userId, conversationId);
  const { mutate } = useSendMessage(userId, conversationId);

  const post = (message: UnsentMessage) => {
    saveUnsent(userId, message);
    mutate(message);
  };

  const { data: session } = useSession();
  const resume = useEffectEvent(() => {
    // Another person has logged in over this page.
    if (session?.user.id !== userId) return;
    for (const message of unsent) {
      const isWaiting = message.failure === null || message.failure === "unauthenticated";
      if (isWaiting && !isSending(queryClient, message)) post({ ...message, failure: null });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only resends what was in flight when the page closed or the session ended
  useEffect(() => resume(), [userId, conversationId, session?.expires_at]);

  return {
    unsent,
    send: (content: string) =>
      post({
        conversation_id: conversationId,
        client_key: crypto.randomUUID(),
        content,
        created_at: getNow().toISOString(),
        failure: null,
      }),
    retry: (message: UnsentMessage) => post({ ...message, failure: null }),
    discard: ({ client_key }: UnsentMessage) => removeUnsent(userId, client_key),
  };
}
