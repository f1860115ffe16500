import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { NextCall } from "../../features/bookings/next-call.tsx";
import { DueDateCard, DueDateFrame, DueDateSkeleton } from "../../features/dashboard/due-date-card.tsx";
import { ParentDashboard } from "../../features/dashboard/parent-dashboard.tsx";
import { welcomeTitle } from "../../features/dashboard/welcome-title.ts";
import { parentProfileQuery } from "../../features/profile/queries.ts";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useSearchData } from "../../lib/search-data.ts";
import { ErrorState } from "../../ui/error-state.tsx";

const privateRoute = getRouteApi("/_private");

/** The dashboard of parents, and of whoever has none of their own. */
export function ParentDashboardPage() {
  const { user } = privateRoute.useRouteContext().session;
  const { location } = useSearchData();
  return (
    <>
      <AppHeader
        title={welcomeTitle(user.first_name)}
        subtitle="Your journey to finding the perfect doula starts here"
      />
      <main className="page-width py-6 md:py-8">
        <ParentDashboard
          lastLocation={location}
          nextCall={
            user.user_type === "client" && (
              <NextCall className="rounded-control bg-primary-wash p-3 text-ink" />
            )
          }
          dueDate={user.user_type === "client" && <DueDate userId={user.id} />}
        />
      </main>
      <BottomBar />
    </>
  );
}

function DueDate({ userId }: { userId: string }) {
  const profile = useQuery(parentProfileQuery(userId));
  if (profile.data) return <DueDateCard dueDate={profile.data.due_date} />;
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
