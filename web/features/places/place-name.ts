/** A place as a heading says it. That of a zip code goes without its country: 'Austin, TX 78701'. */
export function placeName(description: string): string {
  return description.trim().replace(/( \d{5}), USA$/, "$1");
}
