import { beforeEach, describe, expect, test } from "vitest";
import { earthRadiusMiles } from "../../../contract/directory/search.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  austin,
  bookIntroCall,
  closeDays,
  errorCode,
  insertDoula,
  signedInUser,
} from "../../testing/fixtures.ts";
import { insertDoulas } from "../../testing/many-doulas.ts";
import { monday } from "../../testing/moments.ts";
import { pointNorth, type SearchQuery, searchDoulas } from "../../testing/search.ts";
import { saveSettings } from "../../testing/settings.ts";

const app = await useTestApp();
app.setNow(monday);
beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
});

const search = (query?: SearchQuery) => searchDoulas(app, query);

describe("a search near a place", () => {
  test("[7.2 7.5 9.3] lists the five nearest doulas within 30 miles first", async () => {
    for (const miles of [29.8, 12.4, 0, 3.2, 30.2, 7, 21]) {
      await insertDoula(app, { fullName: `Doula ${miles}`, publicPoint: pointNorth(miles) });
    }
    const first = await search();
    expect(first.items.map((doula) => [doula.full_name, doula.distance_miles])).toEqual([
      ["Doula 0", 0],
      ["Doula 3.2", 3],
      ["Doula 7", 7],
      ["Doula 12.4", 12],
      ["Doula 21", 21],
    ]);
    expect(first.radius_miles).toBe(30);
    const more = await search({ ...austin, after: first.next_cursor ?? "" });
    expect(more.items.map((doula) => doula.full_name)).toEqual(["Doula 29.8"]);
    expect(more.next_cursor).toBeNull();
  });

  test("measures distances along the sphere", async () => {
    const degrees = (miles: number) => (miles / earthRadiusMiles) * (180 / Math.PI);
    const milesEast = (miles: number) => degrees(miles) / Math.cos((austin.lat * Math.PI) / 180);
    await insertDoula(app, { publicPoint: { x: austin.lng + milesEast(25), y: austin.lat + degrees(25) } });
    await insertDoula(app, {
      fullName: "Near Enough",
      publicPoint: { x: austin.lng + milesEast(20), y: austin.lat + degrees(20) },
    });
    expect((await search()).items.map((doula) => [doula.full_name, doula.distance_miles])).toEqual([
      ["Near Enough", 28],
    ]);
  });

  test("[4.3] never lists doulas who are not approved or have no location", async () => {
    for (const status of ["draft", "pending", "rejected"] as const) await insertDoula(app, { status });
    await insertDoula(app, { publicPoint: null });
    expect((await search()).items).toEqual([]);
  });

  test("pages through many doulas at the same point without missing one", async () => {
    for (let count = 0; count < 12; count++) await insertDoula(app);
    const seen: string[] = [];
    let page = await search();
    for (;;) {
      seen.push(...page.items.map((doula) => doula.id));
      if (!page.next_cursor) break;
      page = await search({ ...austin, after: page.next_cursor });
    }
    expect(new Set(seen).size).toBe(12);
    expect(seen.length).toBe(12);
  });

  test("[3.17 9.8] follows the radius that an admin saved", async () => {
    await insertDoula(app, { publicPoint: pointNorth(40) });
    await saveSettings(app, { defaultSearchRadius: 50 });
    const response = await search();
    expect(response.radius_miles).toBe(50);
    expect(response.items).toHaveLength(1);
  });

  test("[2.6 3.3 7.2] shows what a profile contains", async () => {
    await insertDoula(app, { fullName: "Sparse Profile" });
    const doula = await insertDoula(app, {
      publicPoint: pointNorth(1),
      pronouns: "she/her",
      hourlyRate: "45.50",
      specialties: ["VBAC"],
      insuranceAccepted: ["Aetna"],
      approach: ["affirming"],
      birthsAttended: 57,
    });
    await app.db.insert(schema.doulaCertifications).values([
      { doulaProfileId: doula.id, name: "Older", dateObtained: "2015-01-01" },
      { doulaProfileId: doula.id, name: "Newer", dateObtained: "2020-01-01" },
    ]);
    const nights = {
      name: "Nights",
      type: "postpartum",
      timeOfDay: "night",
      minimumHours: 4,
      asksBeforePayment: true,
    };
    await app.db.insert(schema.doulaPackages).values([
      { doulaProfileId: doula.id, name: "Birth", price: "1675.50" },
      { doulaProfileId: doula.id, name: "Whole year", price: "3200" },
      { doulaProfileId: doula.id, name: "No longer offered", price: "90", isActive: false },
      { doulaProfileId: doula.id, name: "Full", price: "1900", type: "birth" },
      { doulaProfileId: doula.id, name: "Class", price: "1800", type: "class" },
      { ...nights, doulaProfileId: doula.id, hourlyPrice: "425", price: "1700" },
    ]);
    const [sparse, full] = (await search()).items;
    expect(sparse).toMatchObject({
      packages_from: null,
      prices_from: { birth: null, hourly_care: null },
      credentials: [],
      specialties: [],
      hourly_rate: null,
      pronouns: null,
    });
    expect(full).toMatchObject({
      credentials: ["Newer", "Older"],
      specialties: ["VBAC"],
      insurance_accepted: ["Aetna"],
      approach: ["affirming"],
      hourly_rate: 45.5,
      packages_from: 1675.5,
      prices_from: { birth: 1675.5, hourly_care: 425 },
      births_attended: 57,
      pronouns: "she/her",
    });
  });

  test("[2.6] shows when a doula is next available", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    expect((await search()).items[0]).toMatchObject({
      next_available: "2026-11-23T15:00:00Z",
      is_fully_booked: false,
    });
    await bookIntroCall(app, client, doula.id, "2026-11-23T15:00:00.000Z");
    expect((await search()).items[0]).toMatchObject({ next_available: "2026-11-23T16:00:00Z" });
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    expect((await search()).items[0]).toMatchObject({ next_available: null, is_fully_booked: true });
  });

  test("has no next time for a doula without weekly hours", async () => {
    await insertDoula(app, {}, []);
    expect((await search()).items[0]).toMatchObject({
      has_hours: false,
      next_available: null,
      is_fully_booked: false,
    });
  });

  test("[2.6] distinguishes a doula whose hours have no open time from one without hours", async () => {
    const doula = await insertDoula(app, { horizonDays: 3 });
    await closeDays(app, doula.id, ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"]);
    expect((await search()).items[0]).toMatchObject({
      has_hours: true,
      next_available: null,
      is_fully_booked: false,
    });
  });
});

