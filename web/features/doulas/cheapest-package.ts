import type { DoulaPackage } from "../../../contract/doulas.schema.ts";

/** The package that costs least; of several the first. */
export function cheapestPackage(packages: readonly DoulaPackage[]): DoulaPackage | undefined {
  return packages.reduce<DoulaPackage | undefined>(
    (cheapest, each) => (cheapest && cheapest.price <= each.price ? cheapest : each),
    undefined,
  );
}
