import { expect, it } from "vitest";
import { parseId, parseInstant, returnPath, stringifySearch } from "./search-text.ts";

it("writes a search's values as plain text", () => {
  expect(stringifySearch({ location: "78701", book: true, tab: undefined })).toBe(
    "?location=78701&book=true",
  );
  expect(stringifySearch({})).toBe("");
});

it("repeats a list's key for each value, even if a value contains a comma", () => {
  expect(stringifySearch({ language: ["Aetna", "Blue Cross, Blue Shield"] })).toBe(
    "?language=Aetna&language=Blue+Cross%2C+Blue+Shield",
  );
});

it("accepts an ID and no other text", () => {
  const id = "3f0c9a52-7d1e-4b6a-9c11-0123456789ab";
  expect(parseId(id)).toBe(id);
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
    expect(parseId(other), String(other)).toBeUndefined();
});

it("writes a moment as the API does, and drops anything else", () => {
  expect(parseInstant("2031-05-05T16:00:00Z")).toBe("2031-05-05T16:00:00.000Z");
  for (const other of ["", "soon", "2031-15-05T16:00:00Z", ["2031-05-05"], 7, undefined])
    expect(parseInstant(other), String(other)).toBeUndefined();
});

it("keeps a return path on this site with its query and hash", () => {
  expect(returnPath("/find-doulas?location=Austin%2C%20TX#results")).toBe(
    "/find-doulas?location=Austin%2C%20TX#results",
  );
  expect(returnPath("/")).toBe("/");
});

it("[2.1] drops return URLs of other hosts", () => {
  for (const address of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    expect(returnPath(address)).toBeUndefined();
  }
});

it("drops return paths that are malformed or too long", () => {
  for (const path of [undefined, null, 7, "", "dashboard", "/a b", `/${"a".repeat(500)}`]) {
    expect(returnPath(path)).toBeUndefined();
  }
});
