import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { openPaidStatuses } from "../../../../contract/commerce/orders.ts";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { ownOrdersQuery } from "../../../api/commerce/orders.ts";
import { favoritesQuery } from "../../../api/directory/favorites.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import type { Session } from "../../../api/identity/session.ts";
import { conversationsQuery } from "../../../api/messaging/messages.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { useSearchData } from "../../../client-state/search-data.ts";
import { cn } from "../../../lib/class-names.ts";
import { useNow } from "../../../lib/now.ts";
import { joinQueries, Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { findNextCall } from "../../shared/calls/own-bookings.ts";
import { hideDueDateCard, unhideDueDateCard, useIsDueDateCardHidden } from "../due-date/due-date.ts";
import { DueDateFrame, DueDateSkeleton } from "../due-date/due-date-card.tsx";
import { PlansCard } from "../plans/plans-card.tsx";
import { EmptyCardText, HomeCard, HomeRow } from "./home-card.tsx";
import { formatSearchLine } from "./home-texts.ts";
import { MessagesCard } from "./latest-message.tsx";
import { BookingsCard } from "./next-call.tsx";
import { HiredDoulaCard, PurchasesCard } from "./purchases-card.tsx";
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

/**
 * A parent's home. After a loss, the condolence comes first and the search last. Otherwise the next call comes first;
 * without one, the doula they hired; without one, the search.
 */
export function ParentHome({ user }: { user: SessionUser }) {
  const { data: own } = useQuery(ownBirthQuery);
  const hasDueDate = !useIsDueDateCardHidden(getHiddenCardKey(user.id, own));
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-5",
        hasDueDate && "lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_23rem]",
      )}
    >
      <Cards user={user} hasDueDate={hasDueDate} />
    </div>
  );
}

interface CardsProps {
  user: SessionUser;
  hasDueDate: boolean;
}

/** The keys let cards keep their state when the next call appears or ends. */
function Cards({ user, hasDueDate }: CardsProps) {
  const now = useNow();
  const { data: own } = useQuery(ownBirthQuery);
  const bookings = useQuery(bookingsQuery);
  const orders = useInfiniteQuery(ownOrdersQuery);
  const purchases = orders.data?.pages[0]?.items ?? [];
  const hired = findHired(purchases, now);
  const hiredName = hired?.doula_slug ? splitFullName(hired.doula_name).firstName : undefined;
  const call = findNextCall(bookings.data ?? [], now);
  // A call that failed to load may exist.
  const startsWithCall = call !== undefined || !bookings.data;
  const startsWithSearch = !startsWithCall && !hired;
  const wide = cn("md:col-span-2", hasDueDate && "lg:max-xl:col-span-1");
  const startsWithHired = !startsWithCall && hired !== undefined;
  const [hasMessages, hasFavorites] = useHasContent();
  const dueDate = hasDueDate && (
    <div
      key="due date"
      className={cn(
        "md:max-lg:col-span-2 lg:col-start-2 lg:row-start-1 lg:self-start xl:col-start-3 xl:row-start-1",
        // As many rows as the cards beside it need to be about as high.
        startsWithSearch &&
          (purchases.length > 0 ? "lg:row-span-5 xl:row-span-4" : "lg:row-span-4 xl:row-span-3"),
        startsWithCall && (purchases.length > 0 ? "lg:row-span-3" : "lg:row-span-2 xl:row-span-3"),
        startsWithHired && (hasMessages && hasFavorites ? "lg:row-span-3" : "lg:row-span-4"),
        startsWithHired && (hasMessages || hasFavorites ? "xl:row-span-3" : "xl:row-span-4"),
      )}
    >
      <DueDate userId={user.id} />
    </div>
  );
  const messages = <MessagesCard key="messages" userId={user.id} hiredName={hiredName} />;
  const favorites = <FavoritesCard key="favorites" />;
  const bookingsCard = <BookingsCard key="bookings" className={wide} />;
  if (own?.loss) {
    return [
      hasDueDate && (
        <div key="due date" className="md:col-span-full">
          <DueDate userId={user.id} />
        </div>
      ),
      bookingsCard,
      messages,
      favorites,
      <PurchasesCard key="purchases" className={wide} />,
      <FindRow key="find" className="md:col-span-full" />,
    ];
  }
  const isPending = [bookings, orders].some(({ data, errorUpdateCount }) => !data && errorUpdateCount === 0);
  if (isPending && !call) {
    return [
      <Skeleton key="first" className={`h-64 rounded-card ${wide}`} />,
      dueDate,
      messages,
      <Skeleton key="second" className="h-36 rounded-card" />,
    ];
  }
  if (startsWithSearch) {
    return [
      <FirstFindCard key="find" className={wide} />,
      <PurchasesCard key="purchases" className={wide} />,
      dueDate,
      bookingsCard,
      messages,
      favorites,
    ];
  }
  if (startsWithCall) {
    return [
      bookingsCard,
      <PurchasesCard key="purchases" className={wide} />,
      dueDate,
      messages,
      favorites,
      <FindRow key="find" className={cn(wide, hasDueDate && purchases.length > 0 && "xl:col-span-3")} />,
    ];
  }
  // Fills the row below the calendar, or the space beside it.
  const findWidth = cn(
    "md:col-span-2",
    hasDueDate && hasMessages && hasFavorites && "lg:max-xl:col-span-1",
    hasDueDate && (hasMessages || hasFavorites) && "xl:col-span-3",
  );
  return [
    hired && <HiredDoulaCard key="hired" order={hired} className={wide} />,
    dueDate,
    bookingsCard,
    messages,
    favorites,
    <FindRow key="find" className={findWidth} />,
  ];
}

