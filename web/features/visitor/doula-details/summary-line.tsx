import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import { TextFacts } from "../../shared/doula-card/doula-card-facts.tsx";
import { BirthsBadge } from "../../shared/doula-facts/births-badge.tsx";
import { formatBirths, formatDistance, formatYears } from "../../shared/doula-facts/doula-texts.ts";

interface SummaryLineProps {
  doula: DoulaCard;
  /** The distance from the searched place; null if there is none. */
  miles: number | null;
}

/** The facts about a doula in one line, and the births they attended. */
export function SummaryLine({ doula, miles }: SummaryLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <TextFacts
        texts={[
          doula.pronouns,
          formatDistance(miles),
          doula.location,
          formatYears(doula.years_experience),
          formatBirths(doula.births_attended),
        ]}
      />
      <BirthsBadge birthsAttended={doula.births_attended} />
    </div>
  );
}
