import { afterEach, beforeEach, expect, it } from "vitest";
import { clearPrivateSearch, moveOldFilters } from "./private-search.ts";
import { readSearchData, saveSearchData } from "./search-data.ts";

const { pathname, search } = location;
const stored = () => JSON.parse(sessionStorage.getItem("doula-private-search") ?? "null");

beforeEach(() => clearPrivateSearch());
afterEach(() => history.replaceState(null, "", pathname + search));

it("[2.6] filters of an older address move from it to this tab, and stay out of every other address", () => {
  const old = "insurance=Medicaid&specialty=Loss&language=Spanish&language=French&approach=affirming";
  history.replaceState(null, "", `/find-doulas?location=Austin, TX&${old}&sort=price`);
  moveOldFilters();
  expect(location.search).toBe("?location=Austin%2C+TX&sort=price");
  expect(stored()).toMatchObject({
    insurance: ["Medicaid"],
    specialty: ["Loss"],
    language: ["Spanish", "French"],
    approach: ["affirming"],
  });
  expect(JSON.stringify({ ...localStorage })).not.toContain("Medicaid");
});

it("[3.13] filters that an older page left in this browser move to this tab", () => {
  saveSearchData({ location: "Austin, TX" });
  const left = { ...JSON.parse(localStorage.getItem("doula-search") ?? ""), insurance: ["Medicaid"] };
  localStorage.setItem("doula-search", JSON.stringify(left));
  moveOldFilters();
  expect(localStorage.getItem("doula-search")).not.toContain("Medicaid");
  expect(readSearchData().location).toBe("Austin, TX");
  expect(stored()).toMatchObject({ insurance: ["Medicaid"] });
});

it("[2.6] drops values that nobody can list, duplicates and those beyond the limit", () => {
  const many = Array.from({ length: 12 }, (_, index) => `language=${index}`).join("&");
  const bad = ["", "   ", "x".repeat(81), "a%00b"].map((value) => `approach=${value}`).join("&");
  history.replaceState(null, "", `/find-doulas?specialty=VBAC&specialty= VBAC&${bad}&${many}`);
  moveOldFilters();
  expect(stored()).toMatchObject({ specialty: ["VBAC"] });
  expect(stored().language).toHaveLength(10);
  expect(stored()).not.toHaveProperty("approach");
});

it("[2.6] leaves other pages and a search without filters alone", () => {
  for (const address of ["/faq?language=Spanish", "/find-doulas?location=Austin&miles=50"]) {
    history.replaceState(null, "", address);
    moveOldFilters();
    expect(location.pathname + location.search).toBe(address);
  }
  expect(stored()).toBeNull();
});
