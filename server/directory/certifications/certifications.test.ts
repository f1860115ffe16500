import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  certificationListSchema,
  certificationSchema,
} from "../../../contract/directory/certifications.schema.ts";
import { futureDateMessage, maxCertifications } from "../../../contract/directory/certifications.ts";
import { type DoulaStatus, doulaStatuses } from "../../../contract/directory/doulas.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, insertDoula, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { monday, unknownId } from "../../testing/moments.ts";

const app = await useTestApp();
app.setNow(monday);

const path = "/rest/v1/doula_certifications";
const birth = {
  name: "Certified Birth Doula",
  organization: "DONA International",
  date_obtained: "2020-05-01",
};

async function signedInDoula(status: DoulaStatus = "draft") {
  const doula = await insertDoula(app, { status });
  return { ...doula, cookie: await signInAs(app, doula.userEmail) };
}
type Doula = Awaited<ReturnType<typeof signedInDoula>>;

const add = (doula: Doula, json: object = birth) =>
  app.send(path, { method: "POST", as: doula.cookie, json });
const change = (doula: Doula, id: string, json: object) =>
  app.send(`${path}/${id}`, { method: "PUT", as: doula.cookie, json });
const remove = (doula: Doula, id: string) =>
  app.send(`${path}/${id}`, { method: "DELETE", as: doula.cookie });

async function list(doula: Doula) {
  return certificationListSchema.parse(await (await app.send(path, { as: doula.cookie })).json()).items;
}

async function added(doula: Doula, json: object = birth) {
  const response = await add(doula, json);
  expect(response.status).toBe(201);
  return certificationSchema.parse(await response.json());
}

async function readErrors(response: Response) {
  const { errors = [] } = problemSchema.parse(await response.json());
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

test("[7.2] a doula can add, change and remove certifications", async () => {
  const doula = await signedInDoula();
  expect(await list(doula)).toEqual([]);
  const first = await added(doula);
  expect(first).toEqual({ id: first.id, ...birth, file_name: null, file_type: null });
  const later = await added(doula, {
    name: "  Infant CPR  ",
    organization: " ",
    date_obtained: "2026-01-02",
  });
  expect(later).toMatchObject({ name: "Infant CPR", organization: null });
  expect(await list(doula)).toEqual([later, first]);

  const changed = { ...birth, name: "Birth Doula, CD(DONA)", date_obtained: "2026-03-04" };
  expect((await change(doula, first.id, changed)).status).toBe(200);
  expect(await list(doula)).toEqual([{ ...first, ...changed }, later]);

  expect((await remove(doula, first.id)).status).toBe(204);
  expect(await list(doula)).toEqual([later]);
  expect(await errorCode(await remove(doula, first.id))).toBe("not_found");
});

test("visitors see a certification's name, organization and date", async () => {
  const doula = await signedInDoula("approved");
  const { id } = await added(doula);
  await app.db
    .update(schema.doulaCertifications)
    .set({
      certificatePath: `${doula.userId}/x.pdf`,
      fileName: "private-scan.pdf",
      fileType: "application/pdf",
    })
    .where(eq(schema.doulaCertifications.id, id));
  const text = await (await app.send(`/rest/v1/doula_profiles/${doula.slug}`)).text();
  expect(JSON.parse(text)).toMatchObject({ certifications: [{ id, ...birth }] });
  expect(Object.keys(JSON.parse(text).certifications[0]).sort()).toEqual(
    ["id", ...Object.keys(birth)].sort(),
  );
  expect(text).not.toContain("private-scan");
});

describe("[5.11] is refused, and changes nothing:", () => {
  test("an invalid one", async () => {
    const doula = await signedInDoula();
    const before = await added(doula);
    const json = { ...birth, name: " " };
    for (const response of [await add(doula, json), await change(doula, before.id, json)])
      expect(await readErrors(response)).toEqual({ name: "Name is required." });
    expect(await list(doula)).toEqual([before]);
  });

  test("more than twenty", async () => {
    const doula = await signedInDoula();
    for (let count = 0; count < maxCertifications; count++) await added(doula);
    const refused = await add(doula);
    expect([refused.status, await errorCode(refused)]).toEqual([409, "certification_limit_reached"]);
    expect(await list(doula)).toHaveLength(maxCertifications);
  });

  test("[6.5 7.2] another doula's", async () => {
    const [owner, other] = [await signedInDoula(), await signedInDoula()];
    const { id } = await added(owner);
    for (const unknown of [id, randomUUID()]) {
      for (const response of [await change(other, unknown, birth), await remove(other, unknown)]) {
        expect(response.status).toBe(404);
        expect(await errorCode(response)).toBe("not_found");
      }
    }
    expect(await list(other)).toEqual([]);
    expect(await list(owner)).toHaveLength(1);
    for (const type of ["client", "admin"] as const) {
      const { cookie } = await signedInUser(app, type);
      expect(await errorCode(await app.send(path, { as: cookie }))).toBe("not_found");
    }
  });

  test("a change while the profile is in review", async () => {
    const doula = await signedInDoula();
    const before = await added(doula);
    await app.db
      .update(schema.doulaProfiles)
      .set({ status: "pending" })
      .where(eq(schema.doulaProfiles.id, doula.id));
    for (const response of [await add(doula), await change(doula, before.id, birth)])
      expect(await errorCode(response)).toBe("profile_in_review");
    expect(await list(doula)).toEqual([before]);
  });
});

test("[4.5] removing one while the profile is in review returns the profile to draft", async () => {
  const doula = await signedInDoula();
  const { id } = await added(doula);
  const mine = eq(schema.doulaProfiles.id, doula.id);
  await app.db.update(schema.doulaProfiles).set({ status: "pending" }).where(mine);
  const readStatus = async () => (await app.db.select().from(schema.doulaProfiles).where(mine))[0]?.status;
  expect(await errorCode(await remove(doula, unknownId))).toBe("not_found");
  expect(await readStatus()).toBe("pending");
  expect((await remove(doula, id)).status).toBe(204);
  expect(await readStatus()).toBe("draft");
  expect(await list(doula)).toEqual([]);
});

test("[5.11] a doula can enter today's date wherever they are", async () => {
  const doula = await signedInDoula();
  // 10:00 UTC on November 23 is November 24 in Kiribati.
  await added(doula, { ...birth, date_obtained: "2026-11-24" });
  expect(await readErrors(await add(doula, { ...birth, date_obtained: "2026-11-25" }))).toEqual({
    date_obtained: futureDateMessage,
  });
});

test.each(doulaStatuses.filter((status) => status !== "pending"))(
  "changes to a profile that is %s are saved for admins only after approval",
  async (status) => {
    const doula = await signedInDoula(status);
    const { id } = await added(doula);
    expect((await change(doula, id, { ...birth, name: "CD(DONA)" })).status).toBe(200);
    expect((await remove(doula, id)).status).toBe(204);
    const entries = await app.db.query.auditLog.findMany({
      where: eq(schema.auditLog.subjectId, doula.id),
      orderBy: asc(schema.auditLog.createdAt),
    });
    const seen = entries.map(({ actorId, action, before, after }) => ({ actorId, action, before, after }));
    const [of, one] = [{ actorId: doula.userId }, { id, file_name: null, file_type: null, ...birth }];
    const renamed = { ...one, name: "CD(DONA)" };
    expect(seen).toEqual(
      status === "approved"
        ? [
            { ...of, action: "certification.added", before: null, after: one },
            { ...of, action: "certification.changed", before: one, after: renamed },
            { ...of, action: "certification.removed", before: renamed, after: null },
          ]
        : [],
    );
  },
);
