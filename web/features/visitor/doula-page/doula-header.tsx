import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { cn } from "../../../lib/class-names.ts";
import { useFocusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { BirthsBadge, chooseBirthsMessage } from "../../shared/doula-facts/births-badge.tsx";
import { formatBirths, formatYears, joinFacts } from "../../shared/doula-facts/doula-texts.ts";
import { Rating } from "../../shared/doula-facts/fact.tsx";
import { useDoulaDetails } from "../../shared/doula-facts/sample-details.ts";

/** The length up to which a name fits into two lines at full size. */
const maxNameLength = 22;

/** The top of a doula's page: face, name, facts in one line, and `children` below, beside the face if there is room. */
export function DoulaHeader({ doula, children }: { doula: DoulaDetail; children: ReactNode }) {
  const heading = useFocusOnArrival();
  const { rating } = useDoulaDetails(doula);
  // Beside the face of a phone, there is no room for both the badge and the facts.
  const isBadgeShown = chooseBirthsMessage(doula.births_attended) !== null;
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 md:gap-x-6">
      <Avatar
        firstName={doula.first_name}
        lastName={doula.last_name}
        image={doula.profile_image_url}
        size="xl"
        className={cn("md:row-span-3", !isBadgeShown && "max-md:row-span-2")}
      />
      <div
        className={cn(
          "flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 md:self-end",
          !isBadgeShown && "self-end",
        )}
      >
        <h1
          ref={heading}
          tabIndex={-1}
          className={cn(
            "wrap-anywhere min-w-0 outline-none md:text-3xl",
            // A longer one would take three lines beside the face of a phone.
            doula.full_name.length > maxNameLength ? "text-xl" : "text-2xl",
          )}
        >
          {doula.full_name}
        </h1>
        <BirthsBadge birthsAttended={doula.births_attended} />
      </div>
      <div
        className={cn(
          "flex flex-wrap items-center gap-x-4 self-start text-ink-soft text-sm empty:hidden md:text-base",
          isBadgeShown && "max-md:col-span-2",
        )}
      >
        <p className="empty:hidden">
          {joinFacts(
            doula.pronouns,
            doula.location,
            formatYears(doula.years_experience),
            formatBirths(doula.births_attended),
          )}
        </p>
        {rating && <Rating rating={rating} />}
      </div>
      <div className="max-md:-mt-1 max-md:col-span-2 md:self-start">{children}</div>
    </header>
  );
}
