import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import type { Place } from "../../../api/directory/places.ts";
import { doulaSearchesKey, findCachedDoula } from "../../../api/directory/search.ts";
import { useSession } from "../../../api/identity/session.ts";
import { CompareDialog } from "../compare/compare-dialog.tsx";
import { CompareTray } from "../compare/compare-tray.tsx";
import type { FindSearch } from "../find-doulas/find-search.ts";
import { useDoulaDialog, useResultsUrl } from "../find-doulas/find-url.ts";

/** The tray with the doulas selected for comparison, and the dialog that compares them. */
export function Comparison({ place, search }: { place: Place; search: FindSearch }) {
  const queryClient = useQueryClient();
  // Rerenders when a search ends, because its results contain names and distances.
  useIsFetching({ queryKey: doulaSearchesKey });
  const resultsUrl = useResultsUrl();
  const { compared } = resultsUrl;
  const { data: session } = useSession();
  const { introCall } = useDoulaDialog();
  const { sheet: _sheet, ...foundWith } = search;
  const findCard = (slug: string) => findCachedDoula(queryClient, place, slug);
  return (
    <>
      {compared.length > 0 && (
        <CompareTray
          slugs={compared}
          findCard={findCard}
          isAboveBottomBar={Boolean(session)}
          onRemove={resultsUrl.toggleCompared}
          onClear={resultsUrl.clearCompared}
          onCompare={() => resultsUrl.showSheet("compare")}
        />
      )}
      <CompareDialog
        slugs={compared}
        isOpen={resultsUrl.openSheet === "compare"}
        onClose={resultsUrl.closeSheet}
        onRemove={resultsUrl.toggleCompared}
        findCard={findCard}
        introCall={introCall}
        foundWith={foundWith}
      />
    </>
  );
}
