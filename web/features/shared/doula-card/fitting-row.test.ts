import { expect, it } from "vitest";
import { countFitting } from "./fitting-row.tsx";

it.each([
  ["all of them, if they fit exactly", [50, 50], 106, 2],
  ["fewer, with room for the number of others", [50, 50, 50], 150, 2],
  ["fewer still, if the number needs the room", [50, 50, 50], 130, 1],
  ["at least one", [400, 50], 100, 1],
  ["none of none", [], 100, 0],
])("a row shows %s", (_what, widths, room, count) => {
  expect(countFitting(widths, room, 6)).toBe(count);
});
