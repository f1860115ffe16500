import { expect, it } from "vitest";
import { stringifySearch } from "./search-text.ts";

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
