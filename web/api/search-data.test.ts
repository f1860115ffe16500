import { afterEach, expect, test, vi } from "vitest";
import {
  emptySearchData,
  forgetSearchData,
  parseSearchData,
  readSearchData,
  saveSearchData,
} from "./search-data.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("restores what was stored, the due date as a local date", () => {
  const stored = {
    location: "Austin, TX",
    locationDetails: "us:city:4671654",
    dueDate: "2027-03-10",
    provider: "City Hospital",
    providerDetails: null,
  };
  expect(parseSearchData(JSON.stringify(stored))).toEqual({ ...stored, dueDate: new Date(2027, 2, 10) });
});

test("takes an instant, as other versions stored it, for its day", () => {
  expect(parseSearchData('{"dueDate":"2027-03-10T00:00:00.000Z"}').dueDate).toEqual(new Date(2027, 2, 10));
});

test.each([null, "", "not json", "[]", "null", "7", '{"location":5,"dueDate":"2027-02-30","provider":{}}'])(
  "counts %j as nothing stored",
  (text) => {
    expect(parseSearchData(text)).toEqual(emptySearchData);
  },
);

test("lasts as long as the page where the browser refuses storage", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const dueDate = new Date(2027, 2, 10);
  saveSearchData({ location: "Austin, TX", dueDate });
  saveSearchData({ provider: "City Hospital" });
  expect(readSearchData()).toEqual({
    ...emptySearchData,
    location: "Austin, TX",
    dueDate,
    provider: "City Hospital",
  });
  forgetSearchData();
  expect(readSearchData()).toEqual(emptySearchData);
});
