import { useHydrated } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import { describeFit } from "../../../../contract/directory/families.ts";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import type { CareKind } from "../../../../contract/directory/search.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import type { CallTimes } from "../../../../contract/scheduling/bookings.schema.ts";
import { cn } from "../../../lib/class-names.ts";
import {
  formatHourlyRate,
  formatMoney,
  formatRelativeMoment,
  formatShortDate,
  getBrowserTimeZone,
} from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { describeNoTimes } from "../book-button/no-times-reason.ts";
import { joinFitting, listCardFacts, listShortCredentials, takeFitting } from "../doula-facts/card-texts.ts";
import { Rating } from "../doula-facts/fact.tsx";
import type { Detail, DoulaDetails } from "../doula-facts/sample-details.ts";
import { pickCardPrices } from "./card-prices.ts";
import { FittingRow } from "./fitting-row.tsx";

interface FactsProps {
  doula: DoulaCard & Pick<FoundDoula, "distance_miles">;
  /** The last fact. */
  children: ReactNode;
}

/** Who the doula is, in a few words. */
export function Facts({ doula, children }: FactsProps) {
  return (
    <FactLines>
      {listCardFacts(doula).map(({ short, full }) => (
        <Fact key={full}>
          <span aria-hidden={short !== full} className="wrap-anywhere">
            {short}
          </span>
          {short !== full && <span className="sr-only">{full}</span>}
        </Fact>
      ))}
      {children && <Fact>{children}</Fact>}
    </FactLines>
  );
}

/** 'Fits: twins, Spanish'. A server of the previous release sends no matches. */
export function FitLine({ doula }: { doula: Partial<Pick<FoundDoula, "fits" | "language_levels">> }) {
  const { fits, language_levels: levels = {} } = doula;
  if (!fits?.length) return null;
  return (
    <p className="flex gap-1.5 font-semibold text-confirmed text-sm/5">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">{describeFit(fits, levels)}</span>
    </p>
  );
}

interface CardRatingProps {
  details: DoulaDetails;
  rating: Detail<number>;
}

/** The rating, with the card's only 'Sample' tag. Other samples have an asterisk. */
export function CardRating({ details: { rating: _rating, ...others }, rating }: CardRatingProps) {
  const hasOthers = Object.values(others).some((detail) => detail?.isSample);
  return (
    <Rating
      rating={rating}
      sampleExplanation={
        hasOthers
          ? "The rating and the details with an asterisk are samples, shown because this profile doesn't include them yet"
          : undefined
      }
    />
  );
}

/** Marks a sample on a card; the tag beside the rating explains it. */
export function SampleMark() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-soft">
        *
      </span>
      <span className="sr-only"> (sample)</span>
    </>
  );
}

/** Facts in as many lines as they need. A dot stands before each, and is clipped at the start of a line. */
export function FactLines({ as: Element = "p", children }: { as?: "p" | "span"; children: ReactNode }) {
  return (
    <Element className="-ml-3 mt-0.5 flex flex-wrap items-center text-ink-soft text-sm/5 empty:hidden [clip-path:inset(-0.5rem_-0.5rem_-0.5rem_0.75rem)]">
      {children}
    </Element>
  );
}

/** The texts that are not null, as facts. */
export function TextFacts({ texts }: { texts: (string | null)[] }) {
  return (
    <FactLines>
      {texts.map(
        (text) =>
          text && (
            <Fact key={text}>
              <span className="wrap-anywhere">{text}</span>
            </Fact>
          ),
      )}
    </FactLines>
  );
}

export function Fact({ children }: { children: ReactNode }) {
  return (
    <span className="relative max-w-full pl-3">
      <span aria-hidden="true" className="absolute inset-y-0 left-1 my-auto h-5">
        ·
      </span>
      {children}
    </span>
  );
}

interface TagsProps {
  name: string;
  detail: Detail<readonly string[]> | null;
  /** The profile's order by default. */
  order?: (tags: readonly string[]) => readonly string[];
  render: (tag: string) => ReactNode;
  /** Must set `--gap`, the space between tags. */
  className: string;
}

