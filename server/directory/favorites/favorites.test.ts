import { beforeEach, describe, expect, test } from "vitest";
import { savedFavoriteSchema } from "../../../contract/directory/favorites.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  errorCode,
  insertDoula,
  listFavorites,
  removeFavorite,
  saveFavorite,
  setDoulaStatus,
  signedInUser,
} from "../../testing/fixtures.ts";
import { minutesAfter, monday, unknownId } from "../../testing/moments.ts";
import { deleteRemovedFavorites } from "./queries.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

async function readDoulaIds(person: { cookie: string }) {
  return (await app.send("/rest/v1/favorites/doula_ids", { as: person.cookie })).json();
}

describe("saving a doula", () => {
  test("[3.8] adds them to the list with the details shown there", async () => {
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

    const { items, next_cursor } = await listFavorites(app, client);
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
          has_hours: true,
          next_available: "2026-11-23T15:00:00Z",
          is_fully_booked: false,
          is_paused: false,
        },
      },
    ]);
    expect(next_cursor).toBeNull();
    expect(await readDoulaIds(client)).toEqual({ doula_ids: [doula.id] });
  });

  test("changes nothing when repeated", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const first = await (await saveFavorite(app, client, doula.id)).json();
    app.setNow(minutesAfter(monday, 500));
    const again = await saveFavorite(app, client, doula.id);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect((await listFavorites(app, client)).items).toHaveLength(1);
  });

  test("is refused for a doula who does not exist or is not listed", async () => {
    const client = await signedInUser(app, "client");
    const doulaIds = [unknownId];
    for (const status of ["draft", "pending", "rejected"]) {
      doulaIds.push((await insertDoula(app, { status })).id);
    }
    for (const doulaId of doulaIds) {
      const refused = await saveFavorite(app, client, doulaId);
      expect(refused.status).toBe(404);
      expect(await errorCode(refused)).toBe("doula_not_found");
    }
    expect(await readDoulaIds(client)).toEqual({ doula_ids: [] });
  });

  test("is refused for an invalid ID", async () => {
    const client = await signedInUser(app, "client");
    for (const doulaId of ["", "grace", `${unknownId}0`]) {
      expect(await errorCode(await saveFavorite(app, client, doulaId))).toBe("invalid_input");
    }
  });

  test("never saves for another person, even if the request names one", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const doula = await insertDoula(app);
    const save = (userId: string) =>
      app.send("/rest/v1/favorites", {
        method: "POST",
        as: client.cookie,
        json: { doula_id: doula.id, user_id: userId },
      });
    expect(await errorCode(await save(other.id))).toBe("forbidden");
    expect(await readDoulaIds(client)).toEqual({ doula_ids: [] });
    expect((await save(client.id)).status).toBe(201);
    expect(await readDoulaIds(client)).toEqual({ doula_ids: [doula.id] });
    expect(await readDoulaIds(other)).toEqual({ doula_ids: [] });
  });
});

describe("removing a doula", () => {
  test("[7.2] accepts the doula's ID or the favorite's", async () => {
    const client = await signedInUser(app, "client");
    const [byDoula, byFavorite, saved] = [
      await insertDoula(app),
      await insertDoula(app),
      await insertDoula(app),
    ];
    await saveFavorite(app, client, byDoula.id);
    const favorite = savedFavoriteSchema.parse(await (await saveFavorite(app, client, byFavorite.id)).json());
    await saveFavorite(app, client, saved.id);
    expect((await removeFavorite(app, client, byDoula.id)).status).toBe(204);
    expect((await removeFavorite(app, client, favorite.id)).status).toBe(204);
    expect((await listFavorites(app, client)).items).toMatchObject([{ doula_id: saved.id }]);
    expect(await readDoulaIds(client)).toEqual({ doula_ids: [saved.id] });
  });

  test("[7.2] returns not_found for a doula who is not saved", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    await saveFavorite(app, client, doula.id);
    await removeFavorite(app, client, doula.id);
    for (const id of [doula.id, unknownId, (await insertDoula(app)).id]) {
      const refused = await removeFavorite(app, client, id);
      expect(refused.status).toBe(404);
      expect(await errorCode(refused)).toBe("not_found");
    }
  });

  test("leaves other people's favorites alone", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const doula = await insertDoula(app);
    const favorite = savedFavoriteSchema.parse(await (await saveFavorite(app, client, doula.id)).json());
    await saveFavorite(app, other, doula.id);
    await removeFavorite(app, other, doula.id);
    for (const id of [doula.id, favorite.id]) {
      expect(await errorCode(await removeFavorite(app, other, id))).toBe("not_found");
    }
    expect((await listFavorites(app, client)).items).toMatchObject([{ id: favorite.id }]);
    expect((await listFavorites(app, other)).items).toEqual([]);
  });

  test("can be undone within an hour, even if the doula is no longer listed", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const saved = await (await saveFavorite(app, client, doula.id)).json();
    app.setNow(minutesAfter(monday, 3000));
    await removeFavorite(app, client, doula.id);
    await setDoulaStatus(app, doula.id, "rejected");
    app.setNow(minutesAfter(monday, 3059));
    const restored = await saveFavorite(app, client, doula.id);
    expect(restored.status).toBe(201);
    expect(await restored.json()).toEqual(saved);
    expect((await listFavorites(app, client)).items).toMatchObject([{ doula: { is_listed: false } }]);
  });

  test("cannot be undone after an hour", async () => {
    const client = await signedInUser(app, "client");
    const [listed, unlisted] = [await insertDoula(app), await insertDoula(app)];
    for (const { id } of [listed, unlisted]) {
      await saveFavorite(app, client, id);
      await removeFavorite(app, client, id);
    }
    await setDoulaStatus(app, unlisted.id, "rejected");
    app.setNow(minutesAfter(monday, 60));
    expect(await errorCode(await saveFavorite(app, client, unlisted.id))).toBe("doula_not_found");
    const again = savedFavoriteSchema.parse(await (await saveFavorite(app, client, listed.id)).json());
    expect(again.created_at).toBe(minutesAfter(monday, 60).toISOString());
  });

  test("deletes the favorite after an hour", async () => {
    const client = await signedInUser(app, "client");
    const [saved, removed] = [await insertDoula(app), await insertDoula(app)];
    for (const { id } of [saved, removed]) await saveFavorite(app, client, id);
    await removeFavorite(app, client, removed.id);
    const rowsAt = async (now: Date) => {
      await deleteRemovedFavorites(app.db, now);
      const rows = await app.db.query.favorites.findMany({
        where: (favorite, { eq }) => eq(favorite.userId, client.id),
      });
      return rows.map(({ doulaId }) => doulaId);
    };
    expect((await rowsAt(minutesAfter(monday, 59))).sort()).toEqual([saved.id, removed.id].sort());
    expect(await rowsAt(minutesAfter(monday, 60))).toEqual([saved.id]);
  });
});
