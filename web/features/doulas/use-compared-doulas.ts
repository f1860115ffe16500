import { useQueries } from "@tanstack/react-query";
import type { DoulaDetail } from "../../../contract/doulas.ts";
import { doulaQuery } from "./queries.ts";

/** One of the doulas to compare, as far as known. */
export interface ComparedDoula {
  slug: string;
  /** Null: no longer listed. Undefined: still coming, or not to be had. */
  doula: DoulaDetail | null | undefined;
  isFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

export function useComparedDoulas(slugs: readonly string[]): ComparedDoula[] {
  const queries = useQueries({ queries: slugs.map(doulaQuery) });
  return slugs.map((slug, index) => {
    const query = queries[index];
    return {
      slug,
      doula: query?.data,
      isFailed: query?.isError === true && query.data === undefined,
      isFetching: query?.isFetching === true,
      retry: () => void query?.refetch(),
    };
  });
}

/** The name, or until it is known what the address makes of it: 'Ana Ruiz' of ana-ruiz. */
export function comparedName({ slug, doula }: ComparedDoula): string {
  if (doula) return doula.full_name;
  return slug
    .split("-")
    .map((word) => word.charAt(0).toLocaleUpperCase("en-US") + word.slice(1))
    .join(" ");
}
