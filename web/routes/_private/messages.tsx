import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { BackToList } from "../../features/messages/back-to-list.tsx";
import { ConversationList } from "../../features/messages/conversation-list.tsx";
import { LazyThreadPane } from "../../features/messages/lazy-thread-pane.tsx";
import { NothingSelected } from "../../features/messages/nothing-selected.tsx";
import {
  conversationQuery,
  conversationsQuery,
  conversationWithDoulaQuery,
  threadQuery,
} from "../../features/messages/queries.ts";
import { ThreadFailure } from "../../features/messages/thread-failure.tsx";
import { ThreadShapes } from "../../features/messages/thread-shapes.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { unlistedHead } from "../../lib/page-head.ts";
import { idOf, textOf } from "../../lib/search-text.ts";
import { Card } from "../../ui/card.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";

interface MessagesSearch {
  /** The conversation that is open. */
  with?: string;
  /** The slug of a doula: opens the conversation with them, or begins one. */
  doula?: string;
  search?: string;
}

export const Route = createFileRoute("/_private/messages")({
  validateSearch: (search: Record<string, unknown>): MessagesSearch => ({
    with: idOf(search.with),
    doula: textOf(search.doula),
    search: textOf(search.search),
  }),
  head: unlistedHead("Messages"),
  loaderDeps: ({ search: { with: conversationId, search } }) => ({ conversationId, search }),
  loader: ({ context: { queryClient }, deps: { conversationId, search = "" } }) => {
    // Not awaited: the page shows its skeletons meanwhile.
    void queryClient.prefetchInfiniteQuery(conversationsQuery(search));
    LazyThreadPane.prefetch();
    if (!conversationId) return;
    void queryClient.prefetchQuery(conversationQuery(conversationId));
    void queryClient.prefetchQuery(threadQuery(conversationId));
  },
  component: MessagesPage,
});

function MessagesPage() {
  const { user } = Route.useRouteContext().session;
  const { with: openId, doula: doulaSlug, search = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isWide = useMediaQuery("(width >= 48rem)");
  const isThreadWanted = openId !== undefined || doulaSlug !== undefined;

  const list = (
    <ConversationList
      userId={user.id}
      isClient={user.user_type === "client"}
      search={search}
      onSearch={(next) =>
        void navigate({
          search: (current) => ({ ...current, search: next || undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      openId={openId}
    />
  );
  const back = isWide ? null : <BackToList />;
  const thread = openId ? (
    <LazyThreadPane key={openId} userId={user.id} conversationId={openId} back={back} />
  ) : (
    doulaSlug && <NewThread slug={doulaSlug} back={back} />
  );

  if (!isWide) {
    return isThreadWanted ? (
      <main className="flex h-dvh flex-col">
        <h1 className="sr-only">Messages</h1>
        {thread}
      </main>
    ) : (
      <>
        <AppHeader title="Messages" hasBack />
        <main className="page-width py-6">{list}</main>
        <BottomBar />
      </>
    );
  }
  return (
    <div className="flex h-dvh min-h-136 flex-col">
      <AppHeader title="Messages" hasBack />
      <main className="page-width min-h-0 grow pt-5 pb-6">
        <Card
          padding="none"
          className="grid h-full grid-cols-[19rem_minmax(0,1fr)] overflow-hidden lg:grid-cols-[22rem_minmax(0,1fr)]"
        >
          <div className="flex min-h-0 flex-col border-line border-r *:grow">{list}</div>
          <div className="flex min-h-0 min-w-0 flex-col">{thread || <NothingSelected />}</div>
        </Card>
      </main>
    </div>
  );
}

/** Finds the conversation with a doula, or begins it, and goes on there. */
function NewThread({ slug, back }: { slug: string; back: ReactNode }) {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const conversation = useQuery(conversationWithDoulaQuery(slug));

  useEffect(() => {
    if (!conversation.data) return;
    const { id } = conversation.data;
    queryClient.setQueryData(conversationQuery(id).queryKey, conversation.data);
    void navigate({ search: { with: id }, replace: true });
  }, [conversation.data, queryClient, navigate]);

  if (!conversation.isError) return <ThreadShapes back={back} />;
  return (
    <ThreadFailure
      back={back}
      error={conversation.error}
      onRetry={() => void conversation.refetch()}
      isRetrying={conversation.isRefetching}
    />
  );
}
