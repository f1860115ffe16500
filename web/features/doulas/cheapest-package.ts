import type { DoulaDetail } from "../../../contract/doulas.ts";

type Package = DoulaDetail["packages"][number];

/** The package that costs least; of several the first. */
export function cheapestPackage(packages: readonly Package[]): Package | undefined {
  return packages.reduce<Package | undefined>(
    (cheapest, each) => (cheapest && cheapest.price <= each.price ? cheapest : each),
    undefined,
  );
}
