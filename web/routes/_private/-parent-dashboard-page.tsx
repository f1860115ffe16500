import { getRouteApi } from "@tanstack/react-router";
import { NextCall } from "../../features/bookings/next-call.tsx";
import { ParentDashboard } from "../../features/dashboard/parent-dashboard.tsx";
import { welcomeTitle } from "../../features/dashboard/welcome-title.ts";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useSearchData } from "../../lib/search-data.ts";

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
        />
      </main>
      <BottomBar />
    </>
  );
}
