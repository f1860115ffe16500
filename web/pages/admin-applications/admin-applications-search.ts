import type { DoulaStatus } from "../../../contract/doulas.ts";
import { parseId } from "../../lib/search-text.ts";

/** Without any of them: those that wait for a review. */
const listable = ["approved", "rejected", "draft", "all"] as const;

/** What the address of the page can say. */
export interface AdminApplicationsSearch {
  /** Those that are listed. */
  status?: (typeof listable)[number];
  /** The profile that is being reviewed. */
  review?: string;
}

export function parseAdminApplicationsSearch({
  status,
  review,
}: Record<string, unknown>): AdminApplicationsSearch {
  return { status: listable.find((each) => each === status), review: parseId(review) };
}

/** The status of those that are listed; undefined for all. */
export function listedStatus(status: AdminApplicationsSearch["status"]): DoulaStatus | undefined {
  return status === "all" ? undefined : (status ?? "pending");
}
