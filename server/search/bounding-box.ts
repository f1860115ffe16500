import { earthRadiusMiles } from "../../contract/search.ts";

/** Edges in degrees; west ≤ east and south ≤ north. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Room for rounding, so that no doula on the very edge is lost; the exact distance decides afterwards. */
const marginDegrees = 1e-6;

/**
 * The boxes that hold every point within `radiusMiles` of a place: one, or two where the circle crosses the 180th
 * meridian. Around a pole the box spans every longitude.
 */
export function boundingBoxes({
  lat,
  lng,
  radiusMiles,
}: {
  lat: number;
  lng: number;
  radiusMiles: number;
}): Box[] {
  const angle = radiusMiles / earthRadiusMiles;
  const latitudes = degrees(angle) + marginDegrees;
  const south = Math.max(-90, lat - latitudes);
  const north = Math.min(90, lat + latitudes);
  if (south === -90 || north === 90) return [{ west: -180, east: 180, south, north }];

  const longitudes =
    degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat))))) + marginDegrees;
  const west = lng - longitudes;
  const east = lng + longitudes;
  if (west < -180) {
    return [
      { west: -180, east, south, north },
      { west: west + 360, east: 180, south, north },
    ];
  }
  if (east > 180) {
    return [
      { west, east: 180, south, north },
      { west: -180, east: east - 360, south, north },
    ];
  }
  return [{ west, east, south, north }];
}

const degrees = (angle: number) => (angle * 180) / Math.PI;
const radians = (angle: number) => (angle * Math.PI) / 180;
