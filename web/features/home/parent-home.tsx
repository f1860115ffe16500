import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import type { OwnBirth } from "../../../contract/births.schema.ts";
import { ownBirthQuery } from "../../api/births.ts";
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
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/use-toast.ts";
import { PlansCard } from "../births/plans-card.tsx";
import { findNextCall } from "../bookings/own-bookings.ts";
import { hideDueDate, showDueDate, useIsDueDateHidden } from "../profile/due-date.ts";
import { DueDateFrame, DueDateSkeleton } from "../profile/due-date-card.tsx";
import { EmptyCardText, HomeCard, HomeRow } from "./home-card.tsx";
import { searchLine } from "./home-texts.ts";
import { MessagesCard } from "./latest-message.tsx";
import { BookingsCard } from "./next-call.tsx";
import { PurchasesCard } from "./purchases-card.tsx";
import { FavoritesCard } from "./saved-doulas.tsx";

/** After this, the page renders with skeletons. */
const prefetchTimeoutMs = 700;

/** Waits briefly for what the cards show, so that it renders with the page. */
export async function prefetchParentHome(queryClient: QueryClient, { user }: Session): Promise<void> {
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(bookingsQuery),
      queryClient.prefetchQuery(parentProfileQuery(user.id)),
      queryClient.prefetchQuery(ownBirthQuery),
      queryClient.prefetchInfiniteQuery(conversationsQuery("")),
      queryClient.prefetchInfiniteQuery(favoritesQuery),
      queryClient.prefetchInfiniteQuery(ownOrdersQuery),
    ]),
    new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs)),
  ]);
}

/** A parent's home. The next call comes first; without one, the search does. */
export function ParentHome({ user }: { user: SessionUser }) {
  const { data: own } = useQuery(ownBirthQuery);
  const hasDueDate = !useIsDueDateHidden(hiddenCardKey(user.id, own));
  const { data: orders } = useInfiniteQuery(ownOrdersQuery);
  const hasPurchases = Boolean(orders?.pages[0]?.items.length);
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-5",
        hasDueDate && "lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_23rem]",
      )}
    >
      <Cards
        user={user}
        wideClasses={cn("md:col-span-2", hasDueDate && "lg:max-xl:col-span-1")}
        dueDate={
          hasDueDate && (
            <div
              key="due date"
              className={cn(
                "md:max-lg:col-span-2 lg:col-start-2 lg:row-start-1 lg:self-start xl:col-start-3 xl:row-start-1",
                // As many rows as the cards beside it take.
                hasPurchases ? "lg:row-span-5 xl:row-span-4" : "lg:row-span-4 xl:row-span-3",
              )}
            >
              <DueDate userId={user.id} />
            </div>
          )
        }
      />
    </div>
  );
}

interface CardsProps {
  user: SessionUser;
  dueDate: ReactNode;
  /** Of a card that takes the whole width. */
  wideClasses: string;
}

/** The keys let cards keep their state when the next call appears or ends. */
function Cards({ user, dueDate, wideClasses }: CardsProps) {
  const bookings = useQuery(bookingsQuery);
  const call = findNextCall(bookings.data ?? [], useNow());
  const messages = <MessagesCard key="messages" userId={user.id} />;
  const purchases = <PurchasesCard key="purchases" className={wideClasses} />;
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
      purchases,
      dueDate,
      messages,
      <FavoritesCard key="favorites" />,
      <FindRow key="find" className={wideClasses} />,
    ];
  }
  return [
    <FirstFindCard key="find" className={wideClasses} />,
    purchases,
    dueDate,
    <BookingsCard key="bookings" className={wideClasses} />,
    messages,
    <FavoritesCard key="favorites" />,
  ];
}

/** 'Find Doulas' above everything else: continues the last search. */
function FirstFindCard({ className }: { className: string }) {
  const { location } = useSearchData();
  return (
    <HomeCard title="Find Doulas" to="/find-doulas" linkText="Start Searching" isFirst className={className}>
      {location.trim() === "" ? (
        <EmptyCardText illustration="no-doulas">
          See approved doulas near you, and meet up to 3 of them on free intro calls.
        </EmptyCardText>
      ) : (
        <p className="text-ink-soft">{searchLine(location)}</p>
      )}
    </HomeCard>
  );
}

/** 'Find Doulas' as one row. */
function FindRow({ className }: { className: string }) {
  const { location } = useSearchData();
  return (
    <HomeRow
      title="Find Doulas"
      to="/find-doulas"
      linkText="Start Searching"
      text={searchLine(location)}
      className={className}
    />
  );
}

/** Hiding the calendar does not hide the card of a later birth or loss. */
function hiddenCardKey(userId: string, own: OwnBirth | undefined): string {
  return own?.since ? `${userId} ${own.since}` : userId;
}

function DueDate({ userId }: { userId: string }) {
  const profile = useQuery(parentProfileQuery(userId));
  const own = useQuery(ownBirthQuery);
  const hide = () => {
    hideDueDate(hiddenCardKey(userId, own.data));
    if (own.data?.since) return;
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
  if (profile.data && own.data)
    return <PlansCard dueDate={profile.data.due_date} own={own.data} onHide={hide} />;
  const failed = [profile, own].find(({ isError }) => isError);
  if (!failed) return <DueDateSkeleton />;
  return (
    <DueDateFrame>
      <ErrorState
        title="Failed to load profile data"
        error={failed.error}
        onRetry={() => void Promise.all([profile.refetch(), own.refetch()])}
        isRetrying={profile.isFetching || own.isFetching}
      />
    </DueDateFrame>
  );
}
