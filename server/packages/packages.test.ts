import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownPackageSchema, ownPackagesAnswerSchema } from "../../contract/packages.schema.ts";
import { packageLimits } from "../../contract/packages.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, insertDoula, setDoulaStatus, signInAs } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const full = {
  name: "Full support",
  description: "Visits, birth and the weeks after.",
  price: 1450.5,
  duration_weeks: 16,
  is_active: true,
};

/** A doula who is signed in. */
async function signInDoula(status = "draft") {
  const { id, userEmail } = await insertDoula(app, { status });
  return { id, cookie: await signInAs(app, userEmail) };
}

type Doula = Awaited<ReturnType<typeof signInDoula>>;

const path = "/rest/v1/doula_packages";
const add = ({ cookie }: Doula, json: unknown = full) => app.send(path, { method: "POST", as: cookie, json });
const change = ({ cookie }: Doula, id: string, json: unknown = full) =>
  app.send(`${path}/${id}`, { method: "PUT", as: cookie, json });
const remove = ({ cookie }: Doula, id: string) => app.send(`${path}/${id}`, { method: "DELETE", as: cookie });
const added = async (doula: Doula, json?: unknown) =>
  ownPackageSchema.parse(await (await add(doula, json)).json());
const own = async ({ cookie }: Doula) =>
  ownPackagesAnswerSchema.parse(await (await app.send(`${path}/own`, { as: cookie })).json()).items;
/** The fields that a refusal names. */
const refusedFields = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { field: string; message: string }[] };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};

test("a doula adds, changes, hides and deletes packages, and sees all of them, newest first", async () => {
  const doula = await signInDoula();
  expect(await own(doula)).toEqual([]);
  app.setNow(new Date("2026-11-23T10:00:00Z"));
  const response = await add(doula, full);
  expect(response.status).toBe(201);
  const first = ownPackageSchema.parse(await response.json());
  expect(first).toMatchObject({
    ...full,
    doula_profile_id: doula.id,
    created_at: "2026-11-23T10:00:00.000Z",
  });
  app.setNow(new Date("2026-11-23T10:01:00Z"));
  const second = await added(doula, { name: "  Small ", price: 0.01 });
  expect(second).toMatchObject({
    name: "Small",
    description: null,
    price: 0.01,
    duration_weeks: packageLimits.defaultWeeks,
    is_active: true,
  });
  const changed = await change(doula, first.id, {
    ...full,
    description: " ",
    price: 999_999.99,
    is_active: false,
  });
  expect(changed.status).toBe(200);
  expect(await own(doula)).toEqual([
    second,
    { ...first, description: null, price: 999_999.99, is_active: false },
  ]);
  expect((await remove(doula, second.id)).status).toBe(204);
  expect((await own(doula)).map(({ id }) => id)).toEqual([first.id]);
  expect(await codeOf(await remove(doula, second.id))).toBe("not_found");
});

test("what a live doula changes is what parents see at once", async () => {
  const doula = await signInDoula("approved");
  const { id } = await added(doula);
  const shown = async () => (await app.send(`${path}?doula_profile_id=${doula.id}`)).json();
  const { is_active: _, ...offer } = full;
  expect(await shown()).toEqual({ items: [{ id, ...offer }], takes_payments: false });
  await change(doula, id, { ...full, is_active: false });
  expect(await shown()).toEqual({ items: [], takes_payments: false });
});

test.each([
  [{ name: " " }, { name: "Name is required." }],
  [{ name: "x".repeat(201) }, { name: "Please use at most 200 characters." }],
  [{ description: "x".repeat(2001) }, { description: "Please use at most 2000 characters." }],
  [{ price: 0 }, { price: "Please enter a price above 0." }],
  [{ price: -50 }, { price: "Please enter a price above 0." }],
  [{ price: undefined }, { price: "Please enter a price above 0." }],
  [{ price: 10.005 }, { price: "Please enter a price in dollars and whole cents." }],
  [{ price: 1e-9 }, { price: "Please enter a price in dollars and whole cents." }],
  [{ price: 1_000_000 }, { price: "Please enter a price of at most $999,999.99." }],
  [{ duration_weeks: 0 }, { duration_weeks: "Please enter 1 to 52 whole weeks." }],
  [{ duration_weeks: 53 }, { duration_weeks: "Please enter 1 to 52 whole weeks." }],
  [{ duration_weeks: 1.5 }, { duration_weeks: "Please enter 1 to 52 whole weeks." }],
])("a package with %j is refused, new or not", async (wrong, messages) => {
  const doula = await signInDoula();
  const { id } = await added(doula);
  for (const response of [
    await add(doula, { ...full, ...wrong }),
    await change(doula, id, { ...full, ...wrong }),
  ]) {
    expect(response.status).toBe(400);
    expect(await refusedFields(response)).toMatchObject(messages);
  }
  expect(await own(doula)).toHaveLength(1);
});

