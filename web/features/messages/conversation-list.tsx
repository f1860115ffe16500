import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { messageSearchMaxLength } from "../../../contract/messages.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { cn } from "../../lib/class-names.ts";
import { useToday } from "../../lib/now.ts";
import { pollUnless } from "../../lib/polling.ts";
import { useIsLive } from "../../lib/realtime.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EmptyMessagesIllustration } from "../../ui/illustrations/empty-messages-illustration.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { ConversationListSkeleton } from "./conversation-list-skeleton.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { conversationsQuery } from "./queries.ts";

const pollMs = 5000;

interface ConversationListProps {
  userId: string;
  /** Parents find somebody to write to; doulas are written to. */
  isClient: boolean;
  search: string;
  onSearch: (search: string) => void;
  openId: string | undefined;
  className?: string;
}

/** Everybody whom the person writes with, the latest first, and a search through all of it. */
export function ConversationList(props: ConversationListProps) {
  const { search, onSearch, className } = props;
  return (
    <div className={cn("flex min-h-0 flex-col", className)}>
      <ConversationSearch search={search} onSearch={onSearch} />
      <Conversations {...props} key={search} />
    </div>
  );
}

const searchDelayMs = 300;

function ConversationSearch({ search, onSearch }: Pick<ConversationListProps, "search" | "onSearch">) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  // Asked from elsewhere: by Back, or by a button beside an empty list.
  if (search !== known) {
    setKnown(search);
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }

  const ask = (next: string) => {
    setSent(next);
    onSearch(next);
  };
  const sendSearch = useEffectEvent(() => {
    if (text.trim() !== search) ask(text.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause in the typing asks
  useEffect(() => {
    const timer = setTimeout(() => sendSearch(), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className="relative block shrink-0 pb-3 md:p-3">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-soft md:top-6.5 md:left-6.5"
      />
      <TextInput
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={messageSearchMaxLength}
        aria-label="Search conversations"
        placeholder="Search conversations..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setText("")}
        className={cn("pl-11", text && "pr-12")}
      />
      {text && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Clear the search"
          className="absolute top-0.5 right-0.5 text-ink-soft! md:top-3.5 md:right-3.5"
          onClick={() => {
            setText("");
            ask("");
          }}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      )}
    </search>
  );
}

function Conversations({ userId, isClient, search, onSearch, openId }: ConversationListProps) {
  const isLive = useIsLive();
  const today = useToday();
  const list = useInfiniteQuery({
    ...conversationsQuery(search),
    refetchInterval: pollUnless(isLive, pollMs),
  });

  if (list.isPending) return <ConversationListSkeleton />;
  if (!list.data) {
    return (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isRefetching} />
    );
  }
  const conversations = list.data.pages.flatMap((page) => page.items);
  if (conversations.length === 0) {
    return search ? (
      <NothingFound search={search} onClear={() => onSearch("")} />
    ) : (
      <NoConversations isClient={isClient} />
    );
  }
  return (
    <nav aria-label="Conversations" className="min-h-0 grow md:overflow-y-auto md:px-3 md:pb-3">
      {search && (
        <Announcement>
          {conversations.length === 1
            ? "1 conversation found"
            : `${conversations.length} conversations found`}
        </Announcement>
      )}
      <ul className="flex flex-col gap-1 max-md:-mx-2">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              userId={userId}
              search={search}
              isOpen={conversation.id === openId}
              today={today}
            />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <InlineAlert tone="error" className="mt-3" title="Couldn't load more of your conversations" />
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? "Retry" : "Show more"}
        </Button>
      )}
    </nav>
  );
}

function NoConversations({ isClient }: { isClient: boolean }) {
  return (
    <EmptyState
      drawing={<EmptyMessagesIllustration />}
      title={screenMessages.noConversations}
      className="my-auto"
      action={
        isClient && (
          <Button asChild>
            <Link to="/find-doulas">Find Doulas</Link>
          </Button>
        )
      }
    >
      <p>
        {isClient
          ? "Ask a doula what you would like to know before you book a call."
          : "Parents who find your profile write to you here."}
      </p>
    </EmptyState>
  );
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 px-4 py-8 text-center">
      <p className="max-w-full break-words text-ink-soft">Nothing found for ‘{search}’.</p>
      <Button variant="secondary" onClick={onClear}>
        Show all conversations
      </Button>
    </div>
  );
}
