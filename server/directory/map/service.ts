import type { MapBackground } from "../../../contract/directory/map.schema.ts";
import { earthRadiusMiles } from "../../../contract/directory/search.ts";
import { findLargestCities } from "../../providers/places/largest-cities.ts";
import { type Box, boundingBoxes } from "../search/service.ts";
import { readAtlas } from "./atlas.ts";

/** Lines extend a little beyond the square, so that none seems to end at its edge. */
const overhang = 1.05;
/** On a wider map, county lines would cover everything, and whole miles are precise enough. */
const maxDetailedMiles = 100;

const attribution = "Outlines: US Census Bureau (us-atlas). Cities: GeoNames (geonames.org), CC BY 4.0.";

/**
 * Land, borders and cities within a square of `miles` around a place, in degrees and miles (see
 * `mapBackgroundSchema`). The projection keeps distance and direction from the place: what is 20 miles away
 * is drawn 20 miles away.
 */
export async function drawBackground({
  lat,
  lng,
  miles,
}: {
  lat: number;
  lng: number;
  miles: number;
}): Promise<MapBackground> {
  const { geoAzimuthalEquidistant, geoPath } = await import("d3-geo");
  const atlas = await readAtlas();
  const halfWidth = miles * overhang;
  const projection = geoAzimuthalEquidistant()
    .rotate([-lng, -lat])
    .scale(earthRadiusMiles)
    .translate([0, 0])
    .clipExtent([
      [-halfWidth, -halfWidth],
      [halfWidth, halfWidth],
    ]);
  const path = geoPath(projection).digits(miles > maxDetailedMiles ? 0 : 1);
  const corners = boundingBoxes({ lat, lng, radiusMiles: halfWidth * Math.SQRT2 });
  const near = <Shape extends Box>(shapes: Shape[]) =>
    shapes.filter((shape) => corners.some((box) => doBoxesOverlap(shape, box)));
  const lines = (shapes: typeof atlas.borders) =>
    path({ type: "MultiLineString", coordinates: near(shapes).map(({ coordinates }) => coordinates) }) ?? "";

  return {
    miles,
    land:
      path({ type: "MultiPolygon", coordinates: near(atlas.land).map(({ coordinates }) => coordinates) }) ??
      "",
    borders: lines(atlas.borders),
    counties: miles > maxDetailedMiles ? "" : lines(atlas.counties),
    cities: selectLabeledCities(
      corners
        .flatMap((box) => findLargestCities(box))
        .map((city) => ({ name: city.name, ...placeOn(projection, city) })),
      miles,
    ),
    attribution,
  };
}

function placeOn(
  projection: (point: [number, number]) => [number, number] | null,
  { lat, lng }: { lat: number; lng: number },
) {
  const [x = 0, y = 0] = projection([lng, lat]) ?? [];
  return { east_miles: tenths(x), north_miles: tenths(-y) };
}

/** Avoids −0. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

function doBoxesOverlap(a: Box, b: Box): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

type City = MapBackground["cities"][number];

/** Label sizes on the narrowest phone, in pixels: the map, a letter, the space around a label, a line. */
const narrowestMap = 320;
const letterWidth = 6.5;
const labelPadding = 12;
const lineHeight = 18;

const maxCities = 12;
/**
 * The cities with room for their centered labels on a map from −`miles` to +`miles`. Leaves out labels cut
 * by the edge, and the smaller of two that would overlap. `cities` must be sorted largest first.
 */
export function selectLabeledCities(cities: Iterable<Omit<City, "population_rank">>, miles: number): City[] {
  const milesPerPixel = (2 * miles) / narrowestMap;
  const labelWidth = ({ name }: { name: string }) =>
    (name.length * letterWidth + labelPadding) * milesPerPixel;
  const chosen: City[] = [];
  for (const city of cities) {
    const isInside =
      Math.abs(city.east_miles) + labelWidth(city) / 2 <= miles &&
      Math.abs(city.north_miles) + lineHeight * milesPerPixel <= miles;
    if (!isInside) continue;
    const overlaps = chosen.some(
      (other) =>
        Math.abs(other.north_miles - city.north_miles) < lineHeight * milesPerPixel &&
        Math.abs(other.east_miles - city.east_miles) < (labelWidth(other) + labelWidth(city)) / 2,
    );
    if (overlaps) continue;
    chosen.push({ ...city, population_rank: chosen.length + 1 });
    if (chosen.length === maxCities) break;
  }
  return chosen;
}
