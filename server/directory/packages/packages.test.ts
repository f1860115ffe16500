import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownApplicationSchema } from "../../../contract/directory/applications.schema.ts";
import { ownPackageSchema, ownPackagesResponseSchema } from "../../../contract/directory/packages.schema.ts";
import { packageLimits } from "../../../contract/directory/packages.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, insertDoula, setDoulaStatus, signInAs } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

const app = await useTestApp();

const validPackage = {
  name: "Full support",
  description: "Visits, birth and the weeks after.",
  price: 1450.5,
  duration_weeks: 16,
  is_active: true,
  type: null,
  hourly_price: null,
  time_of_day: null,
  minimum_hours: null,
  asks_before_payment: false,
  reduced_fee_births: null,
  reduced_fee_from: null,
};

/** Nights at $45 an hour. */
const hourlyCare = {
  name: "Nights",
  type: "postpartum",
  hourly_price: 45.5,
  time_of_day: "night",
  minimum_hours: 8,
};

/** A signed-in doula. */
async function signInDoula(status = "draft") {
  const { id, userEmail } = await insertDoula(app, { status });
  return { id, cookie: await signInAs(app, userEmail) };
}

type Doula = Awaited<ReturnType<typeof signInDoula>>;

const path = "/rest/v1/doula_packages";
const add = ({ cookie }: Doula, json: unknown = validPackage) =>
  app.send(path, { method: "POST", as: cookie, json });
const change = ({ cookie }: Doula, id: string, json: unknown = validPackage) =>
  app.send(`${path}/${id}`, { method: "PUT", as: cookie, json });
const remove = ({ cookie }: Doula, id: string) => app.send(`${path}/${id}`, { method: "DELETE", as: cookie });
const addPackage = async (doula: Doula, json?: unknown) =>
  ownPackageSchema.parse(await (await add(doula, json)).json());
const readOwn = async ({ cookie }: Doula) =>
  ownPackagesResponseSchema.parse(await (await app.send(`${path}/own`, { as: cookie })).json()).items;
/** The fields mentioned in a refusal. */
const refusedFields = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { field: string; message: string }[] };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};

test("[7.2] a doula can add, change, hide and delete packages", async () => {
  const doula = await signInDoula();
  expect(await readOwn(doula)).toEqual([]);
  app.setNow(monday);
  const response = await add(doula, validPackage);
  expect(response.status).toBe(201);
  const first = ownPackageSchema.parse(await response.json());
  expect(first).toMatchObject({
    ...validPackage,
    doula_profile_id: doula.id,
    created_at: "2026-11-23T10:00:00.000Z",
  });
  app.setNow(new Date("2026-11-23T10:01:00Z"));
  const second = await addPackage(doula, { name: "  Small ", price: 0.01 });
  expect(second).toMatchObject({
    name: "Small",
    description: null,
    price: 0.01,
    duration_weeks: packageLimits.defaultWeeks,
    is_active: true,
  });
  const changed = await change(doula, first.id, {
    ...validPackage,
    description: " ",
    price: 999_999.99,
    is_active: false,
  });
  expect(changed.status).toBe(200);
  expect(await readOwn(doula)).toEqual([
    second,
    { ...first, description: null, price: 999_999.99, is_active: false },
  ]);
  expect((await remove(doula, second.id)).status).toBe(204);
  expect((await readOwn(doula)).map(({ id }) => id)).toEqual([first.id]);
  expect(await errorCode(await remove(doula, second.id))).toBe("not_found");
});

test("[7.2] parents see a listed doula's changes immediately, with the doula's name", async () => {
  const doula = await signInDoula("approved");
  const { id } = await addPackage(doula);
  const readListed = async () => (await app.send(`${path}?doula_profile_id=${doula.id}`)).json();
  const { is_active: _, ...offer } = validPackage;
  const profile = await app.db.query.doulaProfiles.findFirst({ where: ({ id }, { eq }) => eq(id, doula.id) });
  const named = { id, ...offer, doula: { full_name: profile?.fullName } };
  expect(await readListed()).toEqual({ items: [named], takes_payments: false });
  await change(doula, id, { ...validPackage, is_active: false });
  expect(await readListed()).toEqual({ items: [], takes_payments: false });
});

