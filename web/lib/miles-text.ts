/** '1 mile', '30 miles' */
export function milesText(miles: number): string {
  return miles === 1 ? "1 mile" : `${miles} miles`;
}
