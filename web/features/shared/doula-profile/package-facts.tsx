import type { ReactNode } from "react";
import { birthEndWeeks } from "../../../../contract/commerce/orders.ts";
import type { DoulaPackage, OwnPackage } from "../../../../contract/directory/packages.schema.ts";
import { formatPackagePrice, formatPackageType } from "../../../../contract/directory/packages.ts";
import { formatReducedFee, type ReducedFee } from "../../../../contract/directory/reduced-fees.ts";
import { cn } from "../../../lib/class-names.ts";
import { pluralize } from "../../../lib/text.ts";

interface PackageFactsProps {
  offer: Omit<DoulaPackage, "id" | "asks_before_payment" | keyof ReducedFee> & Partial<ReducedFee>;
  level: 3 | 4;
  /** Beside the price. */
  action?: ReactNode;
}

/** A package as parents see it: its name, its price and the action in one line, on a phone in two. */
export function PackageFacts({ offer, level, action }: PackageFactsProps) {
  const { name, description } = offer;
  const type = formatPackageType(offer);
  const reducedFee = formatReducedFee(offer);
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <Heading
          className={cn("wrap-anywhere min-w-0 grow text-lg", action ? "basis-full md:basis-60" : "basis-40")}
        >
          {name}
        </Heading>
        <p className="font-display font-medium text-xl tabular-nums">{formatPackagePrice(offer)}</p>
        {action}
      </div>
      <p className="text-ink-soft text-sm">
        {type && `${type} · `}
        {describeWeeks(offer)}
      </p>
      {reducedFee && <p className="text-sm">{reducedFee}</p>}
      {description && <p className="measure wrap-anywhere mt-3 whitespace-pre-line">{description}</p>}
    </>
  );
}

type TimedPackage = Pick<DoulaPackage, "duration_weeks" | "hourly_price">;

/** What a package's weeks count: '12 weeks from the day you pay'. */
function describeWeeks({ duration_weeks, hourly_price }: TimedPackage): string {
  const weeks = pluralize(duration_weeks, "week");
  return hourly_price === null ? `${weeks} from the day you pay` : `Visits within ${weeks}`;
}

const birthEnd = `at least until ${birthEndWeeks} weeks after your due date`;

/** Below packages of which one or more are for a birth. */
export const birthPackagesNote = `Birth packages last ${birthEnd}.`;

/** How long one package lasts, in full. */
export function describeDuration(offer: TimedPackage & Pick<DoulaPackage, "type">): string {
  const weeks = describeWeeks(offer);
  return offer.type === "birth" && offer.hourly_price === null ? `${weeks}, and ${birthEnd}` : weeks;
}

type ReviewedPackage = Omit<
  OwnPackage,
  "id" | "doula_profile_id" | "created_at" | "asks_before_payment" | keyof ReducedFee
>;

/** '$1,450, 16 weeks, hidden' and the type of a package, as admins review it. */
export function PackageTerms({ offer }: { offer: ReviewedPackage }) {
  const type = formatPackageType(offer);
  return (
    <p className="text-ink-soft text-sm">
      {formatPackagePrice(offer)}, {pluralize(offer.duration_weeks, "week")}
      {!offer.is_active && ", hidden"}
      {type && <span className="block">{type}</span>}
    </p>
  );
}
