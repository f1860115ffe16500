import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  areaResponseSchema,
  areasResponseSchema,
  stateResponseSchema,
} from "../../../contract/directory/areas.schema.ts";
import { areaPageSize, areasPageSize } from "../../../contract/directory/areas.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { austin, errorCode, insertDoula } from "../../testing/fixtures.ts";
import { insertDoulas } from "../../testing/many-doulas.ts";
import { listTopAreas } from "./service.ts";

let hour = 0;
const app = await useTestApp();
beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
  advanceOneHour();
});

/** Expires the cached areas completely, so that not even stale ones are used. */
function advanceOneHour(): void {
  hour += 1;
  app.setNow(new Date(Date.UTC(2026, 10, 23, hour)));
}

const sanMarcos = { location: "San Marcos, TX", publicPoint: { x: -97.94, y: 29.88 } };
const portland = { location: "Portland, OR", publicPoint: { x: -122.68, y: 45.52 } };

const readAreasPage = async (after?: string | null) =>
  areasResponseSchema.parse(
    await (await app.send(`/rest/v1/areas${after ? `?after=${encodeURIComponent(after)}` : ""}`)).json(),
  );
const readAreas = async () => (await readAreasPage()).items;
const readState = async (state: string) =>
  stateResponseSchema.parse(await (await app.send(`/rest/v1/areas/${state}`)).json());
const readArea = async (path: string) =>
  areaResponseSchema.parse(await (await app.send(`/rest/v1/areas/${path}`)).json());

describe("[2.6] areas", () => {
  test("are the cities of listed doulas, with the number of doulas", async () => {
    await insertDoula(app);
    await insertDoula(app);
    await insertDoula(app, sanMarcos);
    await insertDoula(app, portland);
    await insertDoula(app, { location: "Nowhere, OR", status: "pending" });
    await insertDoula(app, { location: "Nowhere, OR", publicPoint: null });
    expect((await readAreas()).map((area) => [area.state, area.city, area.doula_count])).toEqual([
      ["oregon", "portland", 1],
      ["texas", "austin", 2],
      ["texas", "san-marcos", 1],
    ]);
  });

  test("do not include locations that are not US cities", async () => {
    for (const location of ["Somewhere", "Paris, FR", ", TX", "東京, TX"])
      await insertDoula(app, { location });
    for (const location of ["St Paul, MN", "St. Paul, MN", "St. Paul, MN"])
      await insertDoula(app, { location });
    await insertDoula(app, { location: "Coeur d'Alene, ID" });
    expect((await readAreas()).map((area) => [area.city, area.city_name, area.doula_count])).toEqual([
      ["coeur-dalene", "Coeur d'Alene", 1],
      ["st-paul", "St. Paul", 3],
    ]);
  });

  test("have the most common spelling of their name, whichever spelling comes first", async () => {
    const spellings = ["ST PAUL", "St Paul", "St. Paul"];
    for (const [state, counts] of Object.entries({ MN: [3, 1, 2], OR: [2, 3, 1], TX: [1, 2, 3] }))
      for (const [index, spelling] of spellings.entries())
        for (let count = 0; count < (counts[index] ?? 0); count++)
          await insertDoula(app, { location: `${spelling}, ${state}` });
    expect((await readAreas()).map((area) => [area.state, area.city_name, area.doula_count])).toEqual([
      ["minnesota", "ST PAUL", 6],
      ["oregon", "St Paul", 6],
      ["texas", "St. Paul", 6],
    ]);
  });

  test("come page by page, each once, even if one disappears in between", async () => {
    await insertDoulas(app, areasPageSize + 1, (number) => ({
      location: sql`'City ' || ${number} || ', TX'`,
    }));
    await insertDoula(app, portland);
    const first = await readAreasPage();
    expect(first.items).toHaveLength(areasPageSize);
    const second = await readAreasPage(first.next_cursor);
    expect(second).toMatchObject({ items: [{ state: "texas" }, { state: "texas" }], next_cursor: null });
    const addresses = [...first.items, ...second.items].map(({ state, city }) => `${state}/${city}`);
    expect(new Set(addresses).size).toBe(areasPageSize + 2);
    expect((await readAreasPage("oregon/portlandia")).items[0]?.state).toBe("texas");
    expect(await errorCode(await app.send("/rest/v1/areas?after=Texas"))).toBe("invalid_input");
  });

  test("with the most doulas are linked on every page", async () => {
    await insertDoulas(app, 26, (number) => ({ location: sql`'City ' || ${number} % 13 || ', TX'` }));
    await insertDoula(app, portland);
    await insertDoulas(app, 2, () => ({ location: sql`'Austin, TX'` }));
    await insertDoula(app);
    const top = await listTopAreas(app);
    expect(top).toHaveLength(12);
    expect(top[0]).toEqual({ state: "texas", city: "austin", name: "Austin, TX" });
    expect(top.map(({ city }) => city)).not.toContain("portland");
    // Computed once for all pages until the areas are counted again.
    expect(await listTopAreas(app)).toBe(top);
  });

  test("are recounted after a minute", async () => {
    await insertDoula(app);
    const start = Date.UTC(2026, 10, 23, hour);
    const countAfter = async (seconds: number) => {
      app.setNow(new Date(start + seconds * 1000));
      return (await readAreas())[0]?.doula_count;
    };
    expect(await countAfter(0)).toBe(1);
    await insertDoula(app);
    expect(await countAfter(59)).toBe(1);
    expect(await countAfter(61)).toBe(1);
    await expect.poll(() => countAfter(62)).toBe(2);
    await insertDoula(app);
    expect(await countAfter(62 + 661)).toBe(3);
  });
});

