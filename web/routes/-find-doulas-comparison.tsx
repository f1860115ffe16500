import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DoulaCard } from "../../contract/doulas.schema.ts";
import { LazyCompareDialog } from "../features/doulas/lazy-compare-dialog.ts";
import { LazyCompareTray } from "../features/doulas/lazy-compare-tray.ts";
import type { Place } from "../features/search/find-flow.ts";
import { doulaSearchesKey, foundMiles } from "../features/search/queries.ts";
import { Button } from "../ui/button.tsx";
import { useResultsAddress } from "./-find-doulas-address.ts";

const findDoulas = getRouteApi("/find-doulas");

interface ComparisonProps {
  place: Place;
  isSignedIn: boolean;
  renderBooking: (doula: DoulaCard) => ReactNode;
}

/** The doulas that were chosen to be compared, and the comparison over the results. */
export function Comparison({ place, isSignedIn, renderBooking }: ComparisonProps) {
  const queryClient = useQueryClient();
  // A search that comes in tells distances.
  useIsFetching({ queryKey: doulaSearchesKey });
  const address = useResultsAddress();
  const { compared } = address;
  const { sheet: _sheet, ...foundWith } = findDoulas.useSearch();
  return (
    <>
      {compared.length > 0 && (
        <LazyCompareTray
          slugs={compared}
          isAboveBottomBar={isSignedIn}
          onRemove={address.toggleCompared}
          onClear={address.clearCompared}
          onCompare={() => address.showSheet("compare")}
        />
      )}
      <LazyCompareDialog
        slugs={compared}
        isOpen={address.openSheet === "compare"}
        onClose={address.closeSheet}
        onRemove={address.toggleCompared}
        milesTo={(slug) => foundMiles(queryClient, place, slug)}
        renderBooking={renderBooking}
        renderPageLink={({ slug, full_name }) => (
          <Button variant="secondary" asChild>
            <Link to="/doulas/$slug" params={{ slug }} state={{ foundWith }}>
              Full profile<span className="sr-only"> of {full_name}</span>
            </Link>
          </Button>
        )}
      />
    </>
  );
}
