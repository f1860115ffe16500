import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { ApplicationRow } from "../../../contract/applications.schema.ts";
import { useLastDefined } from "../../lib/use-url-dialog.ts";

export interface Neighbors {
  previous: string | undefined;
  next: string | undefined;
}

/**
 * The previous and next applications in the list. One that was just decided leaves the list, but its
 * neighbors stay. Loads the next page when the last one is reached.
 */
export function useNeighbors(
  query: UseInfiniteQueryResult<InfiniteData<{ items: ApplicationRow[] }>>,
  id: string | undefined,
): Neighbors {
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const ids = useMemo(() => data?.pages.flatMap(({ items }) => items.map((item) => item.id)) ?? [], [data]);
  const around = useMemo(() => neighborsIn(ids, id), [ids, id]);
  const last = useLastDefined(around);

  const isAtEnd = around !== undefined && around.next === undefined;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetching, fetchNextPage]);

  return last ?? { previous: undefined, next: ids.find((each) => each !== id) };
}

function neighborsIn(ids: string[], id: string | undefined): Neighbors | undefined {
  const position = id === undefined ? -1 : ids.indexOf(id);
  return position < 0 ? undefined : { previous: ids[position - 1], next: ids[position + 1] };
}
