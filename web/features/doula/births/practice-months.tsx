import { type ReactNode, type Ref, useRef, useState } from "react";
import type { BookedBirth, Commitment, Practice } from "../../../../contract/scheduling/practice.schema.ts";
import type { MonthState } from "../../../../contract/scheduling/practice.ts";
import { formatMonth } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Badge, type BadgeTone } from "../../../ui/basics/badge.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { BookedRows } from "./booked-rows.tsx";
import { ClientRows } from "./client-rows.tsx";
import { describeCapacity, stateTexts } from "./practice-texts.ts";

const stateTones: Record<MonthState, BadgeTone> = {
  full: "primary",
  some_room: "pending",
  open: "confirmed",
};

type PracticeMonth = Practice["months"][number];

interface PracticeMonthsProps {
  practice: Practice;
  heading: Ref<HTMLHeadingElement>;
  className?: string;
}

export function PracticeMonths({ practice, heading, className }: PracticeMonthsProps) {
  const { months, commitments, booked_births, rules } = practice;
  const listClients = (month: string) =>
    commitments.filter(({ due_date }) => due_date.slice(0, 7) === month.slice(0, 7));
  const countBooked = (month: string) =>
    booked_births.filter(({ due_date }) => due_date.slice(0, 7) === month.slice(0, 7));
  const [shownMonths, setShownMonths] = useState<string[]>([]);
  const newlyShown = months.filter(
    ({ month, state, birth_count }, position) =>
      !shownMonths.includes(month) && (position < nearMonths || state !== "open" || birth_count > 0),
  );
  // A month stays when its last client is removed, because the focus is in it.
  if (newlyShown.length > 0) setShownMonths([...shownMonths, ...newlyShown.map(({ month }) => month)]);
  const shown = months.filter(({ month }) => shownMonths.includes(month));
  const folded = months.filter(({ month }) => !shownMonths.includes(month));
  const renderMonth = (month: PracticeMonth) => (
    <MonthRow
      key={month.month}
      name={formatMonth(month.month)}
      birthCount={month.birth_count}
      badge={<Badge tone={stateTones[month.state]}>{stateTexts[month.state]}</Badge>}
      text={describeCapacity(month, rules?.births_per_month ?? 0)}
      clients={listClients(month.month)}
      booked={countBooked(month.month)}
    />
  );
  const earlier = commitments.filter(({ due_date }) => due_date < (months[0]?.month ?? ""));
  return (
    <Card asChild padding="none" className={className}>
      <section aria-labelledby="months">
        <div className="px-4 pt-5 pb-3 md:px-6 md:pt-6">
          <h2 id="months" ref={heading} tabIndex={-1} className="text-xl">
            Your next twelve months
          </h2>
          <p className="mt-1 text-ink-soft">
            Only you see this. Parents see whether you're on call for their date, but not why.
          </p>
        </div>
        <ul className={listClasses}>
          {shown.map(renderMonth)}
          {earlier.length > 0 && (
            <MonthRow
              name="Earlier"
              birthCount={earlier.length}
              text="Due dates that have passed are deleted after 12 months."
              clients={earlier}
            />
          )}
        </ul>
        {folded.length > 0 && (
          <details className="group/more border-line border-t">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-card px-4 font-semibold text-primary focus-visible:-outline-offset-2 md:px-6 lg:px-8 [&::-webkit-details-marker]:hidden">
              <span className="grow">{pluralize(folded.length, "more open month")}</span>
              <ExpandIcon className="group-open/more:rotate-180" />
            </summary>
            <ul className={listClasses}>{folded.map(renderMonth)}</ul>
          </details>
        )}
      </section>
    </Card>
  );
}

const listClasses =
  "divide-y divide-line border-line border-t lg:grid lg:grid-cols-3 lg:items-start lg:gap-x-6 lg:divide-y-0 lg:px-6 lg:py-3";

/** Open months are shown up to this one; later ones only if they have a birth. */
const nearMonths = 2;

interface MonthRowProps {
  name: string;
  birthCount: number;
  badge?: ReactNode;
  text: string;
  clients: Commitment[];
  booked?: BookedBirth[];
}

function MonthRow({ name, birthCount, badge, text, clients, booked = [] }: MonthRowProps) {
  const summary = useRef<HTMLElement>(null);
  return (
    <li>
      <details className="group">
        <summary
          ref={summary}
          className="flex min-h-12 cursor-pointer list-none items-center gap-x-2 rounded-control px-4 transition-colors duration-150 ease-out hover:bg-sunken focus-visible:-outline-offset-2 md:px-6 lg:px-2 [&::-webkit-details-marker]:hidden"
        >
          <span className="min-w-0 grow font-semibold">{name}</span>
          {birthCount > 0 && (
            <span className="whitespace-nowrap text-ink-soft text-sm tabular-nums">
              {pluralize(birthCount, "birth")}
            </span>
          )}
          {badge}
          <ExpandIcon className="size-4" />
        </summary>
        <div className="px-4 pb-3 md:px-6 lg:px-2">
          <p className="text-ink-soft text-sm">{text}</p>
          {booked.length > 0 && <BookedRows births={booked} />}
          {clients.length > 0 && <ClientRows clients={clients} onRemoved={() => summary.current?.focus()} />}
        </div>
      </details>
    </li>
  );
}
