import { fileURLToPath } from "node:url";
import pg from "pg";
import { z } from "zod";
import { runModule } from "./run-module.ts";
import { placeOf, radiusMiles } from "./searched-places.ts";

const earthRadiusMiles = 3959;
const shown = 5;

const specFiguresSchema = z.object({
  timings: z.array(z.number()).describe("Milliseconds, one a search"),
  found: z.array(z.array(z.string())).describe("Ids of the doulas found, one list a search"),
});

/**
 * The spec's own procedure (section 7), so many times, in a process of its own since a million rows need memory:
 * fetch all approved doulas with coordinates, rank them in JavaScript, keep the five nearest within 30 miles.
 */
export async function measureSpecSearch(
  url: string,
  times: number,
): Promise<z.infer<typeof specFiguresSchema>> {
  const printed = await runModule({
    file: fileURLToPath(import.meta.url),
    args: [url, String(times)],
    nodeArgs: ["--max-old-space-size=12000"],
    timeoutSeconds: 300,
  });
  return specFiguresSchema.parse(JSON.parse(printed));
}

/** Only the columns that a result card shows are fetched, which favours the procedure. */
const everyone = `
  select id, slug, full_name, first_name, last_name, pronouns, location, profile_image_url, bio, years_experience,
    hourly_rate, births_attended, insurance_accepted, specialties, approach, languages, latitude, longitude
  from doula_profiles
  where status = 'approved' and latitude is not null and longitude is not null
`;

async function search(client: pg.Client, { lat, lng }: { lat: number; lng: number }): Promise<string[]> {
  const { rows } = await client.query(everyone);
  const near: { id: string; miles: number }[] = [];
  for (const row of rows) {
    const miles = milesBetween(lat, lng, row.latitude, row.longitude);
    if (miles <= radiusMiles) near.push({ id: row.id, miles });
  }
  return near
    .sort((a, b) => a.miles - b.miles)
    .slice(0, shown)
    .map(({ id }) => id);
}

function milesBetween(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lng2 - lng1) / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(a)));
}

async function measure(url: string, times: number): Promise<z.infer<typeof specFiguresSchema>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const timings: number[] = [];
  const found: string[][] = [];
  for (let index = 0; index < times; index++) {
    const started = performance.now();
    found.push(await search(client, placeOf(index)));
    timings.push(performance.now() - started);
  }
  await client.end();
  return { timings, found };
}

if (import.meta.main) {
  const [url, times] = z.tuple([z.url(), z.coerce.number()]).parse(process.argv.slice(2));
  process.stdout.write(JSON.stringify(await measure(url, times)));
}
