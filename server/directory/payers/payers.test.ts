import { describe, expect, test } from "vitest";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import { type OwnPayer, type OwnPayers, ownPayersSchema } from "../../../contract/directory/payers.schema.ts";
import { changedProfilePageSchema } from "../../../contract/directory/profile-changes.schema.ts";
import { facetsResponseSchema } from "../../../contract/directory/search.schema.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  austin,
  errorCode,
  insertDoula,
  setDoulaStatus,
  signedInUser,
  signInAs,
} from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { searchDoulas } from "../../testing/search.ts";

const app = await useTestApp();
app.setNow(monday);

const path = "/rest/v1/doula_payers";
const medicaid: OwnPayer = {
  kind: "medicaid",
  relation: "enrolled",
  name: "CO",
  since: "2024-03-01",
  ends_on: null,
};
const aetna: OwnPayer = {
  kind: "plan",
  relation: "in_network",
  name: "Aetna",
  since: "2025-01-01",
  ends_on: null,
};

async function signedInDoula(insuranceAccepted: string[] = []) {
  await app.db.delete(schema.doulaProfiles);
  const doula = await insertDoula(app, { insuranceAccepted });
  return { ...doula, cookie: await signInAs(app, doula.userEmail) };
}
type Doula = Awaited<ReturnType<typeof signedInDoula>>;

async function read({ cookie }: Doula): Promise<OwnPayers> {
  return ownPayersSchema.parse(await (await app.send(path, { as: cookie })).json());
}

async function save(doula: Doula, change: object) {
  const { updated_at } = await read(doula);
  const json = { updated_at, payers: [], sorted: [], ...change };
  return app.send(path, { method: "PUT", as: doula.cookie, json });
}

async function readPage({ slug }: Doula) {
  return doulaDetailSchema.parse(await (await app.send(`/rest/v1/doula_profiles/${slug}`)).json());
}

const namesFound = async (insurance: string) =>
  (await searchDoulas(app, { ...austin, insurance })).items.map((doula) => doula.full_name);

test("[2.6] a doula sorts what they wrote, and everyone reads and finds the payers", async () => {
  const doula = await signedInDoula(["takes Medicaid", "Cigna", "Aetna"]);
  expect(await read(doula)).toMatchObject({ payers: [], unsorted: ["takes Medicaid", "Cigna", "Aetna"] });

  const response = await save(doula, { payers: [aetna, medicaid], sorted: ["Aetna", "takes Medicaid"] });
  expect(response.status).toBe(200);
  const saved = ownPayersSchema.parse(await response.json());
  expect(saved).toEqual({ updated_at: saved.updated_at, payers: [medicaid, aetna], unsorted: ["Cigna"] });

  const { ends_on: _m, ...publicMedicaid } = medicaid;
  const { ends_on: _a, ...publicAetna } = aetna;
  const shown = { payers: [publicMedicaid, publicAetna], insurance_accepted: ["Cigna"] };
  expect(await readPage(doula)).toMatchObject(shown);
  const [found] = (await searchDoulas(app)).items;
  expect(found).toMatchObject(shown);

  for (const value of ["Enrolled: Colorado Medicaid", "In network: Aetna", "Cigna"])
    expect(await namesFound(value), value).toEqual([doula.fullName]);
  for (const value of ["Aetna", "takes Medicaid", "Enrolled: Texas Medicaid"])
    expect(await namesFound(value), value).toEqual([]);
  const facets = facetsResponseSchema.parse(await (await app.send("/rest/v1/doula_profiles/facets")).json());
  expect(facets.insurance).toEqual([
    { value: "Cigna", count: 1 },
    { value: "Enrolled: Colorado Medicaid", count: 1 },
    { value: "In network: Aetna", count: 1 },
  ]);
});

