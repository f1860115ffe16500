import { expect, it } from "vitest";
import { idOf, stringifySearch } from "./search-text.ts";

it("writes what is said, as plain text", () => {
  expect(stringifySearch({ location: "78701", book: true, tab: undefined })).toBe(
    "?location=78701&book=true",
  );
  expect(stringifySearch({})).toBe("");
});

it("repeats the key of a list, whatever its values contain", () => {
  expect(stringifySearch({ insurance: ["Aetna", "Blue Cross, Blue Shield"] })).toBe(
    "?insurance=Aetna&insurance=Blue+Cross%2C+Blue+Shield",
  );
});

it("takes an id for what it is, and nothing else: it becomes part of a path", () => {
  const id = "3f0c9a52-7d1e-4b6a-9c11-0123456789ab";
  expect(idOf(id)).toBe(id);
  for (const other of [
    "",
    "rosa",
    "../../auth/v1/user",
    `${id}/block`,
    `${id}?x`,
    `x${id}`,
    ["a"],
    7,
    undefined,
  ])
    expect(idOf(other), String(other)).toBeUndefined();
});
