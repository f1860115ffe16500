import { useQueries } from "@tanstack/react-query";
import type { DoulaCard, DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { doulaQuery } from "../../../api/directory/doulas.ts";
import { packagesQuery } from "../../../api/directory/packages.ts";

export interface ComparedDoula {
  slug: string;
  /** The card among the results, shown until the profile loads. */
  preview: DoulaCard | undefined;
  /** Null if no longer listed; undefined while loading or after a failure. */
  doula: DoulaDetail | null | undefined;
  packages: readonly DoulaPackage[];
  isFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

export function useComparedDoulas(
  slugs: readonly string[],
  findCard: (slug: string) => DoulaCard | undefined,
): ComparedDoula[] {
  const queries = useQueries({ queries: slugs.map(doulaQuery) });
  const offers = useQueries({
    // Until a doula has loaded, their slug keeps the query keys distinct.
    queries: queries.map(({ data }, index) => ({
      ...packagesQuery(data?.id ?? slugs[index] ?? ""),
      enabled: Boolean(data),
    })),
  });
  return slugs.map((slug, index) => {
    const results = [queries[index], offers[index]];
    const doula = queries[index]?.data;
    const packages = offers[index]?.data?.items;
    return {
      slug,
      preview: findCard(slug),
      // Wait for the packages too, so that a column never seems to lack them.
      doula: doula && !packages ? undefined : doula,
      packages: packages ?? [],
      isFailed: results.some((result) => result?.isError === true && result.data === undefined),
      isFetching: results.some((result) => result?.isFetching === true),
      retry: () => {
        for (const result of results) if (result?.isError) void result.refetch();
      },
    };
  });
}

/** The doula's name; undefined until it is known. */
export function getComparedName({ doula, preview }: ComparedDoula): string | undefined {
  return (doula ?? preview)?.full_name;
}
