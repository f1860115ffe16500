import { Copy, Plus, Trash2 } from "lucide-react";
import { type Ref, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { WeeklyWindow } from "../../../../contract/scheduling/availability.schema.ts";
import {
  type DayWindow,
  findWindowProblem,
  maxWindowsPerDay,
  weekdayNames,
} from "../../../../contract/scheduling/availability.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "../../../ui/dialog/dropdown-menu.tsx";
import { endTimes, formatHalfHour, startTimes, suggestWindow, TimeSelect } from "./time-select.tsx";
import { summarizeWindows } from "./window-summary.ts";

/** Starts on Monday. */ const weekdays = [1, 2, 3, 4, 5, 6, 0];
const workdays = [1, 2, 3, 4, 5];

interface WeeklyHoursFieldProps {
  id: string;
  ref?: Ref<HTMLDivElement>;
  hours: WeeklyWindow[];
  onChange: (hours: WeeklyWindow[]) => void;
  error?: string | undefined;
}

/** The windows of each weekday: add, change, remove, and copy to other weekdays. */
export function WeeklyHoursField({ id, ref, hours, onChange, error }: WeeklyHoursFieldProps) {
  const setDays = (days: readonly number[], windows: readonly DayWindow[]) =>
    onChange(
      // In stored order, so that undoing a change leaves the form clean.
      [
        ...hours.filter(({ weekday }) => !days.includes(weekday)),
        ...days.flatMap((weekday) => windows.map((window) => ({ ...window, weekday }))),
      ].sort((one, other) => one.weekday - other.weekday),
    );

  const dayWindows = (weekday: number) => hours.filter((window) => window.weekday === weekday);

  return (
    <div id={id} ref={ref} tabIndex={-1} className="@container">
      {weekdays.map((weekday) => (
        <WeekdayHours
          key={weekday}
          weekday={weekday}
          windows={dayWindows(weekday)}
          onChange={(windows) => setDays([weekday], windows)}
          onCopy={setDays}
        />
      ))}
      {/* A day's problem is shown beside that day. */}
      {error && !weekdays.some((weekday) => findWindowProblem(dayWindows(weekday))) && (
        <p role="alert" className="mt-2 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

interface WeekdayHoursProps {
  weekday: number;
  windows: DayWindow[];
  onChange: (windows: DayWindow[]) => void;
  onCopy: (days: readonly number[], windows: readonly DayWindow[]) => void;
}

/** A day in one row: without hours, with a button to add them; otherwise, a press shows them for editing. */
function WeekdayHours({ weekday, windows, onChange, onCopy }: WeekdayHoursProps) {
  const name = weekdayNames[weekday] ?? "";
  const problem = findWindowProblem(windows);
  const problemId = useId();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const add = () => {
    flushSync(() => {
      setOpen(true);
      onChange([...windows, suggestWindow(windows)]);
    });
    list.current?.querySelector<HTMLElement>("li:last-child select")?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onChange(windows.filter((_, other) => other !== index)));
    addButton.current?.focus();
  };
  const replace = (index: number, change: Partial<DayWindow>) =>
    onChange(windows.map((window, other) => (other === index ? { ...window, ...change } : window)));

  const addHours = (
    <Button
      ref={addButton}
      variant="ghost"
      size="sm"
      disabled={windows.length >= maxWindowsPerDay}
      onClick={add}
    >
      <Plus aria-hidden="true" className="size-4" />
      <span>
        Add<span className="sr-only"> hours on {name}</span>
      </span>
    </Button>
  );
  return (
    <fieldset
      aria-describedby={problem ? problemId : undefined}
      className="min-w-0 border-line border-t first:border-t-0"
    >
      <legend className="sr-only">{name}</legend>
      {windows.length === 0 ? (
        <div className="flex min-h-12 flex-wrap items-center gap-x-3">
          <span aria-hidden="true" className="font-semibold">
            {name}
          </span>
          <span className="ml-auto whitespace-nowrap text-ink-soft text-sm">No calls</span>
          <span className="-mr-3.5">{addHours}</span>
        </div>
      ) : (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-12 w-full items-center gap-3 text-left"
          >
            <span className="min-w-0 font-semibold">{name}</span>{" "}
            <span className="ml-auto text-right text-ink-soft text-sm leading-5 tabular-nums">
              {problem ? <span className="text-danger">Check the times</span> : summarizeWindows(windows)}
            </span>
            <ExpandIcon isOpen={isOpen} />
          </button>
          <div id={panelId} hidden={!isOpen} className="pt-1 pb-3">
            <ul ref={list} className="grid gap-x-6 gap-y-2 @xl:grid-cols-2">
              {windows.map((window, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a window has no ID, only its position
                  key={index}
                  className="flex items-center gap-1.5"
                >
                  <TimeSelect
                    label={`${name}, window ${index + 1}, from`}
                    value={window.start_time}
                    times={startTimes}
                    isInvalid={window.start_time >= window.end_time}
                    onChange={(start_time) => replace(index, { start_time })}
                  />
                  <span aria-hidden="true" className="text-ink-soft">
                    –
                  </span>
                  <TimeSelect
                    label={`${name}, window ${index + 1}, until`}
                    value={window.end_time}
                    times={endTimes}
                    isInvalid={window.start_time >= window.end_time}
                    onChange={(end_time) => replace(index, { end_time })}
                  />
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Remove ${name} ${formatHalfHour(window.start_time)} to ${formatHalfHour(window.end_time)}`}
                    onClick={() => remove(index)}
                    className="-mr-2 text-ink-soft hover:text-danger"
                  >
                    <Trash2 aria-hidden="true" className="size-4.5" />
                  </Button>
                </li>
              ))}
            </ul>
            <div className="mt-1 -ml-3.5 flex">
              {addHours}
              <CopyMenu name={name} weekday={weekday} onCopy={(days) => onCopy(days, windows)} />
            </div>
          </div>
        </>
      )}
      {problem && (
        <p id={problemId} role="alert" className="pb-3 font-medium text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface CopyMenuProps {
  name: string;
  weekday: number;
  onCopy: (days: readonly number[]) => void;
}

function CopyMenu({ name, weekday, onCopy }: CopyMenuProps) {
  const others = weekdays.filter((other) => other !== weekday);
  return (
    <div className="relative">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm">
            <Copy aria-hidden="true" className="size-4" />
            <span>
              Copy<span className="sr-only"> {name} to other days</span>
            </span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => onCopy(workdays)}>To Monday – Friday</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onCopy(weekdays)}>To every day</DropdownMenuItem>
          {others.map((other) => (
            <DropdownMenuItem key={other} onSelect={() => onCopy([other])}>
              To {weekdayNames[other]}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
