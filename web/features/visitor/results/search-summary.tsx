import { Pencil } from "lucide-react";
import { type Place, usePlace } from "../../../api/directory/places.ts";
import { useSearchData } from "../../../client-state/search-data.ts";
import { formatFullDay, formatMonthDay } from "../../../lib/format.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { withoutCountry } from "./result-notes.tsx";

interface SearchSummaryProps {
  place: Place;
  onEdit: (step: "location" | "details") => void;
}

/** The search in two lines; pressing it changes the place or the details. */
export function SearchSummary({ place, onEdit }: SearchSummaryProps) {
  const saved = useSearchData();
  const { name, point } = usePlace(place);
  return (
    <div className="relative flex h-12 min-w-0 grow items-center gap-2.5 rounded-full border border-control bg-surface pr-2 pl-3.5 transition-colors duration-150 ease-out hover:border-ink-soft hover:bg-sunken lg:max-w-64">
      <dl className="min-w-0 grow">
        <dt className="sr-only">Location</dt>
        <dd className="truncate font-semibold text-sm/5">{withoutCountry(name)}</dd>
        {saved.dueDate && (
          <div className="flex gap-x-1 text-ink-soft text-xs">
            <dt className="shrink-0">
              <span aria-hidden="true">Due</span>
              <span className="sr-only">Expected Due Date</span>
            </dt>
            <dd className="shrink-0">
              <span aria-hidden="true">{formatMonthDay(saved.dueDate)}</span>
              <span className="sr-only">{formatFullDay(saved.dueDate)}</span>
            </dd>
          </div>
        )}
        {saved.provider && (
          <div className="sr-only">
            <dt>Provider / Expected Address of Birth</dt>
            <dd>{saved.provider}</dd>
          </div>
        )}
      </dl>
      <button
        type="button"
        onClick={() => onEdit(point === null ? "location" : "details")}
        className="needs-script grid size-8 shrink-0 place-items-center text-primary cover-link after:rounded-full"
      >
        <Pencil aria-hidden="true" className="size-4" />
        <span className="sr-only">Edit your search</span>
      </button>
      <noscript>
        <TextLink href="/find-doulas" className="shrink-0 pr-2 text-sm">
          Change<span className="sr-only"> location</span>
        </TextLink>
      </noscript>
    </div>
  );
}
