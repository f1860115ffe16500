import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FacetsResponse } from "../../../../contract/directory/search.schema.ts";
import {
  availableWithinDays,
  filterLimits,
  listFilters,
  omitDistance,
  type SearchFilters,
} from "../../../../contract/directory/search.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import type { Place } from "../../../api/directory/places.ts";
import { areFacetCountsExact, doulaCountQuery, facetsQuery } from "../../../api/directory/search.ts";
import { boot } from "../../../lib/boot.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatMoney } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogForm } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import { FilterCheckbox, FilterValues, FilterValuesSkeleton } from "./filter-values.tsx";
import {
  availableLabel,
  type Choice,
  careChoices,
  clearedFilters,
  formatOnCallLabel,
  listActiveFilters,
  listDistanceChoices,
  listNames,
  listRateChoices,
  parseCare,
  parseNumber,
  toggleValue,
} from "./search-filters.ts";
import { useSearchDueDate } from "./use-search-due-date.ts";

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
      <DialogContent title="Filters" size="lg">
        <FilterForm {...form} />
      </DialogContent>
    </Dialog>
  );
}

/** Starts from the current filters each time the sheet opens. */
function FilterForm({ place, isPlaceFound }: FilterFormProps) {
  const { filters, changeFilters } = useResultsUrl();
  const [draft, setDraft] = useState(filters);
  const settled = useSettled(draft);
  const facets = useQuery(facetsQuery(place, isPlaceFound ? settled : omitDistance(settled)));
  // Drawing all groups at once would block taps on a slow phone.
  const shownGroups = useStagedCount(listFilters.length, !facets.isPending);
  const change = (part: SearchFilters) => setDraft((current) => ({ ...current, ...part }));
  const showText = useShowText(place, draft, settled);
  const dueDate = useSearchDueDate(draft);
  const rate = facets.data?.rate;
  const isFiltered = listActiveFilters(isPlaceFound ? draft : omitDistance(draft)).length > 0;
  const submit = useRef<HTMLButtonElement>(null);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    changeFilters({ ...clearedFilters, ...draft });
  };

  return (
    <DialogForm onSubmit={apply}>
      <DialogBody className="gap-x-10 gap-y-7 md:grid md:grid-cols-2 md:content-start">
        <Field label="Looking for" className="md:self-end">
          <ChoiceSelect
            value={draft.looking_for ?? ""}
            choices={careChoices}
            onChoose={(value) => change({ looking_for: parseCare(value) })}
          />
        </Field>
        {isPlaceFound && (
          <Field label="Distance" className="md:self-end">
            <ChoiceSelect
              value={draft.miles ? String(draft.miles) : ""}
              choices={listDistanceChoices(draft.miles, boot.settings.default_search_radius)}
              onChoose={(value) => change({ miles: parseNumber(value) })}
            />
          </Field>
        )}
        <Field label="Price" hint={describePrices(rate, draft.max_rate)}>
          <ChoiceSelect
            value={draft.max_rate ? String(draft.max_rate) : ""}
            choices={listRateChoices(draft.max_rate, rate?.lowest)}
            onChoose={(value) => change({ max_rate: parseNumber(value) })}
          />
        </Field>
        <fieldset className="flex min-w-0 flex-col">
          <legend className="mb-1 font-semibold text-sm">Availability</legend>
          <FilterCheckbox
            label={availableLabel}
            isChecked={Boolean(draft.available)}
            onChange={() => change({ available: draft.available ? undefined : availableWithinDays })}
          />
          {dueDate && (
            <FilterCheckbox
              label={formatOnCallLabel(dueDate)}
              isChecked={Boolean(draft.on_call)}
              onChange={() => change({ on_call: draft.on_call ? undefined : "yes" })}
            />
          )}
        </fieldset>
        {listFilters.map((filter, index) => (
          <fieldset key={filter} className="flex min-w-0 flex-col">
            <legend className="mb-1 font-semibold text-sm">{listNames[filter]}</legend>
            {index < shownGroups ? (
              <FilterValues
                filter={filter}
                chosen={draft[filter]}
                facets={facets}
                areCountsExact={areFacetCountsExact(draft)}
                onToggle={(value) => change({ [filter]: toggleValue(draft[filter], value) })}
              />
            ) : (
              <FilterValuesSkeleton />
            )}
          </fieldset>
        ))}
        <p className="text-ink-soft text-sm md:col-span-2">
          What you choose among these four lists stays in this tab. It isn't in the page's address, and links
          that you share leave it out.
        </p>
      </DialogBody>
      <DialogFooter>
        {isFiltered && (
          <Button
            variant="ghost"
            onClick={() => {
              change(clearedFilters);
              // This button disappears.
              submit.current?.focus();
            }}
          >
            Clear all
          </Button>
        )}
        <Button ref={submit} type="submit" className="min-w-44">
          {showText}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

const settleMs = 300;

/** 'Show 7 doulas' for the filters chosen so far, without a number while it is unknown. */
function useShowText(place: Place, draft: SearchFilters, settled: SearchFilters): string {
  const dueDate = useSearchDueDate(settled);
  const { data: total } = useQuery(doulaCountQuery(place, settled, dueDate));
  if (settled !== draft || total === undefined || total === null) return "Show doulas";
  return total >= filterLimits.total ? `Show ${total}+ doulas` : `Show ${pluralize(total, "doula")}`;
}

/** The value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface ChoiceSelectProps {
  value: string;
  choices: Choice[];
  onChoose: (value: string) => void;
}

function ChoiceSelect({ value, choices, onChoose }: ChoiceSelectProps) {
  return (
    <Select
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={cn(value !== "" && "[&_select]:border-primary [&_select]:bg-primary-wash")}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
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

/** The hourly rates of nearby doulas, and whom a highest price leaves out. */
function describePrices(rate: FacetsResponse["rate"] | undefined, maxRate: number | undefined): string {
  return [formatRates(rate), maxRate !== undefined && "Doulas without an hourly rate are left out."]
    .filter(Boolean)
    .join(" ");
}

function formatRates(rate: FacetsResponse["rate"] | undefined): string | null {
  if (!rate) return null;
  const [lowest, highest] = [formatMoney(toCents(rate.lowest)), formatMoney(toCents(rate.highest))];
  return lowest === highest
    ? `Doulas here charge ${lowest} an hour.`
    : `Doulas here charge ${lowest} to ${highest} an hour.`;
}
