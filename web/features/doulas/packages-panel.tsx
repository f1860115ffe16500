import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../contract/doulas.ts";
import { centsOf, formatMoney } from "../../../contract/money.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EmptyBookingsIllustration } from "../../ui/illustrations/empty-bookings-illustration.tsx";

interface PackagesPanelProps {
  doula: DoulaDetail;
  /** What leads from here to a package; nothing for those who do not book. */
  nextStep?: ReactNode;
}

/** The packages a doula offers at the moment. */
export function PackagesPanel({ doula, nextStep }: PackagesPanelProps) {
  if (doula.packages.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyBookingsIllustration />}
        title={`${doula.first_name} has not listed any packages yet`}
        level={3}
      >
        Ask about services and prices in an intro call.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PackageList doula={doula} />
      {nextStep}
    </div>
  );
}

/** Packages cannot be bought yet: doula and parent agree on one in their intro call. */
export const packageNextStep = "Talk about it in your intro call";

function PackageList({ doula }: { doula: DoulaDetail }) {
  return (
    <ul className="flex flex-col gap-4">
      {doula.packages.map(({ id, name, description, price, duration_weeks }) => (
        <Card key={id} asChild padding="md">
          <li>
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h3 className="min-w-0 text-lg">{name}</h3>
              <p className="font-display font-medium text-xl tabular-nums">{formatMoney(centsOf(price))}</p>
            </div>
            <p className="text-ink-soft text-sm">
              {duration_weeks === 1 ? "1 week" : `${duration_weeks} weeks`} with {doula.full_name}
            </p>
            {description && <p className="measure mt-3 whitespace-pre-line">{description}</p>}
          </li>
        </Card>
      ))}
    </ul>
  );
}
