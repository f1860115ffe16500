import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useId, useRef } from "react";
import type { UndeliverableAddress } from "../../../../contract/platform/undeliverable.schema.ts";
import { undeliverableQuery, useAllowEmail } from "../../../api/operations/failures.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { useFocusAfterRemoval } from "../../../ui/list/use-focus-after-removal.ts";
import { hasNoFailures } from "./failure-section.tsx";

const title = "Addresses we don't email";

const reasonTexts = {
  refused: "Refused by its mail server",
  bounced: "Email was returned",
  complained: "Reported our email as spam",
} as const satisfies Record<UndeliverableAddress["reason"], string>;

/** Addresses to which no more email is sent, with a button to allow it again. */
export function UndeliverableAddresses() {
  const id = useId();
  const query = useInfiniteQuery(undeliverableQuery);
  const allow = useAllowEmail();
  const heading = useRef<HTMLHeadingElement>(null);
  const markHandled = useFocusAfterRemoval(query.data, heading);
  const isEmpty = hasNoFailures(query);
  const actions = ({ id, address }: UndeliverableAddress) => (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Allow email: ${address}`}
      isBusy={allow.isPending && allow.variables === id}
      onClick={() => {
        markHandled(id);
        allow.mutate(id);
      }}
    >
      Allow email
    </Button>
  );
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className={cn(
          isEmpty
            ? "flex items-center gap-3 rounded-control font-sans text-base"
            : "mb-3 font-semibold text-xl",
        )}
      >
        {isEmpty && <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-confirmed" />}
        {isEmpty ? "No undeliverable addresses" : title}
      </h2>
      {allow.error && (
        <div className="my-4">
          <RefusalAlert title="Nothing was changed" error={allow.error} />
        </div>
      )}
      {!isEmpty && (
        <DataTable
          caption={title}
          columns={[...columns, { header: "Actions", isHeaderHidden: true, cell: actions }]}
          query={query}
          rowKey={({ id }) => id}
          empty={null}
          failed="Couldn't load the addresses"
          moreFailed="Couldn't load more addresses"
        />
      )}
    </section>
  );
}

const columns: Column<UndeliverableAddress>[] = [
  { header: "Address", cell: ({ address }) => address },
  {
    header: "Why",
    cell: ({ reason, code }) => (code === null ? reasonTexts[reason] : `${reasonTexts[reason]} (${code})`),
  },
  {
    header: "Since",
    cell: ({ since, dropped }) => (
      <span>
        <time dateTime={since}>{formatDateTime(since)}</time>
        <span className="block text-ink-soft text-sm">
          {dropped === 1 ? "1 email not sent" : `${formatNumber(dropped)} emails not sent`}
        </span>
      </span>
    ),
  },
];
