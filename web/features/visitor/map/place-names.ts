/** A city on the map, and where its name goes. */
interface NamedCity extends City {
  side: "right" | "left" | "below";
}

interface City {
  name: string;
  east: number;
  north: number;
}

interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** In pixels, on the smallest map: on a larger one, names and pins cover fewer miles. */
const sizes = { map: 328, letter: 6.2, nameHeight: 16, pin: 31, marker: 16, gap: 8, belowPin: 24 };

interface NamesOnMap {
  cities: readonly City[];
  /** Pins, and the searched place. */
  pinned: readonly { east: number; north: number }[];
  radiusMiles: number;
  /** Miles from the center to each edge. */
  miles: number;
}

/** True if a pin covers a marker at this point, or part of it. */
export function touchesPin(
  pin: { east: number; north: number },
  point: { east: number; north: number },
  miles: number,
): boolean {
  const pixels = (Math.hypot(pin.east - point.east, pin.north - point.north) * sizes.map) / (2 * miles);
  return pixels < (sizes.pin + sizes.marker) / 2;
}

/** Puts each city's name where neither a pin, the ring nor another name covers it. Names without such a place are left out. */
export function placeCityNames({ cities, pinned, radiusMiles, miles }: NamesOnMap): NamedCity[] {
  const milesPerPixel = (2 * miles) / sizes.map;
  const pins = pinned.map((pin) => computeBox(pin, sizes.pin * milesPerPixel, sizes.pin * milesPerPixel));
  const taken: Box[] = [...pins];
  return cities.flatMap((city) => {
    const isPinned = pins.some((pin) => doOverlap(pin, computeBox(city, 0, 0)));
    // Below is for a name whose dot the pin covers.
    for (const side of isPinned ? (["below"] as const) : (["right", "left"] as const)) {
      const box = nameBox(city, side, milesPerPixel);
      if (
        !isInside(box, miles) ||
        crossesRing(box, radiusMiles) ||
        taken.some((other) => doOverlap(box, other))
      )
        continue;
      taken.push(box);
      return [{ ...city, side }];
    }
    return [];
  });
}

function nameBox({ name, east, north }: City, side: NamedCity["side"], milesPerPixel: number): Box {
  const width = (name.length * sizes.letter + sizes.gap) * milesPerPixel;
  const height = sizes.nameHeight * milesPerPixel;
  if (side === "below")
    return computeBox({ east, north: north - sizes.belowPin * milesPerPixel }, width, height);
  const middle = side === "right" ? east + width / 2 : east - width / 2;
  return computeBox({ east: middle, north }, width, height);
}

function computeBox({ east, north }: { east: number; north: number }, width: number, height: number): Box {
  return {
    west: east - width / 2,
    east: east + width / 2,
    south: north - height / 2,
    north: north + height / 2,
  };
}

function isInside({ west, east, south, north }: Box, miles: number): boolean {
  return Math.max(-west, east, -south, north) <= miles;
}

function doOverlap(one: Box, other: Box): boolean {
  return one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;
}

/** The nearest point of the box is inside the ring, and its farthest corner outside. */
function crossesRing({ west, east, south, north }: Box, radius: number): boolean {
  const nearest = Math.hypot(Math.max(west, 0, -east), Math.max(south, 0, -north));
  const farthest = Math.hypot(Math.max(-west, east), Math.max(-south, north));
  return nearest <= radius && farthest >= radius;
}
