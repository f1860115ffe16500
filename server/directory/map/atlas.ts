import { readFile } from "node:fs/promises";
import type { MultiLineString, MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/**
 * A shape with its bounding box in degrees, so that distant shapes are skipped without reading their points.
 */
interface BoundedShape<Coordinates> {
  coordinates: Coordinates;
  west: number;
  east: number;
  south: number;
  north: number;
}

export interface Atlas {
  /** Outlines of the United States, one per land mass. */
  land: BoundedShape<Position[][]>[];
  /** Lines between states, and between counties of one state. */
  borders: BoundedShape<Position[]>[];
  counties: BoundedShape<Position[]>[];
}

type UnitedStates = Topology<{
  counties: GeometryCollection;
  states: GeometryCollection;
  nation: GeometryCollection;
}>;

/**
 * Lines are split into pieces of this many points: the bounding box of a long line would cover every place.
 */
const piecePoints = 40;

let cached: Promise<Atlas> | undefined;

/**
 * Land, states and counties of the United States at 1:10 million, read on first use and then cached (about 10
 * MB). Source: us-atlas, from the Census Bureau's cartographic boundary files, which are in the public
 * domain.
 */
export function readAtlas(): Promise<Atlas> {
  cached ??= load();
  return cached;
}

async function load(): Promise<Atlas> {
  const path = new URL(import.meta.resolve("us-atlas/counties-10m.json"));
  const topology = JSON.parse(await readFile(path, "utf8")) as UnitedStates;
  const { counties, nation, states } = topology.objects;
  return {
    land: feature(topology, nation).features.flatMap(({ geometry }) =>
      geometry.type === "MultiPolygon" || geometry.type === "Polygon" ? splitPolygons(geometry) : [],
    ),
    borders: pieces(mesh(topology, states, (a, b) => a !== b)),
    counties: pieces(mesh(topology, counties, (a, b) => a !== b && countyState(a.id) === countyState(b.id))),
  };
}

/** The first two digits of a county's FIPS code. */
function countyState(county: string | number | undefined): string {
  return String(county).slice(0, 2);
}

function splitPolygons(shape: MultiPolygon | Polygon): BoundedShape<Position[][]>[] {
  const polygons = shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates;
  return polygons.map((rings) => ({ coordinates: rings, ...computeBounds(rings.flat()) }));
}

function pieces(lines: MultiLineString): BoundedShape<Position[]>[] {
  return lines.coordinates.flatMap((line) =>
    Array.from({ length: Math.ceil((line.length - 1) / piecePoints) }, (_, index) => {
      // Each piece ends where the next begins.
      const points = line.slice(index * piecePoints, (index + 1) * piecePoints + 1);
      return { coordinates: points, ...computeBounds(points) };
    }),
  );
}

function computeBounds(points: Position[]) {
  const bounds = { west: 180, east: -180, south: 90, north: -90 };
  for (const [lng = 0, lat = 0] of points) {
    bounds.west = Math.min(bounds.west, lng);
    bounds.east = Math.max(bounds.east, lng);
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
  }
  return bounds;
}
