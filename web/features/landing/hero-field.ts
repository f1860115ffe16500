export const heroFieldId = "landing-location";

/** Leads from further down the page back to its one question. */
export function goToHeroField(): void {
  const field = document.getElementById(heroFieldId);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
