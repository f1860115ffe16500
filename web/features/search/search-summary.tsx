import { Baby, Hospital, MapPin, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { formatFullDay } from "../../lib/calendar-day.ts";
import type { SearchData } from "../../lib/search-data.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

interface SearchSummaryProps {
  /** In full: of several places of one name it says which. */
  placeName: string;
  saved: SearchData;
  onEdit: () => void;
}

/** What the results answer, and the way to change it. */
export function SearchSummary({ placeName, saved, onEdit }: SearchSummaryProps) {
  return (
    <Card
      tone="quiet"
      padding="none"
      className="flex flex-wrap items-start gap-3 p-4 md:items-center md:px-5"
    >
      <dl className="flex min-w-0 grow basis-40 flex-col gap-x-8 gap-y-2 md:flex-row md:flex-wrap">
        <Answer icon={<MapPin />} name="Location">
          {placeName}
        </Answer>
        {saved.dueDate && (
          <Answer icon={<Baby />} name="Expected Due Date">
            {formatFullDay(saved.dueDate)}
          </Answer>
        )}
        {saved.provider && (
          <Answer icon={<Hospital />} name="Provider / Expected Address of Birth">
            {saved.provider}
          </Answer>
        )}
      </dl>
      <Button variant="secondary" size="sm" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit<span className="sr-only"> your search</span>
      </Button>
    </Card>
  );
}

function Answer({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <dt className="mt-1 shrink-0 text-primary [&_svg]:size-4.5">
        <span aria-hidden="true">{icon}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="line-clamp-3 min-w-0 text-ink">{children}</dd>
    </div>
  );
}
