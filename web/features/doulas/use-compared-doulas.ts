import { useQueries } from "@tanstack/react-query";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import { doulaQuery } from "../../api/doulas.ts";
import { packagesQuery } from "../../api/packages.ts";

/** One of the doulas to compare, as far as known. */
export interface ComparedDoula {
  slug: string;
  /** Null: no longer listed. Undefined: still coming, or not to be had. */
  doula: DoulaDetail | null | undefined;
  packages: readonly DoulaPackage[];
  isFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

export function useComparedDoulas(slugs: readonly string[]): ComparedDoula[] {
  const queries = useQueries({ queries: slugs.map(doulaQuery) });
  const offers = useQueries({
    queries: queries.map(({ data }) => ({ ...packagesQuery(data?.id ?? ""), enabled: Boolean(data) })),
  });
  return slugs.map((slug, index) => {
    const reads = [queries[index], offers[index]];
    const doula = queries[index]?.data;
    const packages = offers[index]?.data?.items;
    return {
      slug,
      // A column is there as a whole: what is compared would otherwise seem to be missing.
      doula: doula && !packages ? undefined : doula,
      packages: packages ?? [],
      isFailed: reads.some((read) => read?.isError === true && read.data === undefined),
      isFetching: reads.some((read) => read?.isFetching === true),
      retry: () => {
        for (const read of reads) if (read?.isError) void read.refetch();
      },
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
