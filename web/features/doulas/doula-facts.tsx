import type { DoulaCard } from "../../../contract/doulas.schema.ts";
import { formatHourlyRate, toCents } from "../../../contract/money.ts";
import { cn } from "../../lib/class-names.ts";
import { Fact, NotListed, Rating } from "./fact.tsx";
import { useDoulaDetails } from "./sample-details.ts";

interface DoulaFactsProps {
  doula: DoulaCard;
  /** Set if nothing else on the screen shows the location. */
  withLocation?: boolean;
}

/** The facts that parents ask about first: price, availability and rating. */
export function DoulaFacts({ doula, withLocation = false }: DoulaFactsProps) {
  const details = useDoulaDetails(doula);
  return (
    <dl
      className={cn(
        "grid grid-cols-2 gap-4 rounded-card bg-sunken p-4",
        withLocation ? "md:grid-cols-4" : "md:grid-cols-3",
      )}
    >
      {doula.hourly_rate !== null && (
        <Fact name="Hourly rate">
          <span className="font-display font-medium text-lg">
            {formatHourlyRate(toCents(doula.hourly_rate))}
          </span>
        </Fact>
      )}
      {details.nextAvailable && (
        <Fact name="Next available call" isSample={details.nextAvailable.isSample}>
          {details.nextAvailable.value ?? <NotListed />}
        </Fact>
      )}
      {details.rating && (
        <Fact name="Rating">
          <Rating rating={details.rating} />
        </Fact>
      )}
      {withLocation && doula.location && <Fact name="Location">{doula.location}</Fact>}
    </dl>
  );
}
