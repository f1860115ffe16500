import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { auditGroups, auditGroupTexts, auditPersonMaxLength } from "../../../../contract/settings/audit.ts";
import type { AuditFilter } from "../../../api/operations/audit.ts";
import { cn } from "../../../lib/class-names.ts";
import { useEagerValue } from "../../../lib/eager-value.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DatePicker } from "../../../ui/form/date-picker.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { SearchBox } from "../../../ui/form/search-box.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { minAuditDay } from "./audit-day.ts";

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
      <div>
        {/* The search box names itself; beside labeled fields it looks like one of them. */}
        <p aria-hidden="true" className="mb-1.5 font-semibold text-sm max-lg:hidden">
          Search by person
        </p>
        <SearchBox
          label="Search by person"
          placeholder="Name, email or ID..."
          maxLength={auditPersonMaxLength}
          search={person}
          onSearch={(person) => onFilter({ person })}
        />
      </div>
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
          <DayPicker
            title="First day"
            day={from}
            min={minAuditDay}
            max={to ?? today}
            onChoose={(from) => onFilter({ from })}
          />
        </Field>
        <Field label="To">
          <DayPicker
            title="Last day"
            day={to}
            min={from ?? minAuditDay}
            max={today}
            onChoose={(to) => onFilter({ to })}
          />
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
  return (
    <Select
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
    </Select>
  );
}

interface DayPickerProps {
  title: string;
  day: string | undefined;
  min: string;
  max: string;
  onChoose: (day: string | undefined) => void;
}

function DayPicker({ title, day, min, max, onChoose }: DayPickerProps) {
  const [value, setValue] = useEagerValue(day);
  return (
    <DatePicker
      isShort
      placeholder="Any day"
      title={title}
      min={min}
      max={max}
      value={value ?? null}
      onChange={(chosen) => {
        const next = chosen ?? undefined;
        setValue(next);
        onChoose(next);
      }}
      className="whitespace-nowrap"
    />
  );
}
