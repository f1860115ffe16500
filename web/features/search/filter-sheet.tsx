import { type FormEvent, useState } from "react";
import { availableWithinDays, listFilters, type SearchFilters } from "../../../contract/search.ts";
import { boot } from "../../lib/boot.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FilterCheckbox } from "./filter-checkbox.tsx";
import { chosenNumber, distanceChoices, rateChoices } from "./filter-choices.ts";
import { FilterValues, FilterValuesSkeleton } from "./filter-values.tsx";
import { ratesText } from "./rates-text.ts";
import { availableLabel, filtersOf, listNames, noFilters, toggleValue } from "./search-filters.ts";
import { SelectInput } from "./select-input.tsx";
import { type ResultFilters, useFacets } from "./use-facets.ts";
import { useStages } from "./use-stages.ts";

interface FilterSheetProps extends ResultFilters {
  isOpen: boolean;
  onClose: () => void;
}

/** All filters on one sheet; nothing is in force until it is sent. */
export function FilterSheet({ isOpen, onClose, ...results }: FilterSheetProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(isWanted) => !isWanted && onClose()}>
      <DialogContent title="Filters">
        <FilterForm {...results} />
      </DialogContent>
    </Dialog>
  );
}

/** Starts from what is in force each time the sheet opens. */
function FilterForm({ filters, onChange, ...results }: ResultFilters) {
  const { isPlaceFound } = results;
  const [draft, setDraft] = useState<SearchFilters>(() => filtersOf(filters));
  const facets = useFacets(results, isPlaceFound ? draft.miles : undefined);
  // On a slow phone all groups at once would hold up whoever taps.
  const shownGroups = useStages(listFilters.length, !facets.isPending);
  const change = (part: SearchFilters) => setDraft((current) => ({ ...current, ...part }));
  const rates = facets.data && ratesText(facets.data.rate);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...noFilters, ...draft });
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
        <Button type="submit">Show doulas</Button>
      </DialogFooter>
    </DialogForm>
  );
}
