import { useInfiniteQuery } from "@tanstack/react-query";
import type { FailedEvent } from "../../../contract/failures.schema.ts";
import { eventErrorText } from "../../../contract/failures.ts";
import { failedEventsQuery, useDismissEvent, useProcessAgain } from "../../api/failures.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FailureSection } from "./failure-section.tsx";

/** What Stripe told of payments and accounts, and could not be processed. */
export function FailedEvents() {
  return (
    <FailureSection
      title="Failed Stripe events"
      empty="No Stripe event has failed"
      columns={columns}
      query={useInfiniteQuery(failedEventsQuery)}
      nameOf={({ type }) => type}
      again={{ label: "Process again", mutation: useProcessAgain() }}
      dismiss={{
        mutation: useDismissEvent(),
        title: "Dismiss this event?",
        consequence:
          "It leaves this list. An order or account that it was about stays as it is until Stripe tells us again.",
      }}
    />
  );
}

const columns: Column<FailedEvent>[] = [
  { header: "Event", cell: ({ type }) => <span className="wrap-anywhere">{type}</span> },
  { header: "Why", cell: ({ error }) => eventErrorText(error) },
];
