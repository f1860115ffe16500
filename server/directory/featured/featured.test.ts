import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { featuredResponseSchema } from "../../../contract/directory/featured.schema.ts";
import { changedProfilePageSchema } from "../../../contract/directory/profile-changes.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertDoula, signedInUser, signInAs } from "../../testing/fixtures.ts";

const app = await useTestApp();
const hour = 60 * 60 * 1000;
let clock = Date.UTC(2030, 0, 1, 12);

beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
  // Later than the cached totals of the test before.
  clock += 24 * hour;
  app.setNow(new Date(clock));
});

const readFeatured = async () =>
  featuredResponseSchema.parse(await (await app.send("/rest/v1/featured_doulas")).json());

const namesOf = ({ items }: Awaited<ReturnType<typeof readFeatured>>) =>
  items.map((doula) => doula.full_name).toSorted();

const bio = "I bring soup, and stay until the baby is asleep. And more.";

async function insertThree() {
  return [
    await insertDoula(app, { fullName: "Ada One", bio, yearsExperience: 11, birthsAttended: 240 }),
    await insertDoula(app, { fullName: "Bea Two", bio, location: "San Marcos, TX" }),
    await insertDoula(app, { fullName: "Cleo Three", bio }),
  ] as const;
}

const insertPackage = (doula: { id: string }, price: string, isActive = true) =>
  app.db.insert(schema.doulaPackages).values({ doulaProfileId: doula.id, name: "Birth", price, isActive });

test("[2.1] features three doulas with the first sentence of their bio and their own figures", async () => {
  const [first] = await insertThree();
  await insertPackage(first, "1675");
  await insertPackage(first, "900", false);
  const { items } = await readFeatured();
  expect(items).toHaveLength(3);
  expect(items.find(({ slug }) => slug === first.slug)).toEqual({
    slug: first.slug,
    full_name: "Ada One",
    first_name: "Ada",
    last_name: "One",
    location: "Austin, TX",
    profile_image_url: null,
    years_experience: 11,
    births_attended: 240,
    packages_from: 1675,
    intro: "I bring soup, and stay until the baby is asleep.",
  });
});

test.each([
  ["who has no bio", { bio: null }],
  ["whose bio is blank", { bio: " \n " }],
  ["who is unlisted", { bio, unlistedAt: new Date(), unlistedReasons: ["suspended" as const] }],
  ["who is not approved yet", { bio, status: "pending" as const }],
  ["whom no search near a place finds", { bio, publicPoint: null }],
])("[2.1] does not feature a doula %s", async (_, columns) => {
  const [, second] = await insertThree();
  await app.db.update(schema.doulaProfiles).set(columns).where(eq(schema.doulaProfiles.id, second.id));
  expect(await readFeatured()).toEqual({ items: [], totals: null });
  await insertDoula(app, { fullName: "Dora Four", bio });
  expect(namesOf(await readFeatured())).toEqual(["Ada One", "Cleo Three", "Dora Four"]);
});

test("[2.1 2.14] does not feature a doula whose new bio or name waits for its review", async () => {
  const [first] = await insertThree();
  const doula = { ...first, cookie: await signInAs(app, first.userEmail) };
  const own = await (await app.send("/rest/v1/doula_profiles/own", { as: doula.cookie })).json();
  const { updated_at } = own as { updated_at: string };
  const json = { bio: "Buy my course.", updated_at };
  const patched = await app.send("/rest/v1/doula_profiles/own", { method: "PATCH", as: doula.cookie, json });
  expect(patched.status).toBe(200);
  expect((await readFeatured()).items).toEqual([]);

  const admin = await signedInUser(app, "admin");
  const changes = await (await app.send("/rest/v1/changed_profiles", { as: admin.cookie })).json();
  const { items } = changedProfilePageSchema.parse(changes);
  await app.send(`/rest/v1/doula_profiles/${doula.id}/changes/accept`, {
    method: "POST",
    as: admin.cookie,
    json: { newest_change: items.find(({ id }) => id === doula.id)?.newest_change },
  });
  expect((await readFeatured()).items.map(({ intro }) => intro)).toContain("Buy my course.");

  const names = { first_name: "Adalyn", last_name: "One" };
  await app.send(`/rest/v1/users/${doula.userId}`, { method: "PATCH", as: doula.cookie, json: names });
  expect((await readFeatured()).items).toEqual([]);
});

test("[2.1] features the same doulas all day, and everyone in turn", async () => {
  await insertThree();
  for (const fullName of ["Dora Four", "Elsa Five", "Fay Six"]) await insertDoula(app, { fullName, bio });
  const morning = namesOf(await readFeatured());
  app.setNow(new Date(clock + 11 * hour));
  expect(namesOf(await readFeatured())).toEqual(morning);
  const seen = new Set(morning);
  for (let day = 1; day < 60; day++) {
    app.setNow(new Date(clock + day * 24 * hour));
    for (const name of namesOf(await readFeatured())) seen.add(name);
  }
  clock += 60 * 24 * hour;
  expect(seen.size).toBe(6);
});

test("[2.1] counts listed doulas and their towns, and gives the range of their active packages", async () => {
  const [first, second] = await insertThree();
  const unlisted = await insertDoula(app, {
    bio,
    location: "Portland, OR",
    unlistedAt: new Date(),
    unlistedReasons: ["by_admin"],
  });
  await insertPackage(first, "1200.50");
  await insertPackage(second, "600");
  await insertPackage(second, "100", false);
  await insertPackage(unlisted, "9000");
  expect((await readFeatured()).totals).toEqual({
    doula_count: 3,
    city_count: 2,
    prices: { lowest: 600, highest: 1200.5 },
  });
});

test("[2.1] counts no visit of hourly care as the price of a package", async () => {
  const [first, second] = await insertThree();
  const visit = {
    name: "Days",
    price: "136.50",
    type: "postpartum",
    hourlyPrice: "45.50",
    timeOfDay: "day",
    minimumHours: 3,
    asksBeforePayment: true,
  };
  await insertPackage(first, "1675");
  for (const { id: doulaProfileId } of [first, second])
    await app.db.insert(schema.doulaPackages).values({ doulaProfileId, ...visit });
  const { items, totals } = await readFeatured();
  const readPrice = (doula: { slug: string }) => items.find(({ slug }) => slug === doula.slug)?.packages_from;
  expect(readPrice(first)).toBe(1675);
  expect(readPrice(second)).toBeNull();
  expect(totals?.prices).toEqual({ lowest: 1675, highest: 1675 });
});

test("[2.1] gives no price range without packages", async () => {
  await insertThree();
  expect((await readFeatured()).totals).toMatchObject({ doula_count: 3, prices: null });
});

test("[2.1] gives no totals that were counted before the doulas were listed", async () => {
  await insertDoula(app, { bio });
  await app.send("/rest/v1/areas");
  await insertThree();
  expect(await readFeatured()).toMatchObject({ items: [{}, {}, {}], totals: null });
});
