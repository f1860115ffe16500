import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { DoulaPackagesResponse } from "../../../../contract/directory/packages.schema.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { describePause } from "../../../../contract/scheduling/pausing.ts";
import { packagesQuery } from "../../../api/directory/packages.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { BuyPackage, getPackageElementId } from "../../checkout/purchase/buy-package.tsx";
import { useCanBook } from "../../shared/book-button/book-intro-call-button.tsx";
import { describeNoTimes } from "../../shared/book-button/no-times-reason.ts";
import { birthPackagesNote, PackageFacts } from "../../shared/doula-profile/package-facts.tsx";

interface PackagesPanelProps {
  doula: DoulaDetail;
  /** True among other content, where a drawing would be too much. */
  isWithinPage?: boolean;
}

export function PackagesPanel({ doula, isWithinPage = false }: PackagesPanelProps) {
  const packages = useQuery(packagesQuery(doula.id));
  const failedAt = packages.isError && !packages.data ? packages.errorUpdatedAt : undefined;

  useEffect(() => {
    if (failedAt === undefined) return;
    toast({ title: "Error", description: screenMessages.packagesFailed, variant: "destructive" });
  }, [failedAt]);

  return (
    <Loaded query={packages} skeleton={<PackagesSkeleton />} failed={screenMessages.packagesFailed}>
      {(offer) =>
        offer.items.length > 0 ? (
          <PackageList doula={doula} offer={offer} />
        ) : (
          <NoPackages doula={doula} isWithinPage={isWithinPage} />
        )
      }
    </Loaded>
  );
}

function NoPackages({ doula, isWithinPage }: Required<PackagesPanelProps>) {
  const title = `${doula.first_name} has not listed any packages yet`;
  const help = `Ask about services and prices in ${describeNoTimes(doula) ? "a message" : "an intro call"}.`;
  if (isWithinPage) {
    return (
      <p className="measure text-ink-soft">
        {title}. {help}
      </p>
    );
  }
  return (
    <EmptyState illustration="no-bookings" title={title} level={3}>
      {help}
    </EmptyState>
  );
}

function PackagesSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </SkeletonRegion>
  );
}

interface PackageListProps {
  doula: DoulaDetail;
  offer: DoulaPackagesResponse;
}

function PackageList({ doula, offer }: PackageListProps) {
  const canBook = useCanBook();
  return (
    <>
      {doula.is_paused && (
        <p className="mb-3 text-ink-soft">
          {describePause(doula.first_name)} You can read the packages, but not purchase them.
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {offer.items.map((each) => (
          <Card key={each.id} asChild padding="sm">
            <li id={getPackageElementId(each.id)} className="scroll-mt-24 md:p-5">
              <PackageFacts
                offer={each}
                level={3}
                action={offer.takes_payments && <BuyPackage offer={each} doula={doula} />}
              />
            </li>
          </Card>
        ))}
      </ul>
      {offer.items.some(({ type }) => type === "birth") && (
        <p className="mt-3 text-ink-soft text-sm">{birthPackagesNote}</p>
      )}
      {/* The doula's account cannot take payments yet. */}
      {canBook && !offer.takes_payments && (
        <p className="needs-script mt-3 text-ink-soft">
          {doula.first_name} does not take payments here yet.{" "}
          {describeNoTimes(doula) ? "Ask about it in a message." : "Talk about it in your intro call."}
        </p>
      )}
    </>
  );
}
