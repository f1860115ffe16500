import { useHydrated } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { DoulaCard } from "../../../contract/doulas.schema.ts";
import { formatHourlyRate, formatMoney, toCents } from "../../../contract/money.ts";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { formatShortDate } from "../../../contract/time.ts";
import { cn } from "../../lib/class-names.ts";
import { useToday } from "../../lib/now.ts";
import { SampleTag } from "../../ui/sample-tag.tsx";
import { browserTimeZone } from "../bookings/call-time.tsx";
import { noTimesReason } from "../bookings/no-times-reason.ts";
import { joinFitting, listCardFacts, listShortCredentials, nextCallText } from "./card-texts.ts";
import { Rating } from "./fact.tsx";
import { FittingRow } from "./fitting-row.tsx";
import type { Detail, DoulaDetails } from "./sample-details.ts";

const dot = <span aria-hidden="true"> · </span>;

interface FactsProps {
  doula: DoulaCard & Pick<FoundDoula, "distance_miles">;
  rating: DoulaDetails["rating"];
}

/** Who the doula is, in a few words. */
export function Facts({ doula, rating }: FactsProps) {
  const facts = listCardFacts(doula);
  return (
    <p className="mt-0.5 text-ink-soft text-sm/5">
      {facts.map(({ short, full }, index) => (
        <Fragment key={full}>
          {index > 0 && dot}
          <span aria-hidden={short !== full} className="wrap-anywhere inline-block max-w-full">
            {short}
          </span>
          {short !== full && <span className="sr-only">{full}</span>}
        </Fragment>
      ))}
      {/* No dot before it: it would hang at the end of the line when the rating wraps. */}
      {rating && (
        <span className={cn("inline-flex align-middle", facts.length > 0 && "pl-2")}>
          <Rating rating={rating} />
        </span>
      )}
    </p>
  );
}

interface TagsProps {
  name: string;
  detail: Detail<readonly string[]> | null;
  /** The profile's order by default. */
  order?: (tags: readonly string[]) => readonly string[];
  render: (tag: string) => ReactNode;
  className?: string;
}

/** A list from the profile in one row. */
export function Tags({ name, detail, order = (tags) => tags, render, className }: TagsProps) {
  if (!detail) return null;
  const tags = [...new Set(detail.value)];
  return (
    <FittingRow name={name} items={order(tags)} render={render} className={className}>
      {detail.isSample && <SampleTag />}
      {detail.value === null && <NotListed />}
    </FittingRow>
  );
}

/** The server renders space for a sample, with text for people without JavaScript. */
function NotListed() {
  return (
    <noscript>
      <span className="text-ink-soft text-sm">Not listed yet</span>
    </noscript>
  );
}

const maxCredentialsLength = 16;
const maxInsuranceLength = 24;

/** 'CLD · takes Kaiser, Cigna' */
export function Credentials({ credentials, insurance }: Pick<DoulaDetails, "credentials" | "insurance">) {
  if (!credentials?.value && !insurance?.value) return null;
  return (
    <p className="flex min-w-0 gap-x-1 whitespace-nowrap text-sm/5">
      {credentials?.value && (
        <span title={credentials.value.join(", ")} className="min-w-0 truncate">
          <span className="sr-only">Credentials: </span>
          {joinFitting(listShortCredentials(credentials.value), maxCredentialsLength)}
        </span>
      )}
      {credentials?.value && insurance?.value && <span aria-hidden="true">·</span>}
      {insurance?.value && (
        <span title={insurance.value.join(", ")} className="max-w-3/4 shrink-0 truncate">
          takes {joinFitting(insurance.value, maxInsuranceLength)}
        </span>
      )}
    </p>
  );
}

/** '$52.50/hour · packages from $1,675'; below each other if they have their own column. */
export function Price({ doula, className }: { doula: DoulaCard; className?: string }) {
  const { hourly_rate: rate, packages_from: packages } = doula;
  if (rate === null && packages === null) return null;
  return (
    <p className={cn("text-sm/5", className)}>
      {rate !== null && (
        <span className="font-semibold text-base/6 @xl:block @xl:font-display @xl:font-medium @xl:text-lg/6">
          {formatHourlyRate(toCents(rate))}
        </span>
      )}
      {rate !== null && packages !== null && (
        <span aria-hidden="true" className="@xl:hidden">
          {" "}
          ·{" "}
        </span>
      )}
      {packages !== null && (
        <span className="inline-block">
          {rate === null ? "Packages" : "packages"} from{" "}
          <span className="font-semibold">{formatMoney(toCents(packages))}</span>
        </span>
      )}
    </p>
  );
}

interface NextCallProps {
  id: string | undefined;
  doula: DoulaCard;
  nextAvailable: DoulaDetails["nextAvailable"];
}

/** 'Next call today, 5:30 PM' in the viewer's time zone, or why there is none. */
export function NextCall({ id, doula, nextAvailable }: NextCallProps) {
  const when = useNextCall(doula);
  if (!nextAvailable) return null;
  return (
    <p id={id} className="flex min-h-6 items-center gap-2 text-sm/5">
      {when
        ? `Next call ${when}`
        : nextAvailable.isSample
          ? `Next call ${nextAvailable.value?.toLowerCase()}`
          : nextAvailable.value}
      {nextAvailable.isSample && <SampleTag />}
      {nextAvailable.value === null && <NotListed />}
    </p>
  );
}

/** When the next call starts: until hydration, the doula's date. Null if no time is open. */
function useNextCall(doula: DoulaCard): string | null {
  const today = useToday();
  const isHydrated = useHydrated();
  if (doula.next_available === null || noTimesReason(doula) !== null) return null;
  const start = new Date(doula.next_available);
  if (!isHydrated) return formatShortDate(start, doula.time_zone);
  return nextCallText(start, today, browserTimeZone() ?? doula.time_zone);
}
