import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { orderStatusTexts } from "../../../contract/orders.ts";
import { bookingsQuery } from "../../api/bookings.ts";
import { ownOrdersQuery } from "../../api/orders.ts";
import { parentProfileQuery } from "../../api/profiles.ts";
import { useSearchData } from "../../api/search-data.ts";
import type { Session } from "../../api/session.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Illustration, type IllustrationName } from "../../ui/illustration.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { LinkCard } from "../../ui/link-card.tsx";
import { toast } from "../../ui/use-toast.ts";
import { browserTimeZone, formatCallTime } from "../bookings/call-time.tsx";
import { HowToCall } from "../bookings/how-to-call.tsx";
import { findNextCall } from "../bookings/own-bookings.ts";
import { hideDueDate, showDueDate, useIsDueDateHidden } from "../profile/due-date.ts";
import { DueDateCard, DueDateFrame, DueDateSkeleton } from "../profile/due-date-card.tsx";
import { searchLine } from "./home-texts.ts";

/** After this, the page renders with skeletons. */
const prefetchTimeoutMs = 700;

/** Waits briefly for the next call and the due date, so that they render with the page. */
export async function prefetchParentHome(queryClient: QueryClient, { user }: Session): Promise<void> {
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(bookingsQuery),
      queryClient.prefetchQuery(parentProfileQuery(user.id)),
    ]),
    new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs)),
  ]);
}

/** A parent's home: cards for their pages, with their next steps. */
export function ParentHome({ user }: { user: SessionUser }) {
  const { location } = useSearchData();
  const hasDueDate = !useIsDueDateHidden(user.id);
  return (
    <>
      <div className={cn("grid gap-5 md:grid-cols-2 md:gap-6", hasDueDate && "lg:grid-cols-3")}>
        <HomeCard
          illustration="path"
          title="Find Doulas"
          to="/find-doulas"
          linkText="Start Searching"
          linkVariant="primary"
        >
          <p>{searchLine(location)}</p>
        </HomeCard>
        <HomeCard illustration="calendar" title="My Bookings" to="/bookings" linkText="View Bookings">
          <p>Your intro calls, with their times and how to reach each doula.</p>
          <NextCall className="rounded-control bg-primary-wash p-3 text-ink" />
        </HomeCard>
        <HomeCard illustration="letters" title="Messages" to="/messages" linkText="View Messages">
          <p>Ask a doula what you'd like to know, and read their replies.</p>
        </HomeCard>
        <HomeCard illustration="keepsake" title="Favorites" to="/favorites" linkText="View Favorites">
          <p>The doulas you have saved, side by side.</p>
        </HomeCard>
        {hasDueDate && (
          // Next to two rows of cards, or below them.
          <div className="md:max-lg:col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1">
            <DueDate userId={user.id} />
          </div>
        )}
      </div>
      <PurchasesCard className="mt-5 md:mt-6" />
    </>
  );
}

interface HomeCardProps {
  illustration: IllustrationName;
  title: string;
  to: "/find-doulas" | "/bookings" | "/messages" | "/favorites";
  linkText: string;
  linkVariant?: "primary" | "secondary";
  /** One or two lines that are useful now. */
  children: ReactNode;
}

/** A card for a page, with a picture, what is new there, and a link. */
function HomeCard({ illustration, title, to, linkText, linkVariant = "secondary", children }: HomeCardProps) {
  return (
    <Card asChild padding="none">
      <section className="flex flex-col overflow-hidden">
        <div className="bg-art-glow pt-4 md:pt-5">
          <Illustration name={illustration} className="h-36 w-full md:h-40" />
        </div>
        <div className="flex grow flex-col p-5 md:p-6">
          <h2 className="text-xl">{title}</h2>
          <div className="mt-2 mb-5 flex grow flex-col gap-3 text-ink-soft">{children}</div>
          <Button asChild variant={linkVariant} className="sm:self-start">
            <Link to={to}>{linkText}</Link>
          </Button>
        </div>
      </section>
    </Card>
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

/** The next call and how it takes place, for clients; nothing while it loads or if there is none. */
export function NextCall({ className }: { className?: string }) {
  const bookings = useQuery(bookingsQuery);
  const call = findNextCall(bookings.data ?? [], new Date());
  // During a retry the query is pending again; the clicked button stays.
  if (!bookings.data && bookings.errorUpdateCount > 0) {
    return (
      <InlineAlert
        tone="error"
        title="Couldn't load your next call"
        action={
          <Button
            variant="secondary"
            size="sm"
            isBusy={bookings.isFetching}
            onClick={() => void bookings.refetch()}
          >
            Retry
          </Button>
        }
      />
    );
  }
  if (!call) return null;

  const { date, time, zone, ownTime } = formatCallTime(call.starts_at, call.time_zone, browserTimeZone());
  return (
    <p className={cn("flex gap-2.5", className)}>
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0 break-words">
        {call.status === "pending" ? "Requested call" : "Next call"}: <strong>{call.doula.full_name}</strong>,{" "}
        <time dateTime={call.starts_at}>
          {date} at {time}
        </time>{" "}
        <span className="text-ink-soft">
          {zone}
          {ownTime && `, ${ownTime}`}
        </span>
        <br />
        <HowToCall booking={call} />
      </span>
    </p>
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
