import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import type { Conversation } from "../../../../contract/messaging/messages.schema.ts";
import { messageSearchMaxLength } from "../../../../contract/messaging/messages.ts";
import { conversationsQuery } from "../../../api/messaging/messages.ts";
import { useFallbackPolling } from "../../../api/platform/realtime.ts";
import { cn } from "../../../lib/class-names.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { CountBadge } from "../../../ui/basics/count-badge.tsx";
import { Announcement } from "../../../ui/feedback/announcement.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { SearchBox } from "../../../ui/form/search-box.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { getDisplayName } from "../message-button/message-texts.ts";
import { LastMessageText, LastMessageTime } from "./last-message.tsx";
import { NoConversations } from "./no-conversations.tsx";

const pollMs = 5000;

interface ConversationListProps {
  userId: string;
  userType: SessionUser["user_type"];
  search: string;
  onSearch: (search: string) => void;
  openId: string | undefined;
  /** A thread is open beside the list, perhaps without a message yet. */
  isThreadOpen: boolean;
  className?: string;
}

/** All conversations, latest first, with a search. */
export function ConversationList(props: ConversationListProps) {
  const { search, onSearch, className } = props;
  const debouncedSearch = useDebounced(search);
  const hasNone = useHasNoConversations();
  return (
    <div className={cn("flex min-h-0 flex-col", className)}>
      {(!hasNone || search !== "") && (
        <SearchBox
          label="Search conversations"
          placeholder="Search conversations..."
          maxLength={messageSearchMaxLength}
          search={search}
          onSearch={onSearch}
          className="shrink-0 pb-3 md:p-3"
        />
      )}
      <Conversations {...props} search={debouncedSearch} key={debouncedSearch} />
    </div>
  );
}

/** True once it is known that there are no conversations at all. */
export function useHasNoConversations(): boolean {
  const { data } = useInfiniteQuery(conversationsQuery(""));
  return data?.pages.every(({ items }) => items.length === 0) === true;
}

function Conversations({ userId, userType, search, onSearch, openId, isThreadOpen }: ConversationListProps) {
  const list = useInfiniteQuery({
    ...conversationsQuery(search),
    refetchInterval: useFallbackPolling(pollMs),
  });

  return (
    <nav aria-label="Conversations" className="flex min-h-0 grow flex-col">
      <ResourceList
        query={list}
        failed="Couldn't load your conversations"
        skeleton={<ConversationListSkeleton />}
        empty={
          search ? (
            <NoMatches search={search} onClear={() => onSearch("")} />
          ) : isThreadOpen ? (
            // Before the first message of the first conversation.
            <p className="px-3 py-2 text-ink-soft text-sm">Your conversations appear here.</p>
          ) : (
            <NoConversations userType={userType} />
          )
        }
        moreFailed="Couldn't load more of your conversations"
        className="flex min-h-0 grow flex-col md:overflow-y-auto md:px-3 md:pb-3"
      >
        {(conversations, { focusRef }) => (
          <>
            {search && (
              <Announcement>
                {conversations.length === 1
                  ? "1 conversation found"
                  : `${conversations.length} conversations found`}
              </Announcement>
            )}
            <ul className="flex flex-col gap-1 max-md:-mx-2">
              {conversations.map((conversation, position) => (
                <li key={conversation.id}>
                  <ConversationRow
                    ref={focusRef(position)}
                    conversation={conversation}
                    userId={userId}
                    search={search}
                    isOpen={conversation.id === openId}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </ResourceList>
    </nav>
  );
}

const nameWidths = ["w-32", "w-40", "w-28", "w-36", "w-32"];

function ConversationListSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-1 md:px-3">
      {nameWidths.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are identical and never move
        <div key={row} className="flex min-h-18 items-center gap-3 py-2.5 md:px-2">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="flex grow flex-col gap-2.5">
            <div className="flex justify-between gap-4">
              <Skeleton className={width} />
              <Skeleton className="h-3 w-12" />
            </div>
            <Skeleton className="h-3.5 w-11/12" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}

function NoMatches({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 px-4 py-8 text-center">
      <p className="max-w-full break-words text-ink-soft">Nothing found for “{search}”.</p>
      <Button variant="secondary" onClick={onClear}>
        Show all conversations
      </Button>
    </div>
  );
}

interface ConversationRowProps {
  ref: Ref<HTMLAnchorElement>;
  conversation: Conversation;
  userId: string;
  search: string;
  isOpen: boolean;
}

/** A conversation in the list: the other person, the last message and its time, and the unread count. */
function ConversationRow({ ref, conversation, userId, search, isOpen }: ConversationRowProps) {
  const { other, unread_count: unread } = conversation;
  return (
    <Link
      ref={ref}
      to="/messages"
      search={{ with: conversation.id, search: search || undefined }}
      aria-current={isOpen ? "true" : undefined}
      data-conversation={conversation.id}
      // Not styled by aria-current: the router sets it to 'page' as soon as the URL matches.
      className={cn(
        "flex min-h-18 items-center gap-3 rounded-control px-2 py-2.5 transition-colors duration-150 ease-out focus-visible:-outline-offset-2",
        isOpen ? "bg-primary-wash" : "hover:bg-sunken",
      )}
    >
      <Avatar firstName={other.first_name} lastName={other.last_name} image={other.profile_image_url} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className={cn("min-w-0 grow truncate", unread > 0 ? "font-bold" : "font-semibold")}>
            {getDisplayName(other)}
          </span>
          <LastMessageTime conversation={conversation} />
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cn(
              "min-w-0 grow truncate text-sm",
              unread > 0 ? "font-semibold text-ink" : "text-ink-soft",
            )}
          >
            <LastMessageText conversation={conversation} userId={userId} />
          </span>
          {unread > 0 && <CountBadge count={unread} label="unread" />}
        </span>
      </span>
    </Link>
  );
}
