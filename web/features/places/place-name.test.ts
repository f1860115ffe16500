import { expect, test } from "vitest";
import { placeName } from "./place-name.ts";

test.each([
  ["Springfield, IL, USA", "Springfield, IL, USA"],
  ["Austin, TX 78701, USA", "Austin, TX 78701"],
  ["  Boston ", "Boston"],
])("'%s' is called '%s'", (description, name) => {
  expect(placeName(description)).toBe(name);
});
