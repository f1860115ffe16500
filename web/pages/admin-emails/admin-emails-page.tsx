import { failureDays } from "../../../contract/retention.ts";
import { FailedEmails } from "../../features/failures/failed-emails.tsx";
import { FailedEvents } from "../../features/failures/failed-events.tsx";
import { FailedJobs } from "../../features/failures/failed-jobs.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";

/** Emails and jobs that failed for good. */
export function AdminEmailsPage() {
  return (
    <>
      <AppHeader
        title="Emails and jobs"
        subtitle={`What failed for good. It is kept for ${failureDays} days.`}
        hasBackToOverview
      />
      <main className="page-width space-y-10 py-6 md:py-8">
        <FailedEmails />
        <FailedJobs />
        <FailedEvents />
      </main>
      <BottomBar />
    </>
  );
}
