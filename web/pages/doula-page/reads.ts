import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { type DoulaAnswer, doulaAnswerQuery } from "../../api/doulas.ts";
import { packagesQuery } from "../../api/packages.ts";

/** The title, which is the `data` of the not-found, at the address of a doula who was listed once. */
export const unlistedTitle = "No longer listed";

/** The doula of the page, with the packages on their way. */
export async function readDoulaPage(queryClient: QueryClient, slug: string): Promise<DoulaDetail> {
  const doula = requireListed(await queryClient.ensureQueryData(doulaAnswerQuery(slug)));
  // The packages panel shows its own failure. In the browser the page does not wait for the packages.
  const packages = queryClient.prefetchQuery(packagesQuery(doula.id));
  if (import.meta.env.SSR) await packages;
  return doula;
}

/** Throws not-found where the address leads to no listed doula. */
export function requireListed(answer: DoulaAnswer): DoulaDetail {
  if (typeof answer === "string") throw notFound(answer === "unlisted" ? { data: unlistedTitle } : {});
  return answer;
}
