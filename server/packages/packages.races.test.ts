import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageLimits } from "../../contract/packages.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { codeOf, insertDoula, signInAs } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const offer = { name: "Full support", price: 900 };

/** A doula who is signed in and has this many packages. */
async function signInDoula(packages: number) {
  const { id, userEmail } = await insertDoula(app, { status: "draft" });
  if (packages > 0)
    await app.db
      .insert(schema.doulaPackages)
      .values(Array.from({ length: packages }, () => ({ doulaProfileId: id, name: "Offer", price: "10" })));
  return { id, cookie: await signInAs(app, userEmail) };
}

const lockOf = (id: string) => sql`select from doula_profiles where id = ${id} for update`;
const countOf = (id: string) =>
  app.db.$count(schema.doulaPackages, sql`${schema.doulaPackages.doulaProfileId} = ${id}`);

test("of five packages added at once where there is room for one, one is added", async () => {
  const { id, cookie } = await signInDoula(packageLimits.perDoula - 1);
  const add = () => app.send("/rest/v1/doula_packages", { method: "POST", as: cookie, json: offer });
  const responses = await atOnce(app, lockOf(id), [add, add, add, add, add]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(await countOf(id)).toBe(packageLimits.perDoula);
});

test("the last package cannot go while the profile is being submitted", async () => {
  const { id, cookie } = await signInDoula(1);
  const [last] = await app.db.query.doulaPackages.findMany({
    where: (row, { eq }) => eq(row.doulaProfileId, id),
  });
  const remove = () => app.send(`/rest/v1/doula_packages/${last?.id}`, { method: "DELETE", as: cookie });
  const submitting = sql`update doula_profiles set status = 'pending' where id = ${id}`;
  const [answer] = await atOnce(app, submitting, [remove]);
  expect(answer && (await codeOf(answer))).toBe("profile_in_review");
  expect(await countOf(id)).toBe(1);
});
