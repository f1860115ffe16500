import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ConversationDetail } from "../../../contract/messages.schema.ts";
import { pollUnless } from "../../lib/polling.ts";
import { useIsLive } from "../../lib/realtime.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { CannotWrite } from "./cannot-write.tsx";
import { Composer } from "./composer.tsx";
import { IncomingAnnouncement } from "./incoming-announcement.tsx";
import { MessageList } from "./message-list.tsx";
import { NothingWritten } from "./nothing-written.tsx";
import { firstNameOf, nameOf } from "./other-side.ts";
import { threadQuery } from "./queries.ts";
import type { Thread } from "./thread.ts";
import { threadRows } from "./thread-rows.ts";
import { MessagesSkeleton } from "./thread-shapes.tsx";
import { useIsPageSeen } from "./use-is-page-seen.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useOlderMessages } from "./use-older-messages.ts";
import { useOutbox } from "./use-outbox.ts";

/** Without a stream a message is here within two seconds all the same. */
const pollMs = 1500;

interface ThreadConversationProps {
  userId: string;
  conversation: ConversationDetail;
}

/** The messages of a conversation, and where one writes or why not. */
export function ThreadConversation({ userId, conversation }: ThreadConversationProps) {
  const isLive = useIsLive();
  const thread = useQuery({
    ...threadQuery(conversation.id),
    refetchInterval: pollUnless(isLive, pollMs),
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
