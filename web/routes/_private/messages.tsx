import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { screenMessages } from "../../../contract/platform/texts.ts";
import {
  conversationQuery,
  conversationsQuery,
  conversationWithQuery,
  threadQuery,
} from "../../api/messaging/messages.ts";
import { ConversationList, useHasNoConversations } from "../../features/messages/inbox/conversation-list.tsx";
import { ThreadPane } from "../../features/messages/thread/thread-pane.tsx";
import { LoadedThread, ThreadSkeleton } from "../../features/messages/thread/thread-placeholder.tsx";
import { PageHeading, PrivateHeader } from "../../features/shell/frame/private-page.tsx";
import { BottomBar } from "../../features/shell/navigation/bottom-bar.tsx";
import { makeUnlistedHead } from "../../lib/page-head.ts";
import { parseId, parseText } from "../../lib/search-text.ts";
import { Card } from "../../ui/basics/card.tsx";
import { Illustration } from "../../ui/basics/illustration.tsx";
import { useMediaQuery } from "../../ui/basics/use-media-query.ts";

interface MessagesSearch {
  /** The ID of the open conversation. */
  with?: string;
  /** A doula's slug: opens the conversation with them, or starts one. */
  doula?: string;
  /** A parent's user ID, for doulas; works the same way. */
  parent?: string;
  search?: string;
}

/** Without a title in its static data, because an open conversation fills a phone's screen. */
export const Route = createFileRoute("/_private/messages")({
  validateSearch: (search: Record<string, unknown>): MessagesSearch => ({
    with: parseId(search.with),
    doula: parseText(search.doula),
    parent: parseId(search.parent),
    search: parseText(search.search),
  }),
  head: makeUnlistedHead("Messages"),
  loaderDeps: ({ search: { with: conversationId, search } }) => ({ conversationId, search }),
  loader: ({ context: { queryClient }, cause, deps: { conversationId, search = "" } }) => {
    // While the page is open, the list waits for a pause in typing.
    if (cause !== "stay") void queryClient.prefetchInfiniteQuery(conversationsQuery(search));
    if (!conversationId) return;
    void queryClient.prefetchQuery(conversationQuery(conversationId));
    void queryClient.prefetchQuery(threadQuery(conversationId));
  },
  component: Messages,
});

/** The conversations beside the open one, or on a phone each as a separate page. */
function Messages() {
  const { user } = Route.useRouteContext().session;
  const { with: openId, doula: doulaSlug, parent: parentId, search = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isWide = useMediaQuery("(width >= 48rem)");
  const hasNone = useHasNoConversations();
  const shouldShowThread = [openId, doulaSlug, parentId].some((id) => id !== undefined);

  const list = (
    <ConversationList
      userId={user.id}
      userType={user.user_type}
      search={search}
      onSearch={(next) =>
        void navigate({
          search: (current) => ({ ...current, search: next || undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      openId={openId}
      isThreadOpen={shouldShowThread}
    />
  );
  const thread = openId ? (
    <ThreadPane key={openId} userId={user.id} conversationId={openId} isPage={!isWide} />
  ) : (
    <NewThread doulaSlug={doulaSlug} parentId={parentId} isPage={!isWide} />
  );

  if (!isWide) return <PhoneMessages list={list} thread={shouldShowThread && thread} />;
  return (
    <WideMessages
      list={list}
      thread={shouldShowThread ? thread : <NothingSelected />}
      isListAlone={hasNone && !shouldShowThread && search === ""}
    />
  );
}

interface MessagesProps {
  list: ReactNode;
  thread: ReactNode;
}

/** The list or the open conversation, each as a page. */
function PhoneMessages({ list, thread }: MessagesProps) {
  return thread ? (
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">Messages</h1>
      {thread}
    </main>
  ) : (
    <>
      <PrivateHeader backTo="/dashboard" />
      <main className="page-width pb-6">
        <PageHeading title="Messages" backTo="/dashboard" />
        <div className="pt-3">{list}</div>
      </main>
      <BottomBar />
    </>
  );
}

/** The list beside the open conversation, or alone if it is empty. */
function WideMessages({ list, thread, isListAlone }: MessagesProps & { isListAlone: boolean }) {
  return (
    <div className="flex h-dvh min-h-136 flex-col">
      <PrivateHeader backTo="/dashboard" />
      <main className="page-width flex min-h-0 grow flex-col gap-5 pb-6">
        <PageHeading title="Messages" backTo="/dashboard" />
        {isListAlone ? (
          <Card padding="none" className="flex min-h-0 grow flex-col *:grow">
            {list}
          </Card>
        ) : (
          <Card
            padding="none"
            className="grid min-h-0 grow grid-cols-[19rem_minmax(0,1fr)] overflow-hidden lg:grid-cols-[22rem_minmax(0,1fr)]"
          >
            <div className="flex min-h-0 flex-col border-line border-r *:grow">{list}</div>
            <div className="flex min-h-0 min-w-0 flex-col">{thread}</div>
          </Card>
        )}
      </main>
    </div>
  );
}

/** Shown beside the list until a conversation is selected. */
function NothingSelected() {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center px-6 py-8 text-center">
      <Illustration name="no-messages" className="mb-4 w-36 opacity-80" />
      <p className="text-ink-soft">{screenMessages.selectConversation}</p>
    </div>
  );
}

interface NewThreadProps {
  doulaSlug: string | undefined;
  parentId: string | undefined;
  isPage: boolean;
}

/** Opens the conversation with a doula or, for a doula, a parent, starting it if needed. */
function NewThread({ doulaSlug = "", parentId, isPage }: NewThreadProps) {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const conversation = useQuery(
    conversationWithQuery(parentId ? { client_id: parentId } : { doula_slug: doulaSlug }),
  );

  useEffect(() => {
    if (!conversation.data) return;
    const { id } = conversation.data;
    queryClient.setQueryData(conversationQuery(id).queryKey, conversation.data);
    void navigate({ search: { with: id }, replace: true });
  }, [conversation.data, queryClient, navigate]);

  return (
    <LoadedThread query={conversation} isPage={isPage}>
      {() => <ThreadSkeleton isPage={isPage} />}
    </LoadedThread>
  );
}
