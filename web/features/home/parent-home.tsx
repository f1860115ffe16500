import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { orderStatusTexts } from "../../../contract/orders.ts";
import { bookingsQuery } from "../../api/bookings.ts";
import { favoritesQuery } from "../../api/favorites.ts";
import { conversationsQuery } from "../../api/messages.ts";
import { ownOrdersQuery } from "../../api/orders.ts";
import { parentProfileQuery } from "../../api/profiles.ts";
import { useSearchData } from "../../api/search-data.ts";
import type { Session } from "../../api/session.ts";
import { cn } from "../../lib/class-names.ts";
import { useNow } from "../../lib/now.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkCard } from "../../ui/link-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/use-toast.ts";
import { findNextCall } from "../bookings/own-bookings.ts";
import { hideDueDate, showDueDate, useIsDueDateHidden } from "../profile/due-date.ts";
import { DueDateCard, DueDateFrame, DueDateSkeleton } from "../profile/due-date-card.tsx";
import { EmptyCardText, HomeCard } from "./home-card.tsx";
import { searchLine } from "./home-texts.ts";
import { MessagesCard } from "./latest-message.tsx";
import { BookingsCard } from "./next-call.tsx";
import { FavoritesCard } from "./saved-doulas.tsx";

/** After this, the page renders with skeletons. */
const prefetchTimeoutMs = 700;

/** Waits briefly for what the cards show, so that it renders with the page. */
export async function prefetchParentHome(queryClient: QueryClient, { user }: Session): Promise<void> {
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(bookingsQuery),
      queryClient.prefetchQuery(parentProfileQuery(user.id)),
      queryClient.prefetchInfiniteQuery(conversationsQuery("")),
      queryClient.prefetchInfiniteQuery(favoritesQuery),
    ]),
    new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs)),
  ]);
}

/** A parent's home. The next call comes first; without one, the search does. */
export function ParentHome({ user }: { user: SessionUser }) {
  const hasDueDate = !useIsDueDateHidden(user.id);
  return (
    <>
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-5",
          hasDueDate && "lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_23rem]",
        )}
      >
        <Cards
          user={user}
          dueDate={
            hasDueDate && (
              <div
                key="due date"
                className="md:max-lg:col-span-2 lg:col-start-3 lg:row-span-3 lg:row-start-1"
              >
                <DueDate userId={user.id} />
              </div>
            )
          }
        />
      </div>
      <PurchasesCard className="mt-3 md:mt-5" />
    </>
  );
}

const wideClasses = "md:col-span-2";

/** The keys let cards keep their state when the next call appears or ends. */
function Cards({ user, dueDate }: { user: SessionUser; dueDate: ReactNode }) {
  const bookings = useQuery(bookingsQuery);
  const call = findNextCall(bookings.data ?? [], useNow());
  const messages = <MessagesCard key="messages" userId={user.id} />;
  if (!bookings.data && bookings.errorUpdateCount === 0) {
    return [
      <Skeleton key="first" className={`h-64 rounded-card ${wideClasses}`} />,
      dueDate,
      messages,
      <Skeleton key="second" className="h-36 rounded-card" />,
    ];
  }
  // A call that failed to load may exist.
  if (call || !bookings.data) {
    return [
      <BookingsCard key="bookings" className={wideClasses} />,
      dueDate,
      messages,
      <FavoritesCard key="favorites" />,
      <FindCard key="find" className={wideClasses} />,
    ];
  }
  return [
    <FindCard key="find" isFirst className={wideClasses} />,
    dueDate,
    <BookingsCard key="bookings" />,
    messages,
    <FavoritesCard key="favorites" className={wideClasses} />,
  ];
}

/** 'Find Doulas': continues the last search. */
function FindCard({ isFirst = false, className }: { isFirst?: boolean; className: string }) {
  const { location } = useSearchData();
  return (
    <HomeCard
      title="Find Doulas"
      to="/find-doulas"
      linkText="Start Searching"
      isFirst={isFirst}
      className={className}
    >
      {isFirst && location.trim() === "" ? (
        <EmptyCardText illustration="no-doulas">{searchLine(location)}</EmptyCardText>
      ) : (
        <p className="text-ink-soft">{searchLine(location)}</p>
      )}
    </HomeCard>
  );
}

function DueDate({ userId }: { userId: string }) {
  const profile = useQuery(parentProfileQuery(userId));
  const hide = () => {
    hideDueDate(userId);
    toast({
      title: "Due Date Calendar hidden",
      description: "You can show it again in Edit Profile.",
      action: {
        label: "Undo",
        altText: "Press F8, then Undo, to show the Due Date Calendar again",
        onSelect: showDueDate,
      },
    });
  };
  if (profile.data) return <DueDateCard dueDate={profile.data.due_date} onHide={hide} />;
  if (!profile.isError) return <DueDateSkeleton />;
  return (
    <DueDateFrame>
      <ErrorState
        title="Failed to load profile data"
        error={profile.error}
        onRetry={() => void profile.refetch()}
        isRetrying={profile.isFetching}
      />
    </DueDateFrame>
  );
}

/** A link to the parent's purchases with the status of the last one; nothing if there are none. */
function PurchasesCard({ className }: { className?: string }) {
  const { data } = useInfiniteQuery(ownOrdersQuery);
  const last = data?.pages[0]?.items[0];
  if (!last) return null;
  return (
    <div className={className}>
      <LinkCard
        Icon={ReceiptText}
        title="My Purchases"
        text={`${last.package.name} with ${last.doula_name}: ${orderStatusTexts[last.status].toLowerCase()}`}
        to="/orders"
      />
    </div>
  );
}
