import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { formatMoney, toCents } from "../../../contract/money.ts";
import type { FacetsResponse } from "../../../contract/search.schema.ts";
import {
  availableWithinDays,
  filterLimits,
  listFilters,
  omitDistance,
  type SearchFilters,
} from "../../../contract/search.ts";
import { doulaSearchQuery, facetsQuery } from "../../api/search.ts";
import type { Place } from "../../api/search-data.ts";
import { boot } from "../../lib/boot.ts";
import { cn } from "../../lib/class-names.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { inputClasses, useFieldControl } from "../../ui/field-control.tsx";
import { FilterCheckbox, FilterValues, FilterValuesSkeleton } from "./filter-values.tsx";
import { useResultsUrl } from "./find-url.ts";
import {
  availableLabel,
  type Choice,
  chosenNumber,
  distanceChoices,
  listNames,
  noFilters,
  rateChoices,
  toggleValue,
} from "./search-filters.ts";

interface FilterSheetProps extends FilterFormProps {
  isOpen: boolean;
  onClose: () => void;
}

interface FilterFormProps {
  place: Place;
  isPlaceFound: boolean;
}

/** All filters on one sheet; nothing applies until it is submitted. */
export function FilterSheet({ isOpen, onClose, ...form }: FilterSheetProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Filters">
        <FilterForm {...form} />
      </DialogContent>
    </Dialog>
  );
}

/** Starts from the current filters each time the sheet opens. */
function FilterForm({ place, isPlaceFound }: FilterFormProps) {
  const { filters, changeFilters } = useResultsUrl();
  const [draft, setDraft] = useState(filters);
  const facets = useQuery(facetsQuery(place, isPlaceFound ? draft.miles : undefined));
  // Drawing all groups at once would block taps on a slow phone.
  const shownGroups = useStagedCount(listFilters.length, !facets.isPending);
  const change = (part: SearchFilters) => setDraft((current) => ({ ...current, ...part }));
  const showText = useShowText(place, isPlaceFound ? draft : omitDistance(draft));
  const rates = facets.data && ratesText(facets.data.rate);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    changeFilters({ ...noFilters, ...draft });
  };

  return (
    <DialogForm onSubmit={apply}>
      <DialogBody className="gap-7!">
        {isPlaceFound && (
          <Field label="Distance">
            <SelectInput
              value={draft.miles ? String(draft.miles) : ""}
              choices={distanceChoices(draft.miles, boot.settings.default_search_radius)}
              onChoose={(value) => change({ miles: chosenNumber(value) })}
            />
          </Field>
        )}
        <Field label="Price" hint={rates}>
          <SelectInput
            value={draft.max_rate ? String(draft.max_rate) : ""}
            choices={rateChoices(draft.max_rate)}
            onChoose={(value) => change({ max_rate: chosenNumber(value) })}
          />
        </Field>
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-semibold text-sm">Availability</legend>
          <FilterCheckbox
            label={availableLabel}
            isChecked={Boolean(draft.available)}
            onChange={() => change({ available: draft.available ? undefined : availableWithinDays })}
          />
        </fieldset>
        {listFilters.map((filter, index) => (
          <fieldset key={filter} className="flex min-w-0 flex-col">
            <legend className="mb-1 font-semibold text-sm">{listNames[filter]}</legend>
            {index < shownGroups ? (
              <FilterValues
                filter={filter}
                chosen={draft[filter]}
                facets={facets}
                onToggle={(value) => change({ [filter]: toggleValue(draft[filter], value) })}
              />
            ) : (
              <FilterValuesSkeleton />
            )}
          </fieldset>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={() => change(noFilters)}>
          Clear all
        </Button>
        <Button type="submit" className="min-w-44">
          {showText}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

const settleMs = 300;

/** 'Show 7 doulas' for the filters chosen so far, without a number while it is unknown. Their results are then loaded. */
function useShowText(place: Place, draft: SearchFilters): string {
  const [settled, setSettled] = useState(draft);
  const key = JSON.stringify(draft);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key)), settleMs);
    return () => clearTimeout(timer);
  }, [key]);

  const search = useInfiniteQuery(doulaSearchQuery(place, settled));
  const total = search.isPlaceholderData ? undefined : search.data?.pages[0]?.total;
  if (total === undefined || total === null || key !== JSON.stringify(settled)) return "Show doulas";
  return total >= filterLimits.total ? `Show ${total}+ doulas` : `Show ${countText(total, "doula")}`;
}

interface SelectInputProps {
  value: string;
  choices: Choice[];
  onChoose: (value: string) => void;
}

/** A native select inside a Field. */
function SelectInput({ value, choices, onChoose }: SelectInputProps) {
  return (
    <span className="relative block">
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={cn(inputClasses, "appearance-none pr-10")}
        {...useFieldControl()}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

/**
 * Counts up to `count`, one per frame, once `isStarted`: heavy content is rendered in pieces, and taps are
 * handled in between.
 */
function useStagedCount(count: number, isStarted: boolean): number {
  const [stage, setStage] = useState(0);

  useEffect(() => {
    if (!isStarted || stage >= count) return;
    const frame = requestAnimationFrame(() => setStage(stage + 1));
    return () => cancelAnimationFrame(frame);
  }, [isStarted, stage, count]);

  return stage;
}

/** The hourly rates of nearby doulas; undefined if none are known. */
function ratesText(rate: FacetsResponse["rate"]): string | undefined {
  if (!rate) return undefined;
  const [lowest, highest] = [formatMoney(toCents(rate.lowest)), formatMoney(toCents(rate.highest))];
  return lowest === highest
    ? `Doulas here charge ${lowest} an hour.`
    : `Doulas here charge ${lowest} to ${highest} an hour.`;
}
