import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { auditGroups, auditGroupTexts, auditPersonMaxLength } from "../../../contract/audit.ts";
import type { AuditFilter } from "../../api/audit.ts";
import { cn } from "../../lib/class-names.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import { useToday } from "../../lib/now.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { inputClasses, TextInput, useFieldControl } from "../../ui/field-control.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { isAuditDay } from "./audit-day.ts";

interface AuditFiltersProps {
  filter: AuditFilter;
  onFilter: (change: Partial<AuditFilter>) => void;
}

/** Filters by person, group and date. On phones, all but the search are behind a button. */
export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const id = useId();
  const { person, group, from, to } = filter;
  const today = useToday();
  const [isOpen, setIsOpen] = useState(Boolean(group ?? from ?? to));
  return (
    <div className="mb-5 grid gap-3 lg:grid-cols-[minmax(14rem,1fr)_12rem_11rem_11rem] lg:items-end">
      <SearchBox
        label="Search by person"
        placeholder="Name, email or ID..."
        maxLength={auditPersonMaxLength}
        search={person}
        onSearch={(person) => onFilter({ person })}
      />
      <Button
        variant="secondary"
        className="lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {isOpen ? "Hide filters" : "Filters"}
      </Button>
      <div id={id} className={cn("grid grid-cols-2 gap-3 lg:contents", !isOpen && "max-lg:hidden")}>
        <Field label="About" className="max-lg:col-span-2">
          <GroupSelect group={group} onChoose={(group) => onFilter({ group })} />
        </Field>
        <Field label="From">
          <DayInput day={from} max={to ?? today} onChoose={(from) => onFilter({ from })} />
        </Field>
        <Field label="To">
          <DayInput day={to} min={from} max={today} onChoose={(to) => onFilter({ to })} />
        </Field>
      </div>
    </div>
  );
}

interface GroupSelectProps {
  group: AuditFilter["group"];
  onChoose: (group: AuditFilter["group"]) => void;
}

function GroupSelect({ group, onChoose }: GroupSelectProps) {
  const [value, setValue] = useEagerValue(group);
  const control = useFieldControl({});
  return (
    <select
      {...control}
      className={inputClasses}
      value={value ?? ""}
      onChange={({ target }) => {
        const choice = auditGroups.find((each) => each === target.value);
        setValue(choice);
        onChoose(choice);
      }}
    >
      <option value="">Everything</option>
      {auditGroups.map((each) => (
        <option key={each} value={each}>
          {auditGroupTexts[each]}
        </option>
      ))}
    </select>
  );
}

interface DayInputProps {
  day: string | undefined;
  min?: string | undefined;
  max: string;
  onChoose: (day: string | undefined) => void;
}

/** Applies only complete dates, because a date that is still being typed has an incomplete year. */
function DayInput({ day, min, max, onChoose }: DayInputProps) {
  const [value, setValue] = useEagerValue(day);
  return (
    <TextInput
      type="date"
      min={min}
      max={max}
      value={value ?? ""}
      onChange={({ target }) => {
        setValue(target.value);
        if (target.value === "" || isAuditDay(target.value)) onChoose(target.value || undefined);
      }}
    />
  );
}