test("[3.5] hourly care costs its shortest visit, whatever price is sent", async () => {
  const doula = await signInDoula("approved");
  const care = await addPackage(doula, { ...hourlyCare, price: 1 });
  expect(care).toMatchObject({ ...hourlyCare, price: 364 });
  const response = await app.send(`${path}?doula_profile_id=${doula.id}`);
  expect(await response.json()).toMatchObject({ items: [{ ...hourlyCare, price: 364 }] });
  const fixed = ownPackageSchema.parse(
    await (await change(doula, care.id, { ...validPackage, type: "postpartum" })).json(),
  );
  expect(fixed).toMatchObject({ type: "postpartum", hourly_price: null, price: 1450.5 });
});

test("[3.5] birth packages ask first unless the doula turns it off, and hourly care always does", async () => {
  const doula = await signInDoula();
  const asks = async (more: object) =>
    (await addPackage(doula, { name: "Care", price: 900, ...more })).asks_before_payment;
  expect(await asks({ type: "birth" })).toBe(true);
  expect(await asks({ type: "birth", asks_before_payment: false })).toBe(false);
  expect(await asks({ type: "visit" })).toBe(false);
  expect(await asks({ ...hourlyCare, asks_before_payment: false })).toBe(true);
});

test("[3.5] birth packages can have reduced fees, which stay if an older form leaves them out", async () => {
  const doula = await signInDoula();
  const birth = { name: "Birth", type: "birth", price: 1200 };
  const reduced = { reduced_fee_births: 2, reduced_fee_from: 600 };
  const none = { reduced_fee_births: null, reduced_fee_from: null };
  const { id } = await addPackage(doula, { ...birth, ...reduced });
  const save = async (more: object) => (await change(doula, id, { ...birth, ...more })).json();
  expect(await save({ price: 500 })).toMatchObject({ price: 500, ...reduced });
  expect(await save(none)).toMatchObject(none);
  expect(await save(reduced)).toMatchObject(reduced);
  expect(await save({ type: "visit" })).toMatchObject({ type: "visit", ...none });
});

test.each([
  [{ reduced_fee_from: 1200 }, { reduced_fee_from: "Please enter less than the price." }],
  [{ reduced_fee_from: 0.5 }, { reduced_fee_from: "Please enter an amount of at least $1." }],
  [{ reduced_fee_from: null }, { reduced_fee_from: "Please enter an amount of at least $1." }],
  [{ reduced_fee_births: 21 }, { reduced_fee_births: "Please enter 1 to 20 births." }],
  [{ reduced_fee_births: null }, { reduced_fee_births: "Please enter 1 to 20 births." }],
  [{ type: "visit" }, { reduced_fee_births: "Only birth packages can have a reduced fee." }],
])("[3.5] reduced fees are refused with %j", async (invalid, messages) => {
  const birth = { name: "Birth", type: "birth", price: 1200, reduced_fee_births: 2, reduced_fee_from: 600 };
  expect(await refusedFields(await add(await signInDoula(), { ...birth, ...invalid }))).toEqual(messages);
});

const setType = ({ cookie }: Doula, id: string, type = "visit") =>
  app.send(`${path}/${id}/type`, { method: "PUT", as: cookie, json: { type } });
const asksForTypes = async ({ cookie }: Doula) => {
  const response = await app.send("/rest/v1/applications/own", { as: cookie });
  return ownApplicationSchema.parse(await response.json()).asks_package_types;
};

test("[2.12] a doula is asked for the type of each package that has none", async () => {
  const [doula, stranger] = [await signInDoula("approved"), await signInDoula()];
  const [first, second] = [await addPackage(doula), await addPackage(doula)];
  await addPackage(doula, hourlyCare);
  expect(await asksForTypes(doula)).toBe(true);
  expect(await errorCode(await setType(stranger, first.id))).toBe("not_found");
  expect(await (await setType(doula, first.id)).json()).toEqual({ ...first, type: "visit" });
  expect(await errorCode(await setType(doula, first.id, "birth")), "chosen before").toBe("not_found");
  expect(await asksForTypes(doula)).toBe(true);
  await setDoulaStatus(app, doula.id, "pending");
  expect(await asksForTypes(doula)).toBe(false);
  expect(await errorCode(await setType(doula, second.id))).toBe("profile_in_review");
  await setDoulaStatus(app, doula.id, "approved");
  await setType(doula, second.id, "birth");
  expect(await asksForTypes(doula)).toBe(false);
});

test("[2.12] a doula who does not want to choose types is not asked again", async () => {
  const [doula, other] = [await signInDoula(), await signInDoula()];
  for (const each of [doula, other]) await addPackage(each);
  const dismiss = ({ cookie }: Doula) => app.send(`${path}/types/dismiss`, { method: "POST", as: cookie });
  expect((await dismiss(doula)).status).toBe(204);
  expect(await asksForTypes(doula)).toBe(false);
  expect(await asksForTypes(other)).toBe(true);
  const [offer] = await readOwn(doula);
  expect((await setType(doula, offer?.id ?? "", "class")).status, "still possible").toBe(200);
});

