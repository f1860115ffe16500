import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { doulaSearchesKey, foundDoula } from "../../api/search.ts";
import type { Place } from "../../api/search-data.ts";
import { useSession } from "../../api/session.ts";
import { CompareTray, LazyCompareDialog } from "../../features/doulas/compare-tray.tsx";
import { useDoulaDialog, useResultsAddress } from "../../features/search/find-address.ts";

const findDoulas = getRouteApi("/find-doulas");

/** The tray with the doulas chosen to compare, and the dialog that compares them. */
export function Comparison({ place }: { place: Place }) {
  const queryClient = useQueryClient();
  // Rerenders when a search ends: its results have the distances.
  useIsFetching({ queryKey: doulaSearchesKey });
  const address = useResultsAddress();
  const { compared } = address;
  const { data: session } = useSession();
  const { introCall } = useDoulaDialog();
  const { sheet: _sheet, ...foundWith } = findDoulas.useSearch();
  return (
    <>
      {compared.length > 0 && (
        <CompareTray
          slugs={compared}
          isAboveBottomBar={Boolean(session)}
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
        milesTo={(slug) => foundDoula(queryClient, place, slug)?.distance_miles ?? null}
        introCall={introCall}
        foundWith={foundWith}
      />
    </>
  );
}
