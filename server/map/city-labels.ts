import type { MapBackground } from "../../contract/map.schema.ts";

type City = MapBackground["cities"][number];

/** Labels as small as a phone draws them: pixels of the narrowest map, of a letter, around a label, of a line. */
const narrowestMap = 320;
const letter = 6.5;
const around = 12;
const line = 18;

const maxCities = 12;
/**
 * The cities whose labels, centred on them, have room on a map from −`miles` to +`miles`: a label the edge would cut is
 * left out, and of two that would meet the larger stays. `cities` comes largest first.
 */
export function citiesWithRoom(cities: Iterable<Omit<City, "population_rank">>, miles: number): City[] {
  const milesPerPixel = (2 * miles) / narrowestMap;
  const widthOf = ({ name }: { name: string }) => (name.length * letter + around) * milesPerPixel;
  const kept: City[] = [];
  for (const city of cities) {
    const isWhole =
      Math.abs(city.east_miles) + widthOf(city) / 2 <= miles &&
      Math.abs(city.north_miles) + line * milesPerPixel <= miles;
    if (!isWhole) continue;
    const meets = kept.some(
      (other) =>
        Math.abs(other.north_miles - city.north_miles) < line * milesPerPixel &&
        Math.abs(other.east_miles - city.east_miles) < (widthOf(other) + widthOf(city)) / 2,
    );
    if (meets) continue;
    kept.push({ ...city, population_rank: kept.length + 1 });
    if (kept.length === maxCities) break;
  }
  return kept;
}
