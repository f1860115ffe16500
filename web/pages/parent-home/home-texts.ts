const maxPlaceLength = 60;

/** The text of the search card: the place of the last search, or what a search shows. */
export function searchLine(lastLocation: string): string {
  const place = lastLocation.trim();
  if (place === "") return "See approved doulas near you, and meet up to 3 of them on free intro calls.";
  const shown = place.length > maxPlaceLength ? `${place.slice(0, maxPlaceLength - 1).trimEnd()}…` : place;
  return `Continue where you left off, near ${shown}, or look somewhere else.`;
}

/** 'Welcome, Ana'; 'Welcome, Parent' where no first name is known. */
export function welcomeTitle(firstName: string | null | undefined): string {
  return `Welcome, ${firstName?.trim() || "Parent"}`;
}