test("[9.6] a new or changed package with an invalid price is refused", async () => {
  const doula = await signInDoula();
  const { id } = await addPackage(doula);
  const invalidPackage = { ...validPackage, price: 0 };
  for (const response of [await add(doula, invalidPackage), await change(doula, id, invalidPackage)]) {
    expect(response.status).toBe(400);
    expect(await refusedFields(response)).toEqual({ price: "Please enter a price above 0." });
  }
  expect(await readOwn(doula)).toHaveLength(1);
});

test("[6.5 7.2] a doula can do nothing to another doula's packages", async () => {
  const [doula, stranger] = [await signInDoula(), await signInDoula()];
  const { id } = await addPackage(doula);
  expect((await add(doula, { ...validPackage, doula_profile_id: stranger.id })).status).toBe(400);
  for (const missing of [id, randomUUID()]) {
    expect(await errorCode(await change(stranger, missing))).toBe("not_found");
    expect(await errorCode(await remove(stranger, missing))).toBe("not_found");
  }
  expect(await readOwn(stranger)).toEqual([]);
  expect(await readOwn(doula)).toHaveLength(1);
});

test("packages of a profile in review are read-only", async () => {
  const doula = await signInDoula();
  const { id } = await addPackage(doula);
  await setDoulaStatus(app, doula.id, "pending");
  for (const response of [await add(doula), await change(doula, id), await remove(doula, id)])
    expect(await errorCode(response)).toBe("profile_in_review");
  expect(await readOwn(doula)).toHaveLength(1);
  for (const status of ["draft", "approved", "rejected"]) {
    await setDoulaStatus(app, doula.id, status);
    expect((await change(doula, id)).status, status).toBe(200);
  }
});

test("the number of packages per profile is limited", async () => {
  const doula = await signInDoula();
  await app.db.insert(schema.doulaPackages).values(
    Array.from({ length: packageLimits.perDoula }, (_, index) => ({
      doulaProfileId: doula.id,
      name: `Offer ${index}`,
      price: "10",
    })),
  );
  expect(await errorCode(await add(doula))).toBe("too_many_packages");
  const [last] = await readOwn(doula);
  await remove(doula, last?.id ?? "");
  expect((await add(doula)).status).toBe(201);
});

test("[2.6 3.5 7.2] parents see a listed doula's active packages, by price", async () => {
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

const nights = {
  type: "postpartum",
  price: "364",
  hourlyPrice: "45.5",
  timeOfDay: "night",
  minimumHours: 8,
  asksBeforePayment: true,
};

test.each([
  [{ price: "0" }, "doula_packages_price"],
  [{ price: "-50" }, "doula_packages_price"],
  [{ price: "1000000" }, "doula_packages_price"],
  [{ durationWeeks: 0 }, "doula_packages_duration"],
  [{ durationWeeks: 53 }, "doula_packages_duration"],
  [{ type: "massage" }, "doula_packages_type"],
  [{ ...nights, timeOfDay: "dusk" }, "doula_packages_time_of_day"],
  [{ ...nights, minimumHours: 25, price: "1137.50" }, "doula_packages_minimum_hours"],
  [{ ...nights, price: "365" }, "doula_packages_hourly_price"],
  [{ ...nights, type: null }, "doula_packages_hourly"],
  [{ ...nights, type: "birth" }, "doula_packages_hourly"],
  [{ ...nights, timeOfDay: null }, "doula_packages_hourly"],
  [{ ...nights, asksBeforePayment: false }, "doula_packages_asks"],
  [{ reducedFeeBirths: 2 }, "doula_packages_reduced_fee"],
  [{ reducedFeeFrom: "600" }, "doula_packages_reduced_fee"],
  [{ reducedFeeBirths: 0, reducedFeeFrom: "600" }, "doula_packages_reduced_fee"],
])("[5.14 9.6] a package with %j cannot be stored", async (columns, constraint) => {
  const { id: doulaProfileId } = await insertDoula(app);
  const offer = { doulaProfileId, name: "Full", price: "0.01", durationWeeks: 52 };
  await app.db.insert(schema.doulaPackages).values(offer);
  const invalidInsert = app.db.insert(schema.doulaPackages).values({ ...offer, ...columns });
  await expect(invalidInsert).rejects.toMatchObject({ cause: { constraint } });
});