/** Whether the cards of Messages and Favorites have more than a line to show. */
function useHasContent(): [hasMessages: boolean, hasFavorites: boolean] {
  const conversations = useInfiniteQuery(conversationsQuery(""));
  const favorites = useInfiniteQuery(favoritesQuery);
  return [
    conversations.data?.pages.some(({ items }) => items.length > 0) ?? false,
    favorites.data?.pages.some(({ items }) => items.length > 0) ?? false,
  ];
}

/** The newest order that a doula works for, or accepted and waits to be paid for. */
function findHired(orders: readonly Order[], now: Date): Order | undefined {
  return orders.find(({ status, accepted_at, ends_at, is_birth, due_date }) => {
    // A birth or a loss has ended what it was for.
    if (is_birth && due_date === null) return false;
    if (status === "pending") return accepted_at !== null;
    return openPaidStatuses.includes(status) && (ends_at === null || Date.parse(ends_at) > now.getTime());
  });
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
        <p className="text-ink-soft">{formatSearchLine(location)}</p>
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
      text={formatSearchLine(location)}
      className={className}
    />
  );
}

/** Hiding the calendar does not hide the card of a later birth or loss. */
function getHiddenCardKey(userId: string, own: OwnBirth | undefined): string {
  return own?.since ? `${userId} ${own.since}` : userId;
}

function DueDate({ userId }: { userId: string }) {
  const profile = useQuery(parentProfileQuery(userId));
  const own = useQuery(ownBirthQuery);
  const hide = () => {
    hideDueDateCard(getHiddenCardKey(userId, own.data));
    if (own.data?.since) return;
    toast({
      title: "Due Date Calendar hidden",
      description: "You can show it again in Edit Profile.",
      action: {
        label: "Undo",
        altText: "Press F8, then Undo, to show the Due Date Calendar again",
        onSelect: unhideDueDateCard,
      },
    });
  };
  return (
    <Loaded
      query={joinQueries(profile, own)}
      skeleton={<DueDateSkeleton />}
      failed="Failed to load profile data"
      wrapFailure={(failure) => <DueDateFrame>{failure}</DueDateFrame>}
    >
      {([{ due_date: dueDate }, birth]) => <PlansCard dueDate={dueDate} own={birth} onHide={hide} />}
    </Loaded>
  );
}
