import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { useTestApp } from "../../testing/app.ts";
import {
  bookIntroCall,
  closeDays,
  errorCode,
  insertDoula,
  listFavorites,
  removeFavorite,
  saveFavorite,
  setDoulaStatus,
  signedInUser,
} from "../../testing/fixtures.ts";
import { minutesAfter, monday, unknownId } from "../../testing/moments.ts";
import { saveSettings } from "../../testing/settings.ts";
import { selectFavoritesPage } from "./queries.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

test("the list shows only name, picture and place of a doula who is no longer listed", async () => {
  const client = await signedInUser(app, "client");
  const doula = await insertDoula(app, {
    bio: "I listen first.",
    hourlyRate: "40",
    specialties: ["Birth"],
  });
  await saveFavorite(app, client, doula.id);
  for (const status of ["draft", "pending", "rejected"]) {
    await setDoulaStatus(app, doula.id, status);
    const response = await app.send("/rest/v1/favorites", { as: client.cookie });
    const { items } = z.object({ items: z.array(z.looseObject({})) }).parse(await response.json());
    expect(items, status).toMatchObject([{ user_id: client.id, doula_id: doula.id }]);
    expect(items[0]?.doula, status).toEqual({
      is_listed: false,
      id: doula.id,
      full_name: "Grace Okafor",
      first_name: "Grace",
      last_name: "Okafor",
      location: "Austin, TX",
      profile_image_url: null,
    });
  }
  await setDoulaStatus(app, doula.id, "approved");
  expect((await listFavorites(app, client)).items[0]?.doula.is_listed).toBe(true);
});

test("the list marks doulas who are fully booked", async () => {
  const client = await signedInUser(app, "client");
  const doula = await insertDoula(app);
  await saveFavorite(app, client, doula.id);
  await saveSettings(app, { maxBookingsPerDoula: 1 });
  await bookIntroCall(app, await signedInUser(app, "client"), doula.id, "2026-11-24T15:00:00.000Z");
  expect((await listFavorites(app, client)).items).toMatchObject([{ doula: { is_fully_booked: true } }]);
});

test("the list marks doulas with no open time in their hours", async () => {
  const client = await signedInUser(app, "client");
  const doula = await insertDoula(app, { horizonDays: 1 });
  await saveFavorite(app, client, doula.id);
  expect((await listFavorites(app, client)).items).toMatchObject([
    { doula: { has_hours: true, next_available: "2026-11-23T15:00:00Z" } },
  ]);
  await closeDays(app, doula.id, ["2026-11-23", "2026-11-24"]);
  expect((await listFavorites(app, client)).items).toMatchObject([
    { doula: { has_hours: true, next_available: null, is_fully_booked: false } },
  ]);
});

test("[7.2] the list pages from newest to oldest, even with equal times and a removed favorite", async () => {
  const client = await signedInUser(app, "client");
  const saved: string[] = [];
  for (let index = 0; index < 7; index++) {
    app.setNow(minutesAfter(monday, Math.floor(index / 2)));
    const doula = await insertDoula(app);
    await saveFavorite(app, client, doula.id);
    saved.push(doula.id);
  }
  const allIds = (await listFavorites(app, client)).items.map(({ doula_id }) => doula_id);
  expect([...allIds].sort()).toEqual([...saved].sort());
  expect(allIds[0]).toBe(saved[6]);
  const times = (await listFavorites(app, client)).items.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort().reverse());

  const pagedIds: string[] = [];
  let after: string | null = null;
  do {
    const query: string = after ? `?limit=3&after=${encodeURIComponent(after)}` : "?limit=3";
    const page = await listFavorites(app, client, query);
    pagedIds.push(...page.items.map(({ doula_id }) => doula_id));
    // A favorite may be removed before the next page is requested.
    await removeFavorite(app, client, pagedIds.at(-1) ?? "");
    after = page.next_cursor;
  } while (after);
  expect(pagedIds).toEqual(allIds);
});

test("[7.2] the list can be limited to one doula", async () => {
  const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const [saved, alsoSaved, savedByOther] = [
    await insertDoula(app),
    await insertDoula(app),
    await insertDoula(app),
  ];
  for (const doula of [saved, alsoSaved]) await saveFavorite(app, client, doula.id);
  await saveFavorite(app, other, savedByOther.id);
  const listIds = async (doulaId: string) =>
    (await listFavorites(app, client, `?doula_id=${doulaId}`)).items.map(({ doula_id }) => doula_id);
  expect(await listIds(saved.id)).toEqual([saved.id]);
  expect(await listIds(savedByOther.id)).toEqual([]);
  expect(await listIds(unknownId)).toEqual([]);
  await removeFavorite(app, client, saved.id);
  expect(await listIds(saved.id)).toEqual([]);
  const refused = await app.send("/rest/v1/favorites?doula_id=x", { as: client.cookie });
  expect(await errorCode(refused)).toBe("invalid_input");
});

test("the list refuses an invalid cursor", async () => {
  const client = await signedInUser(app, "client");
  for (const after of ["x", "_", `2026-13-01T00:00:00Z_${unknownId}`, "2026-01-01T00:00:00Z_1", unknownId]) {
    const refused = await app.send(`/rest/v1/favorites?after=${after}`, { as: client.cookie });
    expect(await errorCode(refused), after).toBe("invalid_input");
  }
});

test("a page of the list comes from one index, no matter how many favorites others have", async () => {
  await app.db.execute(sql`
    insert into users (email) select 'crowd-' || n || '@doula.test' from generate_series(1, 400) n
  `);
  await app.db.execute(sql`
    insert into doula_profiles (user_id, slug, status)
    select id, 'crowd-' || id, 'approved' from users where email like 'crowd-%' order by id limit 60
  `);
  await app.db.execute(sql`
    insert into favorites (user_id, doula_id)
    select u.id, p.id from users u, doula_profiles p where u.email like 'crowd-%' and p.slug like 'crowd-%'
  `);
  await app.db.execute(sql`analyze favorites, users, doula_profiles`);
  const [someone] = await app.db.query.users.findMany({
    where: (user, { like }) => like(user.email, "crowd-%"),
    limit: 1,
  });
  const page = selectFavoritesPage(app.db, {
    userId: someone?.id ?? "",
    after: { at: monday.toISOString(), id: unknownId },
    limit: 13,
    now: monday,
    maxOpenCalls: 10,
  });
  const { rows } = await app.db.execute(sql`explain ${page}`);
  const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
  expect(plan).toContain("Index Scan Backward using favorites_user_id_created_at_id_index");
  expect(plan).not.toContain("Seq Scan on favorites");
});
