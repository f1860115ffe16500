import { Link } from "@tanstack/react-router";
import { type ChartedDays, chartedDays, defaultChartedDays } from "../../../contract/analytics.ts";
import { Button } from "../../ui/button.tsx";

/** How many days the charts show, in the address. */
export function RangeLinks({ days }: { days: ChartedDays }) {
  return (
    <nav aria-label="Range" className="flex flex-wrap gap-2">
      {chartedDays.map((choice) => (
        <Button key={choice} asChild size="sm" variant={choice === days ? "primary" : "secondary"}>
          <Link
            to="/admin/analytics"
            search={{ days: choice === defaultChartedDays ? undefined : choice }}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            replace
          >
            {choice} days
          </Link>
        </Button>
      ))}
    </nav>
  );
}