test("[2.6] a payer is shown and found until the end of its last day, in the doula's time zone", async () => {
  const doula = await signedInDoula();
  await save(doula, { payers: [{ ...medicaid, ends_on: "2026-11-22" }] });
  // The doula lives in Texas, six hours behind.
  for (const [now, labels] of [
    ["2026-11-23T05:59:00Z", ["Enrolled: Colorado Medicaid"]],
    ["2026-11-23T06:00:00Z", []],
  ] as const) {
    app.setNow(new Date(now));
    expect((await readPage(doula)).payers).toHaveLength(labels.length);
    expect(await namesFound("Enrolled: Colorado Medicaid")).toHaveLength(labels.length);
  }
  expect((await read(doula)).payers).toHaveLength(1);
  app.setNow(monday);
});

describe("[3.3] a change is refused", () => {
  test("for a payer that begins in the future, beside its field", async () => {
    const doula = await signedInDoula();
    const problem = problemSchema.parse(
      await (await save(doula, { payers: [aetna, { ...medicaid, since: "2027-01-01" }] })).json(),
    );
    expect(problem.errors).toEqual([
      { field: "payers.1.since", code: "future", message: "The start date can't be in the future." },
    ]);
    expect((await read(doula)).payers).toEqual([]);
  });

  test("if the profile changed since it was read", async () => {
    const doula = await signedInDoula(["Cigna"]);
    const { updated_at } = await read(doula);
    await save(doula, { payers: [aetna] });
    const json = { updated_at, payers: [], sorted: ["Cigna"] };
    const late = await app.send(path, { method: "PUT", as: doula.cookie, json });
    expect(await errorCode(late)).toBe("profile_changed");
    expect(await read(doula)).toMatchObject({ payers: [aetna], unsorted: ["Cigna"] });
  });

  test("while the profile is in review", async () => {
    const doula = await signedInDoula();
    await setDoulaStatus(app, doula.id, "pending");
    expect(await errorCode(await save(doula, { payers: [aetna] }))).toBe("profile_in_review");
  });

  test("for parents and visitors", async () => {
    const json = { updated_at: "2026-01-01T00:00:00.000000Z", payers: [], sorted: [] };
    const parent = await signedInUser(app, "client");
    expect((await app.send(path, { method: "PUT", as: parent.cookie, json })).status).toBe(403);
    expect((await app.send(path, { method: "PUT", json })).status).toBe(401);
    expect((await app.send(path, { as: parent.cookie })).status).toBe(404);
  });

  test("for free text that reads like a payer", async () => {
    const doula = await signedInDoula();
    const { updated_at } = await read(doula);
    const json = { updated_at, insurance_accepted: ["enrolled : Colorado Medicaid"] };
    const response = await app.send("/rest/v1/doula_profiles/own", {
      method: "PATCH",
      as: doula.cookie,
      json,
    });
    const { errors } = problemSchema.parse(await response.json());
    expect(errors?.map(({ field, message }) => [field, message])).toEqual([
      ["insurance_accepted", "Please add this under Who pays instead."],
    ]);
  });
});

test("[2.14] admins review payers with their dates as a change of the insurance", async () => {
  const doula = await signedInDoula(["Cigna", "Aetna"]);
  const admin = await signedInUser(app, "admin");
  await save(doula, { payers: [{ ...medicaid, ends_on: "2027-02-28" }], sorted: ["Aetna"] });
  const page = changedProfilePageSchema.parse(
    await (await app.send("/rest/v1/changed_profiles", { as: admin.cookie })).json(),
  );
  const change = page.items[0]?.changes.map(({ field, before, after }) => ({ field, before, after }));
  expect(change).toEqual([
    {
      field: "insurance_accepted",
      before: ["Cigna", "Aetna"],
      after: ["Enrolled: Colorado Medicaid, since 2024-03-01, until 2027-02-28", "Cigna"],
    },
  ]);
  const application = await (
    await app.send(`/rest/v1/applications/${doula.id}`, { as: admin.cookie })
  ).json();
  expect(application).toMatchObject({ insurance: change?.[0]?.after });
});
