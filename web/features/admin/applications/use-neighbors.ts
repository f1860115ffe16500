import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { ApplicationRow } from "../../../../contract/directory/applications.schema.ts";
import { useLastDefined } from "../../../lib/use-url-dialog.ts";

export interface Neighbors {
  previous: string | undefined;
  next: string | undefined;
}

/**
 * Returns the previous and next applications in the list. An application that was just reviewed leaves the list
 * but keeps its neighbors. Loads another page at the end of the list.
 */
export function useNeighbors(
  query: UseInfiniteQueryResult<InfiniteData<{ items: ApplicationRow[] }>>,
  id: string | undefined,
): Neighbors {
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const ids = useMemo(() => data?.pages.flatMap(({ items }) => items.map((item) => item.id)) ?? [], [data]);
  const currentNeighbors = useMemo(() => findNeighbors(ids, id), [ids, id]);
  const neighbors = useLastDefined(currentNeighbors);

  const isAtEnd = currentNeighbors !== undefined && currentNeighbors.next === undefined;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetching, fetchNextPage]);

  return neighbors ?? { previous: undefined, next: ids.find((each) => each !== id) };
}

function findNeighbors(ids: string[], id: string | undefined): Neighbors | undefined {
  const position = id === undefined ? -1 : ids.indexOf(id);
  return position < 0 ? undefined : { previous: ids[position - 1], next: ids[position + 1] };
}
