import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { insertDoula, removeFavorite, saveFavorite, signedInUser } from "../../testing/fixtures.ts";

const app = await useTestApp();

function findRows(userId: string) {
  return app.db.query.favorites.findMany({ where: (favorite, { eq }) => eq(favorite.userId, userId) });
}

test("[7.2] twenty simultaneous clicks on a heart create one favorite and get the same response", async () => {
  const client = await signedInUser(app, "client");
  const doula = await insertDoula(app);
  const responses = await Promise.all(Array.from({ length: 20 }, () => saveFavorite(app, client, doula.id)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  const bodies = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(await findRows(client.id)).toHaveLength(1);
});

test("saving and removing at the same time cause no error", async () => {
  const client = await signedInUser(app, "client");
  const doula = await insertDoula(app);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? saveFavorite : removeFavorite)(app, client, doula.id),
    ),
  );
  const saves = responses.filter((_, index) => index % 2 === 0).map(({ status }) => status);
  expect(new Set(saves)).toEqual(new Set([201]));
  const removals = responses.filter((_, index) => index % 2 === 1).map(({ status }) => status);
  for (const status of removals) expect([204, 404]).toContain(status);
  expect(await findRows(client.id)).toHaveLength(1);
});

test("[7.2] only one of twenty simultaneous removals succeeds", async () => {
  const client = await signedInUser(app, "client");
  const doula = await insertDoula(app);
  await saveFavorite(app, client, doula.id);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => removeFavorite(app, client, doula.id)),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 404)]);
});
