import { useQueries } from "@tanstack/react-query";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import { doulaQuery } from "../../api/doulas.ts";
import { packagesQuery } from "../../api/packages.ts";

/** One compared doula, if loaded. */
export interface ComparedDoula {
  slug: string;
  /** Null: no longer listed. Undefined: loading or failed. */
  doula: DoulaDetail | null | undefined;
  packages: readonly DoulaPackage[];
  isFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

export function useComparedDoulas(slugs: readonly string[]): ComparedDoula[] {
  const queries = useQueries({ queries: slugs.map(doulaQuery) });
  const offers = useQueries({
    // Until a doula is loaded, their slug keeps the keys distinct.
    queries: queries.map(({ data }, index) => ({
      ...packagesQuery(data?.id ?? slugs[index] ?? ""),
      enabled: Boolean(data),
    })),
  });
  return slugs.map((slug, index) => {
    const reads = [queries[index], offers[index]];
    const doula = queries[index]?.data;
    const packages = offers[index]?.data?.items;
    return {
      slug,
      // A column shows only once it is complete; otherwise details would seem to be missing.
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

/** The name or, until it is loaded, a guess from the slug: 'Ana Ruiz' for ana-ruiz. */
export function comparedName({ slug, doula }: ComparedDoula): string {
  if (doula) return doula.full_name;
  return slug
    .split("-")
    .map((word) => word.charAt(0).toLocaleUpperCase("en-US") + word.slice(1))
    .join(" ");
}
