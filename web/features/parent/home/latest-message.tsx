import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Conversation } from "../../../../contract/messaging/messages.schema.ts";
import { conversationsQuery } from "../../../api/messaging/messages.ts";
import { cn } from "../../../lib/class-names.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { CountBadge } from "../../../ui/basics/count-badge.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { LastMessageText, LastMessageTime } from "../../messages/inbox/last-message.tsx";
import { getDisplayName } from "../../messages/message-button/message-texts.ts";
import { HomeCard, HomeRow } from "./home-card.tsx";

interface MessagesCardProps {
  userId: string;
  /** The first name of a doula whom the parent hired and can write to. */
  hiredName: string | undefined;
  /** Nothing asks for anything after a loss. */
  hasLoss: boolean;
}

/** 'Messages': the latest one, with its words. */
export function MessagesCard({ userId, hiredName, hasLoss }: MessagesCardProps) {
  const list = useInfiniteQuery(conversationsQuery(""));
  const [latest] = list.data?.pages.flatMap((page) => page.items) ?? [];
  const page = { title: "Messages", to: "/messages", linkText: "View Messages" } as const;
  if (!latest && list.data) {
    const invitation = hiredName
      ? `Write to ${hiredName} to plan your first steps.`
      : "Ask a doula what you'd like to know.";
    return (
      <HomeRow
        {...page}
        text={hasLoss ? "Your messages appear here." : invitation}
        illustration="no-messages"
      />
    );
  }
  return (
    <HomeCard {...page}>
      <Loaded query={list} skeleton={<LatestMessageSkeleton />} failed="Couldn't load your messages" isInline>
        {() => latest && <LatestMessage conversation={latest} userId={userId} />}
      </Loaded>
    </HomeCard>
  );
}

function LatestMessage({ conversation, userId }: { conversation: Conversation; userId: string }) {
  const { other, unread_count: unread } = conversation;
  return (
    <Link
      to="/messages"
      search={{ with: conversation.id }}
      className="-mx-2 flex items-start gap-3 rounded-control p-2 max-md:-my-1 max-md:leading-6 transition-colors duration-150 ease-out hover:bg-sunken"
    >
      <Avatar firstName={other.first_name} lastName={other.last_name} image={other.profile_image_url} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 grow truncate font-semibold">{getDisplayName(other)}</span>
          <LastMessageTime conversation={conversation} />
        </span>
        <span className="flex items-end gap-2">
          <span
            className={cn(
              "line-clamp-2 min-w-0 grow break-words",
              unread > 0 ? "font-semibold" : "text-ink-soft",
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

/** As high as a message of two lines. */
function LatestMessageSkeleton() {
  return (
    <SkeletonRegion label="Loading your messages..." className="flex gap-3 py-2 max-md:-my-1">
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <div className="flex grow flex-col gap-2.5 py-1.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
    </SkeletonRegion>
  );
}
