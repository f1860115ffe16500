import fc from "fast-check";
import { expect, test } from "vitest";
import { earthRadiusMiles } from "../../../contract/directory/search.ts";
import { boundingBoxes } from "./area.ts";

test("[7.5] the box contains every point within the radius, even at the poles and the 180th meridian", () => {
  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    radiusMiles: fc.double({ min: 1, max: 500, noNaN: true }),
  });
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 360, noNaN: true }),
      (area, part, bearing) => {
        const point = travel(area, area.radiusMiles * part, bearing);
        const isHeld = boundingBoxes(area).some(
          (box) =>
            point.lat >= box.south &&
            point.lat <= box.north &&
            point.lng >= box.west &&
            point.lng <= box.east,
        );
        expect(isHeld).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

/** The point this many miles from a place on a bearing in degrees. */
function travel(from: { lat: number; lng: number }, miles: number, bearing: number) {
  const angle = miles / earthRadiusMiles;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lng, course] = [radians(from.lat), radians(from.lng), radians(bearing)];
  const toLat = Math.asin(
    Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(course),
  );
  const toLng =
    lng +
    Math.atan2(
      Math.sin(course) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(toLat),
    );
  const degrees = (toLng * 180) / Math.PI;
  return { lat: (toLat * 180) / Math.PI, lng: ((((degrees + 180) % 360) + 360) % 360) - 180 };
}
