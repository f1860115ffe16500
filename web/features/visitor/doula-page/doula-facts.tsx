import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { formatHourlyRate } from "../../../lib/format.ts";
import { SampleTag } from "../../../ui/basics/sample-tag.tsx";
import { NextCall } from "../../shared/doula-card/doula-card-facts.tsx";
import { Rating } from "../../shared/doula-facts/fact.tsx";
import { useDoulaDetails } from "../../shared/doula-facts/sample-details.ts";

interface DoulaFactsProps {
  doula: DoulaCard;
  /** Set if nothing else in view shows the hourly rate. */
  withRate?: boolean;
  /** True if the viewer already has a call with them, so that the next free one does not matter. */
  hasOwnCall?: boolean;
  /** True if the next call times stand elsewhere. */
  hasTimesElsewhere?: boolean;
  /** True if the rating stands elsewhere. */
  hasRatingElsewhere?: boolean;
}

/** The facts that parents ask about first, in one line each: price, availability and rating. */
export function DoulaFacts({
  doula,
  withRate = false,
  hasOwnCall = false,
  hasTimesElsewhere = false,
  hasRatingElsewhere = false,
}: DoulaFactsProps) {
  const details = useDoulaDetails(doula);
  const rating = hasRatingElsewhere ? null : details.rating;
  const nextAvailable = hasOwnCall || hasTimesElsewhere ? null : details.nextAvailable;
  const rate = withRate && doula.hourly_rate !== null ? formatHourlyRate(toCents(doula.hourly_rate)) : null;
  if (!rate && !nextAvailable && !rating) return null;
  return (
    // A row each on a phone: their texts change on hydration, and a line that then fits two would move the page.
    <div className="flex flex-col gap-x-6 gap-y-1 md:flex-row md:flex-wrap md:items-center">
      {rate && <p className="font-display font-medium text-lg/7">{rate}</p>}
      {nextAvailable && (
        <div className="font-semibold">
          <NextCall id={undefined} doula={doula} nextAvailable={nextAvailable} sampleMark={<SampleTag />} />
        </div>
      )}
      {rating && (
        <div className="flex items-center gap-x-2 leading-6">
          <span className="text-ink-soft text-sm">Rating</span>
          <Rating rating={rating} />
        </div>
      )}
    </div>
  );
}
