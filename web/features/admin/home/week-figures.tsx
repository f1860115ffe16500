import { useQuery } from "@tanstack/react-query";
import type { DailyCounts } from "../../../../contract/operations/analytics.schema.ts";
import { chartedSeries } from "../../../../contract/operations/analytics.ts";
import { type Cents, toCents } from "../../../../contract/platform/money.ts";
import { analyticsQuery } from "../../../api/operations/analytics.ts";
import { formatCompactMoney, formatNumber } from "../../../lib/format.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { analyticsNotLoaded } from "../analytics/analytics-texts.ts";

const labels: Record<(typeof chartedSeries)[number], string> = {
  sign_ups: "Sign-ups",
  searches: "Searches",
  intro_calls: "Intro calls",
  messages: "Messages",
};

export function WeekFigures() {
  const week = useQuery(analyticsQuery(7));
  return (
    <Card asChild padding="none">
      <section aria-labelledby="week" className="mb-4 px-4 py-3 md:mb-6 md:px-6 md:py-4">
        <div className="flex items-center justify-between gap-3">
          <h2 id="week" className="font-sans font-semibold text-ink-soft text-sm">
            The last seven days
          </h2>
          <TextLink to="/admin/analytics" layout="standalone" className="shrink-0 text-sm">
            See analytics
          </TextLink>
        </div>
        <Loaded
          query={week}
          skeleton={<Figures />}
          failed={analyticsNotLoaded}
          isInline
          wrapFailure={(failure) => <div className="mt-2">{failure}</div>}
        >
          {({ days, revenue }) => (
            <Figures days={days} earned={revenue.reduce((total, { fees }) => total + toCents(fees), 0)} />
          )}
        </Loaded>
      </section>
    </Card>
  );
}

interface FiguresProps {
  days?: readonly DailyCounts[];
  /** The platform's fees, minus returned ones. */
  earned?: Cents;
}

/** Without days, their skeleton. */
function Figures({ days, earned = 0 }: FiguresProps) {
  return (
    <dl aria-busy={!days} className="grid min-h-12 grid-cols-3 gap-x-2 gap-y-3 max-md:mt-1 md:grid-cols-5">
      {chartedSeries.map((series) => (
        <div key={series} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-soft text-sm">{labels[series]}</dt>
          <dd className="font-display font-medium text-lg tabular-nums md:text-xl">
            {days ? formatNumber(sumSeries(days, series)) : <Skeleton className="my-1 h-5 w-10" />}
          </dd>
        </div>
      ))}
      <div className="flex flex-col-reverse justify-end">
        <dt className="text-ink-soft text-sm">Earned</dt>
        <dd className="font-display font-medium text-lg tabular-nums md:text-xl">
          {days ? formatCompactMoney(earned) : <Skeleton className="my-1 h-5 w-10" />}
        </dd>
      </div>
    </dl>
  );
}

function sumSeries(days: readonly DailyCounts[], series: (typeof chartedSeries)[number]): number {
  return days.reduce((total, day) => total + day[series], 0);
}
