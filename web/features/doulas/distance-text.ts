/** '3 miles away'; null where no place was searched. The server tells whole miles. */
export function distanceText(miles: number | null): string | null {
  if (miles === null) return null;
  if (miles < 1) return "Less than a mile away";
  return miles === 1 ? "1 mile away" : `${miles} miles away`;
}
