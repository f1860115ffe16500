import { useInfiniteQuery } from "@tanstack/react-query";
import type { FailedJob } from "../../../contract/failures.schema.ts";
import { jobErrorText, jobTitle } from "../../../contract/failures.ts";
import { failedJobsQuery, useDismissJob, useRunAgain } from "../../api/failures.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FailureSection } from "./failure-section.tsx";

/** Work after requests, and at its times, that was given up. */
export function FailedJobs() {
  return (
    <FailureSection
      title="Failed jobs"
      empty="No job has failed"
      columns={columns}
      query={useInfiniteQuery(failedJobsQuery)}
      nameOf={({ name }) => jobTitle(name)}
      again={{ label: "Run again", mutation: useRunAgain() }}
      dismiss={{
        mutation: useDismissJob(),
        title: "Dismiss this job?",
        consequence: "It leaves this list for good, and what it did not finish stays undone.",
      }}
    />
  );
}

const columns: Column<FailedJob>[] = [
  {
    header: "Job",
    cell: ({ name, is_scheduled }) => (
      <span>
        {jobTitle(name)}
        {is_scheduled && (
          <span className="block font-normal text-ink-soft text-sm">
            Its last run failed. It runs again at its time.
          </span>
        )}
      </span>
    ),
  },
  { header: "Why", cell: ({ error }) => jobErrorText(error) },
];
