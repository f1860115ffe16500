import { beforeEach, describe, expect, test } from "vitest";
import { type SearchResponse, searchResponseSchema } from "../../../contract/directory/search.schema.ts";
import { addDays } from "../../../contract/platform/time.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { austin, errorCode, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { attendsBirths, savePractice } from "../../testing/practice.ts";
import { pointNorth, type SearchQuery, searchDoulas, toSearchParams } from "../../testing/search.ts";

const app = await useTestApp();
const today = new Date().toISOString().slice(0, 10);
const dueDate = addDays(today, 100);
let from = 0;

beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
  await app.db.delete(schema.rateLimits);
  from += 1;
});

function search(query: SearchQuery = { ...austin }, json: unknown = { due_date: dueDate }) {
  const path = `/rest/v1/doula_profiles/search?${toSearchParams(query)}`;
  return app.send(path, { method: "POST", json, from: `203.0.113.${from}` });
}

async function found(query?: SearchQuery, json?: unknown): Promise<SearchResponse> {
  const response = await search(query, json);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return searchResponseSchema.parse(await response.json());
}

/** A doula some miles north of Austin who is on call, unknown or not available on the due date. */
async function addDoula(
  fullName: string,
  miles: number,
  onCall: "yes" | "unknown" | "no",
  columns: object = {},
) {
  const doula = await signedInDoula(app, { fullName, publicPoint: pointNorth(miles), ...columns });
  if (onCall !== "unknown") await savePractice(app, doula, attendsBirths);
  if (onCall === "no") {
    const timeOff = { firstDate: dueDate, lastDate: dueDate };
    await app.db.insert(schema.doulaTimeOff).values({ doulaProfileId: doula.id, ...timeOff });
  }
  return doula;
}

const answers = ({ items }: SearchResponse) => items.map((doula) => [doula.full_name, doula.on_call]);

describe("[2.6] a search with a due date", () => {
  test("lists who is on call first, then unknown, then not available; nearest first within each", async () => {
    await addDoula("No Near", 1, "no");
    await addDoula("Unknown Far", 12, "unknown");
    await addDoula("Unknown Near", 2, "unknown");
    await addDoula("Yes Far", 20, "yes");
    await addDoula("Yes Near", 8, "yes");
    await addDoula("No Far", 25, "no");
    const first = await found();
    expect(answers(first)).toEqual([
      ["Yes Near", "yes"],
      ["Yes Far", "yes"],
      ["Unknown Near", "unknown"],
      ["Unknown Far", "unknown"],
      ["No Near", "no"],
    ]);
    expect(first.total).toBe(6);
    const rest = await found({ ...austin, after: first.next_cursor ?? "" });
    expect(answers(rest)).toEqual([["No Far", "no"]]);
    // Also beyond the circle that usually fills a page.
    expect(answers(await found({ ...austin, miles: 100 }))).toEqual(answers(first));
  });

  test.each([
    ["near a place", { ...austin }],
    ["by price", { ...austin, sort: "price" }],
    ["without a place", {}],
  ] satisfies [string, SearchQuery][])(
    "has no gaps between pages of many on call: %s",
    async (_title, query) => {
      await addDoula("No", 1, "no", { hourlyRate: "10" });
      await addDoula("Unknown", 2, "unknown", { hourlyRate: "11" });
      const onCall = ["Yes 1", "Yes 2", "Yes 3", "Yes 4", "Yes 5", "Yes 6", "Yes 7"];
      for (const [index, name] of onCall.entries())
        await addDoula(name, 3 + index, "yes", { hourlyRate: String(20 + index) });
      const first = await found(query);
      const second = await found({ ...query, after: first.next_cursor ?? "" });
      expect(second.next_cursor).toBeNull();
      const names = [...first.items, ...second.items].map((doula) => doula.full_name);
      expect(names).toEqual([...onCall, "Unknown", "No"]);
    },
  );

  test("keeps the groups in every other order, and without a place", async () => {
    await addDoula("No Cheap", 1, "no", { hourlyRate: "10" });
    await addDoula("Yes Dear", 2, "yes", { hourlyRate: "90" });
    await addDoula("Yes Cheap", 3, "yes", { hourlyRate: "20" });
    const names = async (query: SearchQuery) => (await found(query)).items.map((doula) => doula.full_name);
    expect(await names({ ...austin, sort: "price" })).toEqual(["Yes Cheap", "Yes Dear", "No Cheap"]);
    expect(await names({})).toEqual(["Yes Dear", "Yes Cheap", "No Cheap"]);
  });

  test("can be limited to who is on call", async () => {
    await addDoula("Yes", 1, "yes");
    await addDoula("Unknown", 2, "unknown");
    await addDoula("No", 3, "no");
    expect(answers(await found({ ...austin, on_call: "yes" }))).toEqual([["Yes", "yes"]]);
    // Without a date, nothing is left out, and nothing is answered.
    expect(answers(await searchDoulas(app, { ...austin, on_call: "yes" }))).toEqual([
      ["Yes", null],
      ["Unknown", null],
      ["No", null],
    ]);
  });

  test("suggests dropping that filter if nobody is on call", async () => {
    await addDoula("No", 3, "no");
    const { items, hint } = await found({ ...austin, on_call: "yes" });
    expect(items).toEqual([]);
    expect(hint).toEqual({ kind: "drop_filter", filter: "on_call", count: 1 });
  });

  test("answers unknown and keeps the plain order after ten due dates in a day", async () => {
    await addDoula("No Near", 1, "no");
    await addDoula("Yes Far", 2, "yes");
    for (let day = 1; day <= 10; day += 1)
      expect((await found({ ...austin }, { due_date: addDays(today, day) })).items[0]?.on_call).not.toBe(
        "unknown",
      );
    expect(answers(await found())).toEqual([
      ["No Near", "unknown"],
      ["Yes Far", "unknown"],
    ]);
    expect(answers(await found({ ...austin, on_call: "yes" }))).toHaveLength(2);
  });

  test("answers yes for a doula who makes room for the parent, as pages do", async () => {
    const doula = await addDoula("No Near", 1, "no");
    const parent = await signedInUser(app, "client");
    const madeAt = new Date();
    await app.db
      .insert(schema.doulaMadeRoom)
      .values({ doulaProfileId: doula.id, parentUserId: parent.id, madeAt, dueDate });
    const as = async (cookie: string) => {
      const path = `/rest/v1/doula_profiles/search?${toSearchParams({ ...austin })}`;
      const response = await app.send(path, { method: "POST", json: { due_date: dueDate }, as: cookie });
      return answers(searchResponseSchema.parse(await response.json()));
    };
    expect(await as(parent.cookie)).toEqual([["No Near", "yes"]]);
    expect(await as((await signedInUser(app, "client")).cookie)).toEqual([["No Near", "no"]]);
  });

  test.each([{ due_date: "2026-02-30" }, { due_date: addDays(today, 400) }, { due_date: dueDate, x: 1 }])(
    "is refused for %o",
    async (json) => {
      const response = await search({ ...austin }, json);
      expect([response.status, await errorCode(response)]).toEqual([400, "invalid_input"]);
    },
  );

  test("cannot be a GET with the date in its URL", async () => {
    const response = await app.send(`/rest/v1/doula_profiles/search?due_date=${dueDate}`);
    expect(response.status).toBe(404);
  });
});

