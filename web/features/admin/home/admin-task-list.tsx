import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleAlert, CircleCheck, PlugZap } from "lucide-react";
import { reviewBusinessDays } from "../../../../contract/directory/applications.ts";
import type { Overview } from "../../../../contract/operations/overview.schema.ts";
import type { WaitingKind } from "../../../../contract/operations/overview.ts";
import { overviewQuery } from "../../../api/operations/overview.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { formatCount, joinProviderNames } from "./overview-texts.ts";
import { OutboxAlert, PaymentEventsAlert } from "./service-notes.tsx";

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
      {isNothingWaiting(overview) ? (
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

function isNothingWaiting({ waiting, missing_providers, doulas_without_payments }: Overview): boolean {
  return waiting.length + missing_providers.length + doulas_without_payments.count === 0;
}

/** Wide enough for two digits, so that the texts of all rows line up. */
const countLook = "min-w-8 shrink-0 whitespace-nowrap font-display text-2xl text-primary tabular-nums";

function Waiting({ overview }: { overview: Overview }) {
  const { waiting, missing_providers, doulas_without_payments, overdue_applications: overdue } = overview;
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
                  <span className={countLook}>{formatCount(count)}</span>
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
          {doulas_without_payments.count > 0 && <Unpayable doulas={doulas_without_payments} />}
          {missing_providers.length > 0 && (
            <li className="flex min-h-14 items-center gap-4 py-2">
              <span className="min-w-8 text-primary">
                <PlugZap aria-hidden="true" className="size-6" />
              </span>
              <span>
                <span className="font-semibold">{joinProviderNames(missing_providers)}: keys missing.</span>{" "}
                Doulas see 'Not available yet' until they are set in the server's environment.
              </span>
            </li>
          )}
        </ul>
      </section>
    </Card>
  );
}

/** Listed doulas with packages whom nobody can pay, the newest with links. */
function Unpayable({ doulas: { count, newest } }: { doulas: Overview["doulas_without_payments"] }) {
  const others = count - newest.length;
  return (
    <li className="flex items-start gap-4 py-2">
      <span className={countLook}>{formatCount(count)}</span>
      <div className="min-w-0 grow pt-1">
        <p className="font-semibold">{count === 1 ? "doula" : "doulas"} who cannot be paid</p>
        <p className="text-ink-soft text-sm">Listed with packages, without a working Stripe account.</p>
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {newest.map(({ user_id, name }) => (
            <li key={user_id}>
              <TextLink to="/admin/users/$id" params={{ id: user_id }} layout="standalone">
                {name}
              </TextLink>
            </li>
          ))}
          {others > 0 && <li className="content-center text-ink-soft">and {formatCount(others)} more</li>}
        </ul>
      </div>
    </li>
  );
}