describe("the number of doulas found", () => {
  const addDoulas = async (count: number, change: Parameters<typeof insertDoula>[1] = {}) => {
    for (let added = 0; added < count; added++) await insertDoula(app, change);
  };

  test("[2.6] is that of all pages within the radius, and comes with the first page", async () => {
    await addDoulas(7, { publicPoint: pointNorth(20) });
    await addDoulas(2, { publicPoint: pointNorth(31) });
    const first = await search();
    expect(first.total).toBe(7);
    expect((await search({ ...austin, after: first.next_cursor ?? "" })).total).toBeNull();
    expect((await search({ ...austin, miles: 40 })).total).toBe(9);
    expect((await search({ lat: 45, lng: -90 })).total).toBe(0);
  });

  test("[2.6] counts those who match the filters, in any order", async () => {
    await addDoulas(6, { insuranceAccepted: ["Cigna"] });
    await addDoulas(3);
    expect((await search({ ...austin, insurance: "Cigna", sort: "births" })).total).toBe(6);
  });

  test("is unknown if finding out would take long, unless the first page has them all", async () => {
    await addDoulas(6);
    for (const query of [{}, { ...austin, available: 14 }, { ...austin, miles: 100 }])
      expect((await search(query)).total).toBeNull();
    expect((await search({ ...austin, available: 14, max_rate: 1 })).total).toBe(0);
  });

  test("stops at 100, which means this many or more", async () => {
    await insertDoulas(app, 101);
    expect((await search()).total).toBe(100);
    expect((await search({ ...austin, miles: 100 })).total).toBe(100);
  });
});

describe("[7.5] distances", () => {
  // Northeast of Austin, where no box around the circle decides. Computed separately for a sphere of 3959
  // miles; with 6371 km the second is at 499.98 miles, with 6378 km the first is at 500.52.
  test.each([
    ["499.99", { x: -91.48294, y: 35.2358 }, 1],
    ["500.01", { x: -91.48268, y: 35.236 }, 0],
  ])("for a doula %s miles away, a radius of 500 is exact", async (_miles, publicPoint, found) => {
    await insertDoula(app, { publicPoint });
    expect((await search({ ...austin, miles: 500 })).items).toHaveLength(found);
  });

  test.each([
    ["Boston to New York", { lat: 42.3601, lng: -71.0589 }, { x: -74.006, y: 40.7128 }, 190],
    ["Los Angeles to San Francisco", { lat: 34.0522, lng: -118.2437 }, { x: -122.4194, y: 37.7749 }, 347],
  ])("%s matches tables of great circles", async (_way, from, publicPoint, miles) => {
    await insertDoula(app, { publicPoint });
    expect((await search({ ...from, miles: 500 })).items).toMatchObject([{ distance_miles: miles }]);
  });
});

test("[7.5] a search without a place lists the first doulas, without distances", async () => {
  for (let count = 0; count < 6; count++)
    await insertDoula(app, { createdAt: new Date(2026, 0, count + 1), fullName: `Doula ${count}` });
  const first = await search({});
  expect(first.items.map((doula) => doula.full_name)).toEqual([
    "Doula 0",
    "Doula 1",
    "Doula 2",
    "Doula 3",
    "Doula 4",
  ]);
  expect(first.items.every((doula) => doula.distance_miles === null)).toBe(true);
  const more = await search({ after: first.next_cursor ?? "" });
  expect(more.items.map((doula) => doula.full_name)).toEqual(["Doula 5"]);
});

test.each(["lat=91&lng=0", "lat=30", "lat=x&lng=y", "after=nobody", "lat=NaN&lng=1", "lat=&lng="])(
  "the query %s is refused",
  async (query) => {
    const response = await app.send(`/rest/v1/doula_profiles?${query}`);
    expect(response.status).toBe(400);
    expect(await errorCode(response)).toBe("invalid_input");
  },
);
