import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { screenMessages } from "../../../contract/texts.ts";
import type { FoundPages } from "../../api/search.ts";
import { ApiError } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";

type DoulaSearch = UseInfiniteQueryResult<FoundPages>;

/** Reads the next page and moves the focus to its first doula. */
export function useShowMore(search: DoulaSearch, list: RefObject<HTMLOListElement | null>) {
  const [firstNewIndex, setFirstNewIndex] = useState<number | null>(null);

  useEffect(() => {
    const firstNew = firstNewIndex === null ? undefined : list.current?.children[firstNewIndex];
    firstNew?.querySelector("button")?.focus();
  }, [firstNewIndex, list]);

  const refetchThenShowMore = async () => {
    const fresh = await search.refetch();
    return fresh.data?.pages.at(-1)?.next_cursor ? search.fetchNextPage() : fresh;
  };

  return async () => {
    const answer = await search.fetchNextPage();
    // The last doula shown is no longer listed: read all pages again, then the next one.
    const { data, isSuccess } = isRefused(answer.error) ? await refetchThenShowMore() : answer;
    if (isSuccess) setFirstNewIndex(data.pages.slice(0, -1).flatMap((page) => page.items).length);
  };
}

/** The server cannot continue after the last doula shown. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "invalid_input";
}

/** Renders nothing when everybody is shown. */
export function ShowMore({ search, onShowMore }: { search: DoulaSearch; onShowMore: () => void }) {
  if (!search.hasNextPage && !search.isFetchNextPageError) return null;
  return (
    <div className="flex flex-col gap-4">
      {search.isFetchNextPageError && <InlineAlert tone="error" title={screenMessages.searchFailed} />}
      <Button
        variant="secondary"
        className="needs-script w-full md:mx-auto md:w-auto md:min-w-48"
        isBusy={search.isFetchingNextPage}
        onClick={onShowMore}
      >
        {search.isFetchNextPageError ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}
