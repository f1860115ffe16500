import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { favoritePageSchema, savedFavoriteSchema } from "../../contract/favorites.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  bookIntroCall,
  codeOf,
  insertDoula,
  removeFavorite,
  saveFavorite,
  signedInUser,
} from "../testing/fixtures.ts";
import { deleteRemovedFavorites, selectFavorites } from "./queries.ts";

const monday = new Date("2026-11-23T10:00:00Z");
const minutesLater = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);
const nobody = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

async function listOf(person: { cookie: string }, query = "") {
  const response = await app.send(`/rest/v1/favorites${query}`, { as: person.cookie });
  expect(response.status).toBe(200);
  return favoritePageSchema.parse(await response.json());
}

async function doulaIdsOf(person: { cookie: string }) {
  return (await app.send("/rest/v1/favorites/doula_ids", { as: person.cookie })).json();
}

function setStatus(doulaId: string, status: string) {
  return app.db.update(schema.doulaProfiles).set({ status }).where(eq(schema.doulaProfiles.id, doulaId));
}

describe("saving a doula", () => {
  test("lists them with what the page shows", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app, {
      bio: "I listen first.",
      specialties: ["Birth support", "Lactation support"],
      hourlyRate: "41.50",
    });
    const response = await saveFavorite(app, client, doula.id);
    expect(response.status).toBe(201);
    const saved = savedFavoriteSchema.parse(await response.json());
    expect(saved).toMatchObject({
      user_id: client.id,
      doula_id: doula.id,
      created_at: "2026-11-23T10:00:00.000Z",
    });

    const { items, next_cursor } = await listOf(client);
    expect(items).toEqual([
      {
        ...saved,
        doula: {
          is_listed: true,
          id: doula.id,
          slug: doula.slug,
          full_name: "Grace Okafor",
          first_name: "Grace",
          last_name: "Okafor",
          location: "Austin, TX",
          profile_image_url: null,
          bio: "I listen first.",
          specialties: ["Birth support", "Lactation support"],
          hourly_rate: 41.5,
          time_zone: "America/Chicago",
          is_fully_booked: false,
        },
      },
    ]);
    expect(next_cursor).toBeNull();
    expect(await doulaIdsOf(client)).toEqual({ doula_ids: [doula.id] });
  });

  test("is open to every signed-in person, and to no visitor", async () => {
    const doula = await insertDoula(app);
    for (const userType of ["client", "doula", "admin"] as const) {
      const person = await signedInUser(app, userType);
      expect((await saveFavorite(app, person, doula.id)).status, userType).toBe(201);
      expect((await listOf(person)).items, userType).toHaveLength(1);
    }
    const refused = await saveFavorite(app, { cookie: "" }, doula.id);
    expect(refused.status).toBe(401);
    expect(await codeOf(refused)).toBe("unauthenticated");
  });

  test("again changes nothing", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const first = await (await saveFavorite(app, client, doula.id)).json();
    app.setNow(minutesLater(500));
    const again = await saveFavorite(app, client, doula.id);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect((await listOf(client)).items).toHaveLength(1);
  });

  test("is refused for a doula who does not exist or is not listed", async () => {
    const client = await signedInUser(app, "client");
    const doulaIds = [nobody];
    for (const status of ["draft", "pending", "rejected"]) {
      doulaIds.push((await insertDoula(app, { status })).id);
    }
    for (const doulaId of doulaIds) {
      const refused = await saveFavorite(app, client, doulaId);
      expect(refused.status).toBe(404);
      expect(await codeOf(refused)).toBe("doula_not_found");
    }
    expect(await doulaIdsOf(client)).toEqual({ doula_ids: [] });
  });

  test("is refused for what is no id", async () => {
    const client = await signedInUser(app, "client");
    for (const doulaId of ["", "grace", `${nobody}0`]) {
      expect(await codeOf(await saveFavorite(app, client, doulaId))).toBe("invalid_input");
    }
    expect(await codeOf(await removeFavorite(app, client, "grace"))).toBe("invalid_input");
  });

  test("never writes for somebody else, whoever the request names", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const doula = await insertDoula(app);
    await app.send("/rest/v1/favorites", {
      method: "POST",
      as: client.cookie,
      json: { doula_id: doula.id, user_id: other.id },
    });
    expect(await doulaIdsOf(client)).toEqual({ doula_ids: [doula.id] });
    expect(await doulaIdsOf(other)).toEqual({ doula_ids: [] });
  });
});

