const doulaTabs = ["overview", "packages", "contact"] as const;
export type DoulaTab = (typeof doulaTabs)[number];

/** The tab an address names; the overview where it names none that exists. */
export function parseDoulaTab(tab: string | undefined): DoulaTab {
  return doulaTabs.find((known) => known === tab) ?? "overview";
}
