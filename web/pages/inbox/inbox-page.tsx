import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { screenMessages } from "../../../contract/texts.ts";
import { conversationQuery, conversationWithQuery } from "../../api/messages.ts";
import { ConversationList } from "../../features/messages/conversation-list.tsx";
import { ThreadFailure } from "../../features/messages/thread-failure.tsx";
import { ThreadSkeleton } from "../../features/messages/thread-skeleton.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { Card } from "../../ui/card.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";

const privateRoute = getRouteApi("/_private");
const route = getRouteApi("/_private/messages");

/** The list does not need the code that draws ten thousand messages. */
export const LazyThreadPane = lazyPart(
  async () => (await import("../../features/messages/thread-pane.tsx")).ThreadPane,
  { fallback: ({ isPage }) => <ThreadSkeleton isPage={isPage} /> },
);

/** The conversations and the open one: side by side, or on a phone as pages of their own. */
export function InboxPage() {
  const { user } = privateRoute.useRouteContext().session;
  const { with: openId, doula: doulaSlug, parent: parentId, search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMediaQuery("(width >= 48rem)");
  const isThreadWanted = [openId, doulaSlug, parentId].some((wanted) => wanted !== undefined);

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
  const thread = openId ? (
    <LazyThreadPane key={openId} userId={user.id} conversationId={openId} isPage={!isWide} />
  ) : (
    <NewThread doulaSlug={doulaSlug} parentId={parentId} isPage={!isWide} />
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
          <div className="flex min-h-0 min-w-0 flex-col">{isThreadWanted ? thread : <NothingSelected />}</div>
        </Card>
      </main>
    </div>
  );
}

/** Beside the list, until a conversation is chosen. */
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

/** Finds or starts the conversation with a doula, or for a doula a parent, then opens it. */
function NewThread({ doulaSlug = "", parentId, isPage }: NewThreadProps) {
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const conversation = useQuery(
    conversationWithQuery(parentId ? { client_id: parentId } : { doula_slug: doulaSlug }),
  );

  useEffect(() => {
    if (!conversation.data) return;
    const { id } = conversation.data;
    queryClient.setQueryData(conversationQuery(id).queryKey, conversation.data);
    void navigate({ search: { with: id }, replace: true });
  }, [conversation.data, queryClient, navigate]);

  if (!conversation.isError) return <ThreadSkeleton isPage={isPage} />;
  return (
    <ThreadFailure
      isPage={isPage}
      error={conversation.error}
      onRetry={() => void conversation.refetch()}
      isRetrying={conversation.isRefetching}
    />
  );
}
