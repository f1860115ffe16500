import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { packageLimits } from "../../../contract/directory/packages.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { errorCode, insertDoula, signInAs } from "../../testing/fixtures.ts";

const app = await useTestApp();

const offer = { name: "Full support", price: 900 };

/** A signed-in doula with this many packages. */
async function signInDoula(packages: number) {
  const { id, userEmail } = await insertDoula(app, { status: "draft" });
  if (packages > 0)
    await app.db
      .insert(schema.doulaPackages)
      .values(Array.from({ length: packages }, () => ({ doulaProfileId: id, name: "Offer", price: "10" })));
  return { id, cookie: await signInAs(app, userEmail) };
}

const lockProfile = (id: string) => sql`select from doula_profiles where id = ${id} for update`;
const countPackages = (id: string) =>
  app.db.$count(schema.doulaPackages, sql`${schema.doulaPackages.doulaProfileId} = ${id}`);

test("one of five packages added at once is added if there is room for one", async () => {
  const { id, cookie } = await signInDoula(packageLimits.perDoula - 1);
  const add = () => app.send("/rest/v1/doula_packages", { method: "POST", as: cookie, json: offer });
  const responses = await atOnce(app, lockProfile(id), [add, add, add, add, add]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(await countPackages(id)).toBe(packageLimits.perDoula);
});

test("[7.2] the last package cannot be deleted while the profile is being submitted", async () => {
  const { id, cookie } = await signInDoula(1);
  const [last] = await app.db.query.doulaPackages.findMany({
    where: (row, { eq }) => eq(row.doulaProfileId, id),
  });
  const remove = () => app.send(`/rest/v1/doula_packages/${last?.id}`, { method: "DELETE", as: cookie });
  const submitProfileSql = sql`update doula_profiles set status = 'pending' where id = ${id}`;
  const [response] = await atOnce(app, submitProfileSql, [remove]);
  expect(response && (await errorCode(response))).toBe("profile_in_review");
  expect(await countPackages(id)).toBe(1);
});
