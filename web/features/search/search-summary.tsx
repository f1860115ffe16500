import { useHydrated } from "@tanstack/react-router";
import { Baby, Hospital, MapPin, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../../lib/class-names.ts";
import { formatFullDay } from "../../lib/full-day.ts";
import type { SearchData } from "../../lib/search-data.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

interface SearchSummaryProps {
  /** In full: of several places of one name it says which. */
  placeName: string;
  saved: SearchData;
  onEdit: () => void;
}

const besideAnswers = "max-md:absolute max-md:top-3 max-md:right-3";

/** What the results answer, and the way to change it. */
export function SearchSummary({ placeName, saved, onEdit }: SearchSummaryProps) {
  // What this browser has saved is not known to the server: room is kept for it.
  const isComing = !useHydrated();
  return (
    <Card tone="quiet" padding="none" className="relative p-4 md:flex md:items-center md:gap-3 md:px-5">
      <dl className="flex min-w-0 grow flex-col gap-x-8 gap-y-2 md:flex-row md:flex-wrap">
        <Answer icon={<MapPin />} name="Location" className="max-md:mr-24 max-md:min-h-9">
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
      {isComing && <div aria-hidden="true" className="needs-script h-[calc(2lh+1rem)] md:h-0" />}
      <Button variant="secondary" size="sm" onClick={onEdit} className={cn("needs-script", besideAnswers)}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit<span className="sr-only"> your search</span>
      </Button>
      <noscript>
        <Button asChild variant="secondary" size="sm" className={besideAnswers}>
          <a href="/find-doulas">
            Change<span className="sr-only"> location</span>
          </a>
        </Button>
      </noscript>
    </Card>
  );
}

interface AnswerProps {
  icon: ReactNode;
  name: string;
  className?: string;
  children: ReactNode;
}

function Answer({ icon, name, className, children }: AnswerProps) {
  return (
    <div className={cn("flex min-w-0 items-start gap-2", className)}>
      <dt className="mt-1 shrink-0 text-primary [&_svg]:size-4.5">
        <span aria-hidden="true">{icon}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="line-clamp-1 min-w-0 text-ink md:line-clamp-3">{children}</dd>
    </div>
  );
}
