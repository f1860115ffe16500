const maxPlaceLength = 60;

/** The text of the search card: the place of the last search, or a description of the search. */
export function searchLine(lastLocation: string): string {
  const place = lastLocation.trim();
  if (place === "") return "See approved doulas near you, and meet up to 3 of them on free intro calls.";
  const shown = place.length > maxPlaceLength ? `${place.slice(0, maxPlaceLength - 1).trimEnd()}…` : place;
  return `Continue where you left off, near ${shown}, or look somewhere else.`;
}

/** 'Welcome, Ana', or 'Welcome, Parent' if the first name is not known. */
export function welcomeTitle(firstName: string | null | undefined, role: "Parent" | "Doula"): string {
  return `Welcome, ${firstName?.trim() || role}`;
}
