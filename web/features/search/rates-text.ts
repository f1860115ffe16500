import type { FacetsAnswer } from "../../../contract/search.ts";

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString("en-US")}`;

/** What the doulas there ask for an hour; nothing where nobody names a rate. */
export function ratesText(rate: FacetsAnswer["rate"]): string | undefined {
  if (!rate) return undefined;
  const [lowest, highest] = [dollars(rate.lowest), dollars(rate.highest)];
  return lowest === highest
    ? `Doulas here ask ${lowest} an hour.`
    : `Doulas here ask ${lowest} to ${highest} an hour.`;
}