describe("[2.6] a search for a birth", () => {
  const addPostpartumDoula = async (name: string, miles: number, columns: object = {}) => {
    const doula = await addDoula(name, miles, "unknown", columns);
    await savePractice(app, doula, { attends_births: false });
  };
  const names = ({ items }: SearchResponse) => items.map((doula) => doula.full_name);

  test("lists doulas who attend none after those who do, in every order and on every page", async () => {
    await addPostpartumDoula("Postpartum Far", 9, { hourlyRate: "10" });
    await addPostpartumDoula("Postpartum Near", 1, { hourlyRate: "20" });
    for (const [index, name] of ["One", "Two", "Three", "Four", "Five"].entries())
      await addDoula(name, 60 + index, "unknown", { hourlyRate: String(30 + index) });
    for (const sort of ["distance", "price"] as const) {
      const query = { ...austin, miles: 80, sort };
      const first = await searchDoulas(app, query);
      expect(names(first)).toEqual(["One", "Two", "Three", "Four", "Five"]);
      expect(first.total).toBe(7);
      const rest = await searchDoulas(app, { ...query, after: first.next_cursor ?? "" });
      const nearFirst = ["Postpartum Near", "Postpartum Far"];
      expect(names(rest)).toEqual(sort === "distance" ? nearFirst : nearFirst.toReversed());
    }
  });

  test("lists them last with a due date too, without an answer", async () => {
    await addPostpartumDoula("Postpartum", 1);
    await addDoula("No", 2, "no");
    await addDoula("Yes", 3, "yes");
    expect(answers(await found())).toEqual([
      ["Yes", "yes"],
      ["No", "no"],
      ["Postpartum", null],
    ]);
    for (let day = 1; day <= 10; day += 1) await found({ ...austin }, { due_date: addDays(today, day) });
    expect(answers(await found({ ...austin }, { due_date: addDays(today, 20) }))).toEqual([
      ["No", "unknown"],
      ["Yes", "unknown"],
      ["Postpartum", null],
    ]);
  });

  test("says who attends none", async () => {
    await addPostpartumDoula("Postpartum", 1);
    await addDoula("Yes", 3, "yes");
    const { items } = await searchDoulas(app, { ...austin });
    expect(items.map((doula) => doula.attends_births)).toEqual([true, false]);
  });

  test("for postpartum care has one order for all", async () => {
    await addPostpartumDoula("Postpartum", 1);
    await addDoula("Yes", 3, "yes");
    await addDoula("Unknown", 2, "unknown");
    expect(names(await searchDoulas(app, { ...austin, looking_for: "postpartum" }))).toEqual([
      "Postpartum",
      "Unknown",
      "Yes",
    ]);
  });

  test("lists everyone on a city's page", async () => {
    const postpartum = await insertDoula(app, { location: "Austin, TX", attendsBirths: false });
    const response = await app.send("/rest/v1/areas/texas/austin");
    expect(await response.json()).toMatchObject({ items: [{ id: postpartum.id }] });
  });
});
