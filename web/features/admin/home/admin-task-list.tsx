import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleAlert, CircleCheck, PlugZap } from "lucide-react";
import { reviewBusinessDays } from "../../../../contract/directory/applications.ts";
import { minUnmetSearches, unmetSearchDays } from "../../../../contract/operations/analytics.ts";
import type { Overview } from "../../../../contract/operations/overview.schema.ts";
import { maxWaiting, providerNames, type WaitingKind } from "../../../../contract/operations/overview.ts";
import { describeEmailError } from "../../../../contract/platform/failures.ts";
import { overviewQuery } from "../../../api/operations/overview.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

/** The singular and plural name of each kind, and the page that handles it. */
const kinds: Record<WaitingKind, Kind> = {
  orders: { to: "/admin/orders", search: { review: true }, one: "order to review", more: "orders to review" },
  payment_differences: {
    to: "/admin/orders",
    search: { differences: true },
    one: "difference from Stripe's books",
    more: "differences from Stripe's books",
  },
  reports: { to: "/admin/reports", one: "report to review", more: "reports to review" },
  applications: {
    to: "/admin/applications",
    search: { status: "pending" },
    one: "application to review",
    more: "applications to review",
  },
  changed_profiles: {
    to: "/admin/applications/changes",
    one: "profile changed since approval",
    more: "profiles changed since approval",
  },
  failed_emails: { to: "/admin/emails", one: "email that failed", more: "emails that failed" },
  failed_jobs: { to: "/admin/emails", one: "job that failed", more: "jobs that failed" },
  failed_events: {
    to: "/admin/emails",
    one: "Stripe event that failed",
    more: "Stripe events that failed",
  },
};

interface Kind {
  to: AdminPath;
  search?: { review: true } | { differences: true } | { status: "pending" };
  one: string;
  more: string;
}

type AdminPath =
  | "/admin/orders"
  | "/admin/reports"
  | "/admin/applications"
  | "/admin/applications/changes"
  | "/admin/emails";

/** Everything waiting for an admin, or a single line if there is nothing. */
export function AdminTaskList() {
  const overview = useQuery(overviewQuery);
  return (
    <div className="mb-6 md:mb-8">
      <Loaded query={overview} skeleton={<WaitingSkeleton />} failed="Couldn't load your tasks">
        {(loaded) => <Tasks overview={loaded} />}
      </Loaded>
    </div>
  );
}

function WaitingSkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton className="h-24 rounded-card" />
    </SkeletonRegion>
  );
}

function Tasks({ overview }: { overview: Overview }) {
  return (
    <>
      {overview.is_in_maintenance && (
        <div className="mb-4">
          <InlineAlert
            tone="info"
            title="Maintenance mode is on"
            action={
              <Button asChild size="sm" variant="secondary">
                <Link to="/admin/settings">Open settings</Link>
              </Button>
            }
          >
            Only admins see the site; everyone else sees a maintenance page.
          </InlineAlert>
        </div>
      )}
      {overview.waiting.length + overview.missing_providers.length === 0 ? (
        <p className="flex items-center gap-2.5 text-ink-soft md:text-lg">
          <CircleCheck aria-hidden="true" className="size-5.5 shrink-0 text-confirmed" />
          Nothing is waiting for you.
        </p>
      ) : (
        <Waiting overview={overview} />
      )}
      <OutboxAlert outbox={overview.outbox} />
      <PaymentEventsAlert events={overview.payment_events} />
    </>
  );
}

function Waiting({ overview }: { overview: Overview }) {
  const { waiting, missing_providers, overdue_applications: overdue } = overview;
  return (
    <Card tone="warm" padding="none" asChild>
      <section
        aria-labelledby="waiting"
        className="px-5 py-3 md:px-6 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-baseline lg:gap-x-6"
      >
        <h2 id="waiting" className="text-xl max-lg:pt-1">
          Waiting for you
        </h2>
        <ul className="divide-y divide-line">
          {waiting.map(({ kind, count }) => {
            const { one, more, ...page } = kinds[kind];
            return (
              <li key={kind}>
                <Link {...page} className="group flex min-h-14 items-center gap-4 rounded-control py-2">
                  <span className="min-w-6 font-display text-2xl text-primary tabular-nums">
                    {formatCount(count)}
                  </span>
                  <span className="min-w-0 grow">
                    <span className="font-semibold underline decoration-transparent underline-offset-4 group-hover:decoration-current">
                      {count === 1 ? one : more}
                    </span>
                    {kind === "applications" && overdue > 0 && (
                      <span className="flex items-center gap-1.5 text-pending text-sm">
                        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
                        <span>
                          {formatCount(overdue)} waiting longer than the {reviewBusinessDays} business days we
                          promise
                        </span>
                      </span>
                    )}
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                </Link>
              </li>
            );
          })}
          {missing_providers.length > 0 && (
            <li className="flex min-h-14 items-center gap-4 py-2">
              <span className="min-w-6 text-primary">
                <PlugZap aria-hidden="true" className="size-6" />
              </span>
              <span>
                <span className="font-semibold">{joinNames(missing_providers)}: keys missing.</span> Doulas
                see 'Not available yet' until they are set in the server's environment.
              </span>
            </li>
          )}
        </ul>
      </section>
    </Card>
  );
}