/** A list from the profile in one row. */
export function Tags({ name, detail, order = (tags) => tags, render, className }: TagsProps) {
  if (!detail) return null;
  const tags = [...new Set(detail.value)];
  return (
    <FittingRow name={name} items={order(tags)} render={render} className={className}>
      {detail.isSample && <SampleMark />}
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

/**
 * 'CLD · Enrolled: Colorado Medicaid +1'. Only insurance is counted: two numbers in one line are confusing. The space of a sample
 * is there before hydration.
 */
export function Credentials({ credentials, insurance }: Pick<DoulaDetails, "credentials" | "insurance">) {
  if (!credentials && !insurance) return null;
  const credentialTexts = credentials?.value && (
    <span title={credentials.value.join(", ")} className="min-w-0 max-w-full shrink-0 truncate">
      <span className="sr-only">Credentials: </span>
      {takeFitting(listShortCredentials(credentials.value), maxCredentialsLength).join(", ")}
      {credentials.isSample && <SampleMark />}
    </span>
  );
  const insuranceTexts = insurance?.value && (
    <span title={insurance.value.join(", ")} className="min-w-0 truncate">
      {formatInsurance(insurance.value)}
      {insurance.isSample && <SampleMark />}
    </span>
  );
  return (
    <p className="flex min-h-5 min-w-0 gap-x-1 whitespace-nowrap text-sm/5">
      {credentialTexts}
      {credentialTexts && insuranceTexts && <span aria-hidden="true">·</span>}
      {insuranceTexts}
      {!credentialTexts && !insuranceTexts && <NotListed />}
    </p>
  );
}

const askPrefix = "Ask about ";

/** 'Enrolled: Colorado Medicaid +2', or 'Ask about Aetna, Cigna +1' if the doula states no payer. */
function formatInsurance(texts: readonly string[]): string {
  if (!texts.every((text) => text.startsWith(askPrefix))) return joinFitting(texts, maxInsuranceLength);
  return (
    askPrefix +
    joinFitting(
      texts.map((text) => text.slice(askPrefix.length)),
      maxInsuranceLength,
    )
  );
}

interface PriceProps {
  doula: DoulaCard;
  careKind?: CareKind;
  className?: string;
}

/** '$52.50/hour · packages from $1,675'; below each other if they have their own column. */
export function Price({ doula, careKind = "birth", className }: PriceProps) {
  const { hourly: rate, packages } = pickCardPrices(doula, careKind);
  if (rate === null && packages === null) return null;
  return (
    <p className={cn("text-sm/5", className)}>
      {rate !== null && <span className={cn(mainPrice, "@xl:block")}>{formatHourlyRate(toCents(rate))}</span>}
      {rate !== null && packages !== null && (
        <span aria-hidden="true" className="@xl:hidden">
          {" "}
          ·{" "}
        </span>
      )}
      {packages !== null && (
        <span className="inline-block">
          {rate === null ? "Packages" : "packages"} from{" "}
          <span className={rate === null ? mainPrice : "font-semibold"}>
            {formatMoney(toCents(packages))}
          </span>
        </span>
      )}
    </p>
  );
}

/** Classes of the first price. */
const mainPrice = "font-semibold text-sm/5 @xl:font-display @xl:font-medium @xl:text-lg/6";

interface NextCallProps {
  id: string | undefined;
  doula: DoulaCard;
  nextAvailable: DoulaDetails["nextAvailable"];
  /** After a sample, to mark it. */
  sampleMark?: ReactNode;
}

/** 'Next call today, 5:30 PM' in the viewer's time zone, or why there is none. */
export function NextCall({ id, doula, nextAvailable, sampleMark }: NextCallProps) {
  const when = useNextCall(doula);
  if (!nextAvailable) return null;
  return (
    <p id={id} className="flex min-h-6 items-center gap-2 text-sm/5">
      {when
        ? `Next call ${when}`
        : nextAvailable.isSample
          ? `Next call ${nextAvailable.value?.toLowerCase()}`
          : nextAvailable.value}
      {nextAvailable.isSample && sampleMark}
      {nextAvailable.value === null && <NotListed />}
    </p>
  );
}

/** When the next call starts: until hydration, the doula's date. Null if no time is open. */
export function useNextCall(doula: CallTimes): string | null {
  const today = useToday();
  const isHydrated = useHydrated();
  if (doula.next_available === null || describeNoTimes(doula) !== null) return null;
  const start = new Date(doula.next_available);
  if (!isHydrated) return formatShortDate(start, doula.time_zone);
  return formatRelativeMoment(start, today, getBrowserTimeZone() ?? doula.time_zone);
}