test("a package cannot be given to another doula, nor taken from one", async () => {
  const [doula, stranger] = [await signInDoula(), await signInDoula()];
  const { id } = await added(doula);
  expect((await add(doula, { ...full, doula_profile_id: stranger.id })).status).toBe(400);
  for (const missing of [id, randomUUID()]) {
    expect(await codeOf(await change(stranger, missing))).toBe("not_found");
    expect(await codeOf(await remove(stranger, missing))).toBe("not_found");
  }
  expect(await own(stranger)).toEqual([]);
  expect(await own(doula)).toHaveLength(1);
});

test("packages of a profile in review are read only", async () => {
  const doula = await signInDoula();
  const { id } = await added(doula);
  await setDoulaStatus(app, doula.id, "pending");
  for (const response of [await add(doula), await change(doula, id), await remove(doula, id)])
    expect(await codeOf(response)).toBe("profile_in_review");
  expect(await own(doula)).toHaveLength(1);
  for (const status of ["draft", "approved", "rejected"]) {
    await setDoulaStatus(app, doula.id, status);
    expect((await change(doula, id)).status, status).toBe(200);
  }
});

test("a profile holds a bounded number of packages", async () => {
  const doula = await signInDoula();
  await app.db.insert(schema.doulaPackages).values(
    Array.from({ length: packageLimits.perDoula }, (_, index) => ({
      doulaProfileId: doula.id,
      name: `Offer ${index}`,
      price: "10",
    })),
  );
  expect(await codeOf(await add(doula))).toBe("too_many_packages");
  const [last] = await own(doula);
  await remove(doula, last?.id ?? "");
  expect((await add(doula)).status).toBe(201);
});

test("the packages of a listed doula are the active ones, by price; of others there are none", async () => {
  const listed = await insertDoula(app);
  const draft = await insertDoula(app, { status: "draft" });
  for (const { id } of [listed, draft]) {
    await app.db.insert(schema.doulaPackages).values([
      { doulaProfileId: id, name: "Full", price: "1450.00" },
      { doulaProfileId: id, name: "Retired", price: "10.00", isActive: false },
      { doulaProfileId: id, name: "Small", price: "300.50", durationWeeks: 4 },
    ]);
  }
  const readPackages = async (id: string) =>
    (await app.send(`/rest/v1/doula_packages?doula_profile_id=${id}`)).json();
  expect(await readPackages(listed.id)).toEqual({
    takes_payments: false,
    items: [
      expect.objectContaining({ name: "Small", price: 300.5, duration_weeks: 4, description: null }),
      expect.objectContaining({ name: "Full", price: 1450, duration_weeks: 12 }),
    ],
  });
  expect(await readPackages(draft.id)).toEqual({ items: [], takes_payments: false });
  await app.db
    .update(schema.doulaProfiles)
    .set({ stripeAccountId: "acct_of_packages", stripeState: "restricted", stripeChargesEnabled: true })
    .where(eq(schema.doulaProfiles.id, listed.id));
  expect(await readPackages(listed.id)).toMatchObject({ takes_payments: true });
});

test.each([
  [{ price: "0" }, "doula_packages_price"],
  [{ price: "-50" }, "doula_packages_price"],
  [{ price: "1000000" }, "doula_packages_price"],
  [{ durationWeeks: 0 }, "doula_packages_duration"],
  [{ durationWeeks: 53 }, "doula_packages_duration"],
])("a package with %j cannot be stored", async (columns, constraint) => {
  const { id: doulaProfileId } = await insertDoula(app);
  const offer = { doulaProfileId, name: "Full", price: "0.01", durationWeeks: 52 };
  await app.db.insert(schema.doulaPackages).values(offer);
  const impossible = app.db.insert(schema.doulaPackages).values({ ...offer, ...columns });
  await expect(impossible).rejects.toMatchObject({ cause: { constraint } });
});