describe("removing a doula", () => {
  test("takes them out, and again changes nothing", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    await saveFavorite(app, client, doula.id);
    for (let time = 0; time < 2; time++) {
      expect((await removeFavorite(app, client, doula.id)).status).toBe(204);
      expect((await listOf(client)).items).toEqual([]);
      expect(await doulaIdsOf(client)).toEqual({ doula_ids: [] });
    }
    expect((await removeFavorite(app, client, nobody)).status).toBe(204);
  });

  test("leaves other people's favorites alone", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const doula = await insertDoula(app);
    await saveFavorite(app, client, doula.id);
    await saveFavorite(app, other, doula.id);
    await removeFavorite(app, other, doula.id);
    expect((await listOf(client)).items).toHaveLength(1);
    expect((await listOf(other)).items).toEqual([]);
  });

  test("can be undone: the same favorite is back with its date, even if the doula was unlisted meanwhile", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const saved = await (await saveFavorite(app, client, doula.id)).json();
    app.setNow(minutesLater(3000));
    await removeFavorite(app, client, doula.id);
    await setStatus(doula.id, "rejected");
    app.setNow(minutesLater(3059));
    const undone = await saveFavorite(app, client, doula.id);
    expect(undone.status).toBe(201);
    expect(await undone.json()).toEqual(saved);
    expect((await listOf(client)).items).toMatchObject([{ doula: { is_listed: false } }]);
  });

  test("cannot be undone after an hour: saving is new then, and needs a doula who is listed", async () => {
    const client = await signedInUser(app, "client");
    const [listed, unlisted] = [await insertDoula(app), await insertDoula(app)];
    for (const { id } of [listed, unlisted]) {
      await saveFavorite(app, client, id);
      await removeFavorite(app, client, id);
    }
    await setStatus(unlisted.id, "rejected");
    app.setNow(minutesLater(60));
    expect(await codeOf(await saveFavorite(app, client, unlisted.id))).toBe("doula_not_found");
    const again = savedFavoriteSchema.parse(await (await saveFavorite(app, client, listed.id)).json());
    expect(again.created_at).toBe(minutesLater(60).toISOString());
  });

  test("is for good after an hour", async () => {
    const client = await signedInUser(app, "client");
    const [kept, removed] = [await insertDoula(app), await insertDoula(app)];
    for (const { id } of [kept, removed]) await saveFavorite(app, client, id);
    await removeFavorite(app, client, removed.id);
    const rowsAt = async (now: Date) => {
      await deleteRemovedFavorites(app.db, now);
      const rows = await app.db.query.favorites.findMany({
        where: (favorite, { eq }) => eq(favorite.userId, client.id),
      });
      return rows.map(({ doulaId }) => doulaId);
    };
    expect((await rowsAt(minutesLater(59))).sort()).toEqual([kept.id, removed.id].sort());
    expect(await rowsAt(minutesLater(60))).toEqual([kept.id]);
  });
});

describe("the list", () => {
  test("tells of a doula who is no longer listed only name, picture and place", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app, {
      bio: "I listen first.",
      hourlyRate: "40",
      specialties: ["Birth"],
    });
    await saveFavorite(app, client, doula.id);
    for (const status of ["draft", "pending", "rejected"]) {
      await setStatus(doula.id, status);
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
    await setStatus(doula.id, "approved");
    expect((await listOf(client)).items[0]?.doula.is_listed).toBe(true);
  });

  test("never tells an address, a coordinate, a phone number or an email", async () => {
    const client = await signedInUser(app, "client");
    const [listed, unlisted] = [await insertDoula(app), await insertDoula(app)];
    for (const doula of [listed, unlisted]) await saveFavorite(app, client, doula.id);
    await setStatus(unlisted.id, "draft");
    const text = await (await app.send("/rest/v1/favorites", { as: client.cookie })).text();
    const secrets = ["Hidden Lane", "30.27", "-97.74", "30.26", "512-555", "@doula.test", "status"];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain("Grace Okafor");
  });

  test("says who is fully booked", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    await saveFavorite(app, client, doula.id);
    await app.db.insert(schema.platformSettings).values({ maxBookingsPerDoula: 1 });
    await bookIntroCall(app, await signedInUser(app, "client"), doula.id, "2026-11-24T15:00:00.000Z");
    expect((await listOf(client)).items).toMatchObject([{ doula: { is_fully_booked: true } }]);
    await app.db.delete(schema.platformSettings);
  });

  test("pages from the newest to the oldest, across equal instants, and goes on after a removed one", async () => {
    const client = await signedInUser(app, "client");
    const saved: string[] = [];
    for (let index = 0; index < 7; index++) {
      app.setNow(minutesLater(Math.floor(index / 2)));
      const doula = await insertDoula(app);
      await saveFavorite(app, client, doula.id);
      saved.push(doula.id);
    }
    const all = (await listOf(client)).items.map(({ doula_id }) => doula_id);
    expect([...all].sort()).toEqual([...saved].sort());
    expect(all[0]).toBe(saved[6]);
    const times = (await listOf(client)).items.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());

    const paged: string[] = [];
    let after: string | null = null;
    do {
      const query: string = after ? `?limit=3&after=${encodeURIComponent(after)}` : "?limit=3";
      const page = await listOf(client, query);
      paged.push(...page.items.map(({ doula_id }) => doula_id));
      // What is on screen can be removed before the next page is asked for.
      await removeFavorite(app, client, paged.at(-1) ?? "");
      after = page.next_cursor;
    } while (after);
    expect(paged).toEqual(all);
  });

  test("refuses what is no place in it", async () => {
    const client = await signedInUser(app, "client");
    for (const after of ["x", "_", `2026-13-01T00:00:00Z_${nobody}`, "2026-01-01T00:00:00Z_1", nobody]) {
      const refused = await app.send(`/rest/v1/favorites?after=${after}`, { as: client.cookie });
      expect(await codeOf(refused), after).toBe("invalid_input");
    }
  });

  test("reads its page from one index, however many favorites others have", async () => {
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
    const page = selectFavorites({
      userId: someone?.id ?? "",
      after: { at: monday.toISOString(), id: nobody },
      limit: 13,
      now: monday,
      maxOpenCalls: 10,
    });
    const { rows } = await app.db.execute(sql`explain ${page}`);
    const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(plan).toContain("Index Scan Backward using favorites_user_id_created_at_id_index");
    expect(plan).not.toContain("Seq Scan on favorites");
  });
});
