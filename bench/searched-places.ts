import { z } from "zod";
import { addDays } from "../contract/platform/time.ts";

/** Centers of US cities to search, far from each other, in five time zones. */
export const searchedPlaces = [
  { name: "Austin, TX", lat: 30.2672, lng: -97.7431, timeZone: "America/Chicago" },
  { name: "Seattle, WA", lat: 47.6062, lng: -122.3321, timeZone: "America/Los_Angeles" },
  { name: "Denver, CO", lat: 39.7392, lng: -104.9903, timeZone: "America/Denver" },
  { name: "Chicago, IL", lat: 41.8781, lng: -87.6298, timeZone: "America/Chicago" },
  { name: "Atlanta, GA", lat: 33.749, lng: -84.388, timeZone: "America/New_York" },
  { name: "Boston, MA", lat: 42.3601, lng: -71.0589, timeZone: "America/New_York" },
  { name: "Phoenix, AZ", lat: 33.4484, lng: -112.074, timeZone: "America/Phoenix" },
  { name: "Minneapolis, MN", lat: 44.9778, lng: -93.265, timeZone: "America/Chicago" },
] as const;

export function pickPlace(index: number): (typeof searchedPlaces)[number] {
  return searchedPlaces[index % searchedPlaces.length] ?? searchedPlaces[0];
}

export const searchPaths = searchedPlaces.map(
  ({ lat, lng }) => `/rest/v1/doula_profiles?lat=${lat}&lng=${lng}`,
);

/** In the middle of the time for which the doulas have clients and time off. */
export const searchedDueDate = addDays(new Date().toISOString().slice(0, 10), 130);

const foundSchema = z.object({ items: z.array(z.object({ id: z.string(), slug: z.string() })) });
type FoundDoula = z.infer<typeof foundSchema>["items"][number];

/** Returns the doulas that a server finds at the searched places. */
export async function findDoulas(url: string): Promise<FoundDoula[]> {
  const found: FoundDoula[] = [];
  for (const path of searchPaths) {
    const response = await fetch(`${url}${path}`);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    found.push(...foundSchema.parse(await response.json()).items);
  }
  return found;
}

export function doulaPagePath({ slug }: FoundDoula): string {
  return `/doulas/${slug}`;
}
