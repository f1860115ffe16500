import { Baby, Hospital, type LucideIcon, MapPin, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { usePlace } from "../../api/places.ts";
import { type Place, useSearchData } from "../../api/search-data.ts";
import { formatFullDay, formatMonthDay } from "../../lib/calendar-day.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

interface SearchSummaryProps {
  place: Place;
  onEdit: (step: "location" | "details") => void;
}

/** The search terms, with a button to change them; on a phone one line without the provider. */
export function SearchSummary({ place, onEdit }: SearchSummaryProps) {
  const saved = useSearchData();
  const { name, point } = usePlace(place);
  return (
    <Card tone="quiet" padding="none" className="flex items-center gap-2 pl-3 md:gap-3 md:px-5 md:py-4">
      <dl className="flex min-w-0 grow gap-x-3 gap-y-2 md:flex-wrap md:gap-x-8">
        <SummaryItem icon={MapPin} name="Location">
          {name}
        </SummaryItem>
        {saved.dueDate && (
          <SummaryItem icon={Baby} name="Expected Due Date" className="max-md:shrink-0 max-[20rem]:hidden">
            <span className="max-md:hidden">{formatFullDay(saved.dueDate)}</span>
            <span className="md:hidden">{formatMonthDay(saved.dueDate)}</span>
          </SummaryItem>
        )}
        {saved.provider && (
          <SummaryItem icon={Hospital} name="Provider / Expected Address of Birth" className="max-md:sr-only">
            {saved.provider}
          </SummaryItem>
        )}
      </dl>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => onEdit(point === null ? "location" : "details")}
        className={cn("needs-script", boxFromTabletClasses)}
      >
        <Pencil aria-hidden="true" className="size-4" />
        Edit<span className="sr-only"> your search</span>
      </Button>
      <noscript>
        <Button asChild variant="ghost" size="sm" className={boxFromTabletClasses}>
          <a href="/find-doulas">
            Change<span className="sr-only"> location</span>
          </a>
        </Button>
      </noscript>
    </Card>
  );
}

const boxFromTabletClasses = "md:border md:border-control md:bg-surface md:text-ink md:hover:bg-sunken";

interface SummaryItemProps {
  icon: LucideIcon;
  name: string;
  className?: string;
  children: ReactNode;
}

function SummaryItem({ icon: Icon, name, className, children }: SummaryItemProps) {
  return (
    <div className={cn("flex min-w-0 items-start gap-2 max-md:gap-1.5", className)}>
      <dt className="mt-1 shrink-0 text-primary">
        <Icon aria-hidden="true" className="size-4.5" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 truncate text-ink md:line-clamp-3 md:whitespace-normal">{children}</dd>
    </div>
  );
}
