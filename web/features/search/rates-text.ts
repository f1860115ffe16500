import { centsOf, formatMoney } from "../../../contract/money.ts";
import type { FacetsAnswer } from "../../../contract/search.schema.ts";

const wholeDollars = (dollars: number) => formatMoney(centsOf(Math.round(dollars)));

/** What the doulas there ask for an hour; nothing where nobody names a rate. */
export function ratesText(rate: FacetsAnswer["rate"]): string | undefined {
  if (!rate) return undefined;
  const [lowest, highest] = [wholeDollars(rate.lowest), wholeDollars(rate.highest)];
  return lowest === highest
    ? `Doulas here charge ${lowest} an hour.`
    : `Doulas here charge ${lowest} to ${highest} an hour.`;
}
