import type pg from "pg";
import { earthRadiusMiles } from "../contract/directory/search.ts";
import { withClient } from "./databases.ts";
import { pickPlace } from "./searched-places.ts";

const radiusMiles = 30;
const maxResults = 5;

/**
 * Runs the spec's procedure (section 7): fetch all approved doulas with coordinates, rank them in
 * JavaScript, keep the nearest five.
 */
export async function measureSpecSearch(
  url: string,
  times: number,
): Promise<{ timings: number[]; found: string[][] }> {
  const timings: number[] = [];
  const found: string[][] = [];
  await withClient(url, async (client) => {
    for (let index = 0; index < times; index++) {
      const started = performance.now();
      found.push(await search(client, pickPlace(index)));
      timings.push(performance.now() - started);
    }
  });
  return { timings, found };
}

/** Fetches only the columns of a result card, which favors the procedure. */
const approvedDoulasSql = `
  select id, slug, full_name, first_name, last_name, pronouns, location, profile_image_url, bio, years_experience,
    hourly_rate, births_attended, attends_births, insurance_accepted, specialties, approach, languages, latitude,
    longitude
  from doula_profiles
  where status = 'approved' and latitude is not null and longitude is not null
`;

async function search(client: pg.Client, { lat, lng }: { lat: number; lng: number }): Promise<string[]> {
  const { rows } = await client.query(approvedDoulasSql);
  const near: { id: string; miles: number; attendsNone: boolean }[] = [];
  for (const row of rows) {
    const miles = milesBetween(lat, lng, row.latitude, row.longitude);
    if (miles <= radiusMiles) near.push({ id: row.id, miles, attendsNone: row.attends_births === false });
  }
  return (
    near
      // Like the product's search for a birth: doulas who attend none come last.
      .sort((a, b) => Number(a.attendsNone) - Number(b.attendsNone) || a.miles - b.miles)
      .slice(0, maxResults)
      .map(({ id }) => id)
  );
}

function milesBetween(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lng2 - lng1) / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(a)));
}
