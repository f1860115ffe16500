import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { hideDueDate, showDueDate, useIsDueDateHidden } from "../../api/hidden-due-date.ts";
import { parentProfileQuery } from "../../api/profiles.ts";
import { useSearchData } from "../../api/search-data.ts";
import { NextCall } from "../../features/bookings/next-call.tsx";
import { PurchasesCard } from "../../features/orders/purchases-card.tsx";
import { DueDateCard, DueDateFrame, DueDateSkeleton } from "../../features/profile/due-date-card.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Illustration, type IllustrationName } from "../../ui/illustration.tsx";
import { toast } from "../../ui/use-toast.ts";
import { searchLine, welcomeTitle } from "./home-texts.ts";

const privateRoute = getRouteApi("/_private");

/** The home of parents (and of anybody without a home page): their pages, and what is next on each. */
export function ParentHomePage() {
  const { user } = privateRoute.useRouteContext().session;
  const { location } = useSearchData();
  const isClient = user.user_type === "client";
  const hasDueDate = !useIsDueDateHidden(user.id) && isClient;
  return (
    <>
      <AppHeader
        title={welcomeTitle(user.first_name)}
        subtitle="Your journey to finding the perfect doula starts here"
      />
      <main className="page-width py-6 md:py-8">
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
            {isClient && <NextCall className="rounded-control bg-primary-wash p-3 text-ink" />}
          </HomeCard>
          <HomeCard illustration="letters" title="Messages" to="/messages" linkText="View Messages">
            <p>Ask a doula what you would like to know, and read what they answer.</p>
          </HomeCard>
          <HomeCard illustration="keepsake" title="Favorites" to="/favorites" linkText="View Favorites">
            <p>The doulas you have saved, side by side.</p>
          </HomeCard>
          {hasDueDate && (
            // Beside two rows of cards, or below them.
            <div className="md:max-lg:col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1">
              <DueDate userId={user.id} />
            </div>
          )}
        </div>
        {isClient && <PurchasesCard className="mt-5 md:mt-6" />}
      </main>
      <BottomBar />
    </>
  );
}

interface HomeCardProps {
  illustration: IllustrationName;
  title: string;
  to: "/find-doulas" | "/bookings" | "/messages" | "/favorites";
  linkText: string;
  linkVariant?: "primary" | "secondary";
  /** A line or two that help today. */
  children: ReactNode;
}

/** One page: what it is, what is new there, and the way in. */
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
