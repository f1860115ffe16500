import { afterEach, expect, test, vi } from "vitest";
import {
  clearSearchData,
  emptySearchData,
  parseSearchData,
  readSearchData,
  saveSearchData,
} from "./search-data.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("[3.13] restores stored data and parses the due date as a local date", () => {
  const stored = {
    location: "Austin, TX",
    locationDetails: "us:city:4671654",
    dueDate: "2027-03-10",
    provider: "City Hospital",
    providerDetails: null,
    planEndedAt: null,
    areDetailsSkipped: false,
    isProviderUnknown: true,
  };
  expect(parseSearchData(JSON.stringify(stored))).toEqual({ ...stored, dueDate: new Date(2027, 2, 10) });
});

test("parses the day of a timestamp that another version stored", () => {
  expect(parseSearchData('{"dueDate":"2027-03-10T00:00:00.000Z"}').dueDate).toEqual(new Date(2027, 2, 10));
});

test.each([null, "", "not json", "[]", "null", "7", '{"location":5,"dueDate":"2027-02-30","provider":{}}'])(
  "[3.13] ignores the stored text %j",
  (text) => {
    expect(parseSearchData(text)).toEqual(emptySearchData);
  },
);

test("[3.13] keeps the data until the page closes if the browser refuses storage", () => {
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
  clearSearchData();
  expect(readSearchData()).toEqual(emptySearchData);
});
