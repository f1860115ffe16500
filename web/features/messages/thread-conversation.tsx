import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState, useSyncExternalStore } from "react";
import { errorMessages } from "../../../contract/errors.ts";
import type { ConversationDetail, Message } from "../../../contract/messages.schema.ts";
import type { WritingRefusal } from "../../../contract/messages.ts";
import type { Thread } from "../../api/message-thread.ts";
import { threadQuery, useOlderMessages, useUnblock } from "../../api/messages.ts";
import { useFallbackPolling } from "../../api/realtime.ts";
import { messageOf } from "../../lib/api.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { firstNameOf, nameOf } from "./message-texts.ts";
import { threadRows } from "./thread-rows.ts";
import { MessagesSkeleton } from "./thread-skeleton.tsx";
import { useMarkRead } from "./use-mark-read.ts";
import { useOutbox } from "./use-outbox.ts";

/** Without a stream, messages still arrive within two seconds. */
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

  return (
    <>
      {thread.data ? (
        <Messages userId={userId} conversation={conversation} thread={thread.data} outbox={outbox} />
      ) : thread.isPending ? (
        <MessagesSkeleton />
      ) : (
        <ErrorState
          title="Couldn't load these messages"
          error={thread.error}
          onRetry={() => void thread.refetch()}
          isRetrying={thread.isRefetching}
          className="my-auto"
        />
      )}
      {refusal ? (
        <CannotWrite conversationId={conversation.id} refusal={refusal} />
      ) : (
        <Composer
          userId={userId}
          conversationId={conversation.id}
          otherFirstName={firstNameOf(conversation.other)}
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
  const rows = useMemo(() => threadRows(thread.messages, unsent, userId), [thread.messages, unsent, userId]);
  const name = nameOf(conversation.other);

  return (
    <>
      {rows.length === 0 ? (
        <NothingWritten firstName={firstNameOf(conversation.other)} mayWrite={!conversation.cannot_write} />
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

/** Replaces the message field: why the person cannot write. */
function CannotWrite({ conversationId, refusal }: CannotWriteProps) {
  const unblock = useUnblock(conversationId);
  return (
    <div
      data-bottom-edge
      className="flex flex-col items-center gap-3 border-line border-t bg-surface px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center"
    >
      <p className="text-ink-soft">{errorMessages[refusal]}</p>
      {unblock.isError && <InlineAlert tone="error" title={messageOf(unblock.error)} />}
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

interface NothingWrittenProps {
  firstName: string;
  mayWrite: boolean;
}

/** A conversation without messages. */
function NothingWritten({ firstName, mayWrite }: NothingWrittenProps) {
  return (
    <div className="my-auto flex flex-col items-center px-6 py-8 text-center">
      <Illustration name="no-messages" className="mb-4 w-36 opacity-80" />
      <p className="text-ink-soft">{mayWrite ? `Say hello to ${firstName}.` : "No messages."}</p>
    </div>
  );
}

const spokenMs = 4000;

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
    <Announcement key={newest.id} duration={spokenMs}>
      {name}: {newest.content}
    </Announcement>
  );
}

/** Whether the tab is visible. */
function useIsPageSeen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
  );
}
