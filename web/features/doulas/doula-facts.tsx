import type { DoulaCard } from "../../../contract/doulas.ts";
import { cn } from "../../lib/class-names.ts";
import { formatHourlyRate } from "../../lib/dollars.ts";
import { Fact } from "./fact.tsx";
import { NotListed } from "./not-listed.tsx";
import { Rating } from "./rating.tsx";
import { useDoulaDetails } from "./sample-details.ts";

/** What a parent asks first: what it costs, when, how good, where. */
export function DoulaFacts({ doula, className }: { doula: DoulaCard; className?: string }) {
  const details = useDoulaDetails(doula);
  return (
    <dl className={cn("grid grid-cols-2 gap-4 rounded-card bg-sunken p-4 md:grid-cols-4", className)}>
      {doula.hourly_rate !== null && (
        <Fact name="Hourly rate">
          <span className="font-display font-medium text-lg">{formatHourlyRate(doula.hourly_rate)}</span>
        </Fact>
      )}
      {details.nextAvailable && (
        <Fact name="Next available" isSample={details.nextAvailable.isSample}>
          {details.nextAvailable.value ?? <NotListed />}
        </Fact>
      )}
      {details.rating && (
        <Fact name="Rating">
          <Rating rating={details.rating} />
        </Fact>
      )}
      {doula.location && <Fact name="Location">{doula.location}</Fact>}
    </dl>
  );
}
