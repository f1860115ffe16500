import type { Overview } from "../../../../contract/operations/overview.schema.ts";
import { maxWaiting, providerNames } from "../../../../contract/operations/overview.ts";
import { formatNumber } from "../../../lib/format.ts";

/** '12', or '1,000+' if the server stopped counting. */
export function formatCount(count: number): string {
  return `${formatNumber(count)}${count >= maxWaiting ? "+" : ""}`;
}

export function joinProviderNames(providers: Overview["sandboxes"]): string {
  return providers.map((provider) => providerNames[provider]).join(", ");
}
