import { ApplicationFilter } from "../../features/applications/application-filter.tsx";
import { ChangedProfiles } from "../../features/applications/changed-profiles.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";

/** What approved doulas changed since, for admins to accept. */
export function AdminChangesPage() {
  return (
    <>
      <AppHeader
        title="Changed since approval"
        subtitle="Accept what doulas changed, or unlist them until it is reviewed"
        hasBackToOverview
      />
      <main className="page-width py-6 md:py-8">
        <ApplicationFilter status="changes" />
        <ChangedProfiles />
      </main>
      <BottomBar />
    </>
  );
}
