const maxPlaceLength = 60;

/** What the search card says: where the last search was, or what a search gives. */
export function searchLine(lastLocation: string): string {
  const place = lastLocation.trim();
  if (place === "") return "See approved doulas near you, and meet up to 3 of them on free intro calls.";
  const shown = place.length > maxPlaceLength ? `${place.slice(0, maxPlaceLength - 1).trimEnd()}…` : place;
  return `Go on where you left off, near ${shown}, or look somewhere else.`;
}
