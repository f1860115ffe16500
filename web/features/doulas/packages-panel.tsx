import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { DoulaDetail, DoulaPackage } from "../../../contract/doulas.schema.ts";
import { centsOf, formatMoney } from "../../../contract/money.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EmptyBookingsIllustration } from "../../ui/illustrations/empty-bookings-illustration.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/use-toast.ts";
import { packagesQuery } from "./queries.ts";

interface PackagesPanelProps {
  doula: DoulaDetail;
  /** What leads from here to a package; nothing for those who do not book. */
  nextStep?: ReactNode;
}

/** The packages a doula offers at the moment. */
export function PackagesPanel({ doula, nextStep }: PackagesPanelProps) {
  const packages = useQuery(packagesQuery(doula.id));
  const failedAt = packages.isError && !packages.data ? packages.errorUpdatedAt : undefined;

  useEffect(() => {
    if (failedAt === undefined) return;
    toast({ title: "Error", description: screenMessages.packagesFailed, variant: "destructive" });
  }, [failedAt]);

  if (!packages.data) {
    // A read that failed before is pending while it is tried again: what was pressed stays.
    if (packages.errorUpdateCount === 0) return <PackagesSkeleton />;
    return (
      <ErrorState
        title={screenMessages.packagesFailed}
        error={packages.error ?? undefined}
        onRetry={() => void packages.refetch()}
        isRetrying={packages.isFetching}
      />
    );
  }
  if (packages.data.length === 0) {
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
      <PackageList doulaName={doula.full_name} packages={packages.data} />
      {nextStep}
    </div>
  );
}

/** Packages cannot be bought yet: doula and parent agree on one in their intro call. */
export const packageNextStep = "Talk about it in your intro call";

function PackagesSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </SkeletonRegion>
  );
}

interface PackageListProps {
  doulaName: string;
  packages: readonly DoulaPackage[];
}

function PackageList({ doulaName, packages }: PackageListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {packages.map(({ id, name, description, price, duration_weeks }) => (
        <Card key={id} asChild padding="md">
          <li>
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h3 className="min-w-0 text-lg">{name}</h3>
              <p className="font-display font-medium text-xl tabular-nums">{formatMoney(centsOf(price))}</p>
            </div>
            <p className="text-ink-soft text-sm">
              {duration_weeks === 1 ? "1 week" : `${duration_weeks} weeks`} with {doulaName}
            </p>
            {description && <p className="measure mt-3 whitespace-pre-line">{description}</p>}
          </li>
        </Card>
      ))}
    </ul>
  );
}
