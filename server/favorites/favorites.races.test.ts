import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertDoula, removeFavorite, saveFavorite, signedInUser } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function rowsOf(userId: string) {
  return app.db.query.favorites.findMany({ where: (favorite, { eq }) => eq(favorite.userId, userId) });
}

test("twenty hearts pressed at once make one favorite, and each press is told the same", async () => {
  const client = await signedInUser(app, "client");
  const doula = await insertDoula(app);
  const responses = await Promise.all(Array.from({ length: 20 }, () => saveFavorite(app, client, doula.id)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  const answers = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await rowsOf(client.id)).toHaveLength(1);
});

test("saving and removing at once ends in one of the two, with no failure", async () => {
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
  expect(await rowsOf(client.id)).toHaveLength(1);
});

test("of twenty removals at once one finds the favorite", async () => {
  const client = await signedInUser(app, "client");
  const doula = await insertDoula(app);
  await saveFavorite(app, client, doula.id);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => removeFavorite(app, client, doula.id)),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 404)]);
});