describe("[2.6] a state", () => {
  test("lists its areas, by name or by code", async () => {
    await insertDoula(app);
    await insertDoula(app, sanMarcos);
    await insertDoula(app, portland);
    for (const name of ["texas", "TX", "Texas"]) {
      const state = await readState(name);
      expect(state).toMatchObject({ state: "texas", state_code: "TX", state_name: "Texas", doula_count: 2 });
      expect(state.items.map((area) => area.city)).toEqual(["austin", "san-marcos"]);
    }
  });

  test.each(["oregon", "atlantis", "zz", "%20"])(
    "that has no doulas, like %s, is not found",
    async (name) => {
      await insertDoula(app);
      const response = await app.send(`/rest/v1/areas/${name}`);
      expect(response.status).toBe(404);
      expect(await errorCode(response)).toBe("area_not_found");
    },
  );
});

describe("[2.6] an area", () => {
  test("lists the doulas around it, nearest first, and the nearest other areas", async () => {
    await insertDoula(app, { fullName: "In Austin" });
    await insertDoula(app, {
      fullName: "In Pflugerville",
      location: "Pflugerville, TX",
      publicPoint: northBy(0.2),
    });
    await insertDoula(app, { fullName: "In San Marcos", ...sanMarcos });
    await insertDoula(app, { fullName: "In Portland", ...portland });
    const response = await readArea("texas/austin");
    expect(response.area).toMatchObject({ city_name: "Austin", state_code: "TX", doula_count: 1 });
    expect(response.items.map((doula) => doula.full_name)).toEqual([
      "In Austin",
      "In Pflugerville",
      "In San Marcos",
    ]);
    expect(response.radius_miles).toBe(30);
    expect(response.neighbors.map((area) => area.city_name)).toEqual(["Pflugerville", "San Marcos"]);
  });

  test("is found by any spelling of its name", async () => {
    await insertDoula(app, sanMarcos);
    for (const path of ["texas/san-marcos", "TX/San%20Marcos", "Texas/SAN_MARCOS"])
      expect((await readArea(path)).area).toMatchObject({ state: "texas", city: "san-marcos" });
  });

  test("pages through all of its doulas, each once", async () => {
    for (let count = 0; count < areaPageSize * 2 + 1; count++)
      await insertDoula(app, { publicPoint: northBy(count % 3 ? 0.01 : 0) });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await readArea(`texas/austin${after ? `?after=${after}` : ""}`);
      seen.push(...page.items.map((doula) => doula.id));
      after = page.next_cursor;
      expect(page.items.length).toBe(after ? areaPageSize : 1);
    } while (after);
    expect(new Set(seen).size).toBe(areaPageSize * 2 + 1);
  });

  test("reveals neither its center nor anyone's distance from it", async () => {
    await insertDoula(app);
    const text = await (await app.send("/rest/v1/areas/texas/austin")).text();
    for (const secret of ["30.2", "97.7", "distance", "point", '"lat"', '"latitude', '"lng', "offset"])
      expect(text).not.toContain(secret);
  });

  test.each(["texas/dallas", "oregon/austin", "zz/austin", "texas/-"])(
    "is not found for an invalid name, such as %s",
    async (path) => {
      await insertDoula(app);
      const response = await app.send(`/rest/v1/areas/${path}`);
      expect(response.status).toBe(404);
      expect(await errorCode(response)).toBe("area_not_found");
    },
  );
});

/** A public point this many degrees north of the center of Austin. */
function northBy(degrees: number) {
  return { x: austin.lng, y: austin.lat + degrees };
}