/** '12', or '1,000+' if the server stopped counting. */
function formatCount(count: number): string {
  return `${formatNumber(count)}${count >= maxWaiting ? "+" : ""}`;
}

/** What keeps parents from finding or paying a doula: nobody has to act today. */
export function MarketNotes() {
  const { data: overview } = useQuery(overviewQuery);
  if (!overview) return null;
  const { doulas_without_payments: unpayable, unmet_searches: places } = overview;
  const others = unpayable.count - unpayable.newest.length;
  if (unpayable.count + places.length === 0) return null;
  return (
    <div className="mt-4 grid gap-4 md:mt-6 md:grid-cols-2 md:gap-6">
      {unpayable.count > 0 && (
        <Card asChild>
          <section aria-labelledby="unpayable">
            <h2 id="unpayable" className="mb-1 font-sans font-semibold text-base">
              {unpayable.count === 1
                ? "1 doula cannot take payments"
                : `${formatCount(unpayable.count)} doulas cannot take payments`}
            </h2>
            <p className="text-ink-soft text-sm">Listed with packages, without a working Stripe account.</p>
            <ul className="mt-2">
              {unpayable.newest.map(({ user_id, name }) => (
                <li key={user_id}>
                  <TextLink to="/admin/users/$id" params={{ id: user_id }} layout="standalone">
                    {name}
                  </TextLink>
                </li>
              ))}
            </ul>
            {others > 0 && <p className="text-ink-soft text-sm">and {formatCount(others)} more</p>}
          </section>
        </Card>
      )}
      {places.length > 0 && (
        <Card asChild>
          <section aria-labelledby="unmet">
            <h2 id="unmet" className="mb-1 font-sans font-semibold text-base">
              Searches without results
            </h2>
            <p className="text-ink-soft text-sm">
              Cities with at least {minUnmetSearches} searches in the last {unmetSearchDays} days.
            </p>
            <ul className="mt-2 divide-y divide-line">
              {places.map(({ place, searches }) => (
                <li key={place} className="flex justify-between gap-4 py-1.5">
                  <span className="wrap-anywhere min-w-0">{place}</span>
                  <span className="tabular-nums">{formatNumber(searches)}</span>
                </li>
              ))}
            </ul>
          </section>
        </Card>
      )}
    </div>
  );
}

function joinNames(providers: Overview["sandboxes"]): string {
  return providers.map((provider) => providerNames[provider]).join(", ");
}

/** What an admin should know but need not act on: the last email, and services with test keys. */
export function ServiceNotes() {
  const { data: overview } = useQuery(overviewQuery);
  if (!overview) return null;
  const { outbox, payment_events, sandboxes } = overview;
  return (
    <div className="mt-6 grid gap-1 text-ink-soft text-sm empty:hidden md:mt-8">
      {!outbox.is_held && !outbox.is_stuck && <p>Email: {describeOutbox(outbox)}</p>}
      {payment_events && !payment_events.are_missing && <p>Stripe: {describeLastEvent(payment_events)}</p>}
      {payment_events?.other_version && (
        <p>
          Stripe's webhook endpoint has API version {payment_events.other_version.endpoint}. Our calls use{" "}
          {payment_events.other_version.calls}.
        </p>
      )}
      {sandboxes.length > 0 && <p>Sandbox or test keys: {joinNames(sandboxes)}</p>}
    </div>
  );
}

/** If email is on hold or stuck. */
function OutboxAlert({ outbox }: { outbox: Overview["outbox"] }) {
  if (outbox.is_held)
    return (
      <InlineAlert tone="info" title="Email is on hold" className="mt-4">
        MAIL_HOLD is on, or the site was restored and not released. {describeOutbox(outbox)}
      </InlineAlert>
    );
  if (outbox.is_stuck)
    return (
      <InlineAlert tone="error" title="No email is being sent" className="mt-4">
        {describeOutbox(outbox)}
      </InlineAlert>
    );
  return null;
}

/** If Stripe must have sent events, but none arrived. */
function PaymentEventsAlert({ events }: { events: Overview["payment_events"] }) {
  if (!events?.are_missing) return null;
  return (
    <InlineAlert tone="error" title="No events from Stripe for a day" className="mt-4">
      Payment links have ended, and Stripe reported none of them. Check the webhook endpoint in Stripe's
      dashboard. {describeLastEvent(events)}
    </InlineAlert>
  );
}

function describeLastEvent({ last_at }: NonNullable<Overview["payment_events"]>): string {
  return last_at ? `Last event ${formatDateTime(last_at)}.` : "No event has arrived yet.";
}

function describeOutbox({ waiting, oldest_at, last_sent_at, last_error }: Overview["outbox"]): string {
  return [
    oldest_at
      ? `${formatCount(waiting)} waiting, the oldest since ${formatDateTime(oldest_at)}.`
      : "None waiting.",
    last_sent_at ? `Last sent ${formatDateTime(last_sent_at)}.` : "None sent in the last 30 days.",
    ...(last_error
      ? [`Last error ${formatDateTime(last_error.at)}: ${describeEmailError(last_error)}.`]
      : []),
  ].join(" ");
}
