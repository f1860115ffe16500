import type { ReactNode } from "react";
import type { DoulaCard } from "../../../contract/doulas.schema.ts";
import { formatHourlyRate, toCents } from "../../../contract/money.ts";
import { cn } from "../../lib/class-names.ts";
import { SampleTag } from "../../ui/sample-tag.tsx";
import { NotListed, Rating } from "./fact.tsx";
import { useDoulaDetails } from "./sample-details.ts";

interface DoulaFactsProps {
  doula: DoulaCard;
  /** Set if nothing else in view shows the hourly rate. */
  withRate?: boolean;
  /** True if a wide screen shows the next call times elsewhere. */
  hasTimesElsewhere?: boolean;
}

/** The facts that parents ask about first, in one line each: price, availability and rating. */
export function DoulaFacts({ doula, withRate = false, hasTimesElsewhere = false }: DoulaFactsProps) {
  const { nextAvailable, rating } = useDoulaDetails(doula);
  const rate = withRate && doula.hourly_rate !== null ? formatHourlyRate(toCents(doula.hourly_rate)) : null;
  if (!rate && !nextAvailable && !rating) return null;
  return (
    <dl
      className={cn("flex flex-wrap gap-x-8 gap-y-1.5", hasTimesElsewhere && !rate && !rating && "lg:hidden")}
    >
      {rate && <FactInLine name="Hourly rate">{rate}</FactInLine>}
      {nextAvailable && (
        <FactInLine name="Next available call" className={hasTimesElsewhere ? "lg:hidden" : ""}>
          {nextAvailable.value ?? <NotListed />}
          {nextAvailable.isSample && <SampleTag />}
        </FactInLine>
      )}
      {rating && (
        <FactInLine name="Rating">
          <Rating rating={rating} />
        </FactInLine>
      )}
    </dl>
  );
}

type FactInLineProps = { name: string; className?: string; children: ReactNode };

function FactInLine({ name, className, children }: FactInLineProps) {
  return (
    <div className={cn("flex min-w-0 flex-wrap items-center gap-x-2", className)}>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 font-semibold leading-6">
        {children}
      </dd>
    </div>
  );
}
