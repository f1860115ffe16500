import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { UndeliverableAddress } from "../../../../contract/platform/undeliverable.schema.ts";
import { undeliverableQuery, useAllowEmail } from "../../../api/operations/failures.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { useFocusAfterRemoval } from "../../../ui/list/use-focus-after-removal.ts";
import { failureToasts } from "./failure-toasts.ts";
import { ProblemList } from "./problem-list.tsx";

const reasonTexts = {
  refused: "Refused by its mail server",
  bounced: "Email was returned",
  complained: "Reported our email as spam",
} as const satisfies Record<UndeliverableAddress["reason"], string>;

/** Addresses to which no more email is sent, with a button to allow it again. */
export function UndeliverableAddresses() {
  const query = useInfiniteQuery(undeliverableQuery);
  const allow = useAllowEmail(failureToasts.allowEmail);
  const heading = useRef<HTMLHeadingElement>(null);
  const markHandled = useFocusAfterRemoval(query.data, heading);
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
    <ProblemList
      title="Addresses we don't email"
      empty="No undeliverable addresses"
      noun="addresses"
      heading={heading}
      columns={[...columns, { header: "Actions", isHeaderHidden: true, cell: actions }]}
      query={query}
      error={allow.error}
    />
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
