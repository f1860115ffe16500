import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { filesOfArchive } from "../../testing/archive.ts";
import {
  exportData,
  insertDoula,
  listFavorites,
  saveFavorite,
  signedInUser,
  signInAs,
} from "../../testing/fixtures.ts";

const app = await useTestApp();

/** The fields of spec section 3 by their stored names, plus the doula's details on receipts. */
const specFields = {
  users: "id email first_name last_name full_name user_type profile_image_url created_at updated_at",
  parent_profiles: "user_id parent2_name due_date address phone profile_image_url",
  doula_profiles:
    "id user_id full_name first_name last_name email phone_number address bio years_experience specializations " +
    "services_offered hourly_rate latitude longitude status pronouns insurance_accepted specialties approach " +
    "profile_image_url location births_attended births_attended_updated_at video_url created_at business_name npi",
  doula_certifications: "id doula_profile_id name organization date_obtained certificate_path",
  favorites: "id user_id doula_id created_at",
};

type Table = keyof typeof specFields;
const listFieldNames = (table: Table) => specFields[table].split(" ");

const rowSchema = z.record(z.string(), z.unknown());

/**
 * Returns the spec's fields, with timestamps as Date objects, because the database formats them differently
 * from the API.
 */
function pickSpecFields(table: Table, row: unknown): Record<string, unknown> {
  const values = rowSchema.parse(row);
  return Object.fromEntries(
    listFieldNames(table).map((name) => [
      name,
      name.endsWith("_at") ? new Date(String(values[name])) : values[name],
    ]),
  );
}

/**
 * Returns a stored row in which every optional field of the spec has a value, so that the test notices
 * a missing field.
 */
async function readStoredRow(table: Table, where: SQL): Promise<Record<string, unknown>> {
  const { rows } = await app.db.execute(
    sql`select to_jsonb(t) as stored from ${sql.identifier(table)} t where ${where}`,
  );
  const stored = rowSchema.parse(rows[0]?.stored);
  for (const name of listFieldNames(table)) {
    expect([undefined, null, ""], `${table}.${name}`).not.toContain(stored[name]);
  }
  return pickSpecFields(table, stored);
}

async function readExportedFiles(as: string): Promise<(name: string) => unknown> {
  const files = await filesOfArchive(await exportData(app, as));
  return (name) => JSON.parse(files.get(name)?.toString() ?? "null");
}

const readJson = async (path: string, as: string): Promise<unknown> => (await app.send(path, { as })).json();

test("[3.2 3.15] every field of a user and a parent's profile is stored, returned to its owner and exported", async () => {
  const { cookie, id } = await signedInUser(app, "client");
  const picture = { profileImageUrl: `${id}/picture.webp` };
  const change = { ...picture, updatedAt: new Date("2030-01-02T03:04:05Z") };
  await app.db.update(schema.users).set(change).where(eq(schema.users.id, id));
  await app.db.insert(schema.parentProfiles).values({
    userId: id,
    parent2Name: "Ben Ruiz",
    dueDate: "2027-03-05",
    address: "1 Rose Street",
    phone: "512-555-0147",
    ...picture,
  });
  const exported = await readExportedFiles(cookie);

  const user = await readStoredRow("users", sql`id = ${id}`);
  const ownUser = await readJson(`/rest/v1/users/${id}`, cookie);
  expect(pickSpecFields("users", ownUser)).toEqual(user);
  expect(pickSpecFields("users", exported("account.json"))).toEqual(user);

  const profile = await readStoredRow("parent_profiles", sql`user_id = ${id}`);
  const ownProfile = await readJson(`/rest/v1/parent_profiles/${id}`, cookie);
  expect(pickSpecFields("parent_profiles", ownProfile)).toEqual(profile);
  // The due date is in a separate file.
  expect(pickSpecFields("parent_profiles", exported("profile.json"))).toEqual({
    ...profile,
    due_date: undefined,
  });
});

test("[3.3 3.4] every field of a doula's profile and their certifications is stored and exported", async () => {
  const doula = await insertDoula(app, {
    bio: "I listen first.",
    yearsExperience: 7,
    specializations: "Twins",
    servicesOffered: ["Birth plans"],
    hourlyRate: "41.50",
    pronouns: "she/her",
    insuranceAccepted: ["Aetna"],
    specialties: ["VBAC"],
    approach: ["direct"],
    profileImageUrl: "a/picture.webp",
    birthsAttended: 96,
    birthsAttendedUpdatedAt: new Date("2026-11-01T08:00:00Z"),
    videoUrl: "https://vimeo.com/1",
    businessName: "Okafor Birth Care LLC",
    npi: "1234567893",
  });
  await app.db.insert(schema.doulaCertifications).values({
    doulaProfileId: doula.id,
    name: "Birth doula",
    organization: "DONA",
    dateObtained: "2020-01-01",
    certificatePath: "a/certificate.pdf",
  });
  const exported = await readExportedFiles(await signInAs(app, doula.userEmail));

  const exportedProfile = rowSchema.parse(exported("doula-profile.json"));
  const profile = await readStoredRow("doula_profiles", sql`id = ${doula.id}`);
  expect(pickSpecFields("doula_profiles", exportedProfile)).toEqual(profile);
  const certification = await readStoredRow("doula_certifications", sql`doula_profile_id = ${doula.id}`);
  const [exportedCertification] = z.array(z.unknown()).parse(exportedProfile.certifications);
  expect(pickSpecFields("doula_certifications", exportedCertification)).toEqual(certification);
});

test("[3.8] every field of a favorite is stored, returned to its owner and exported", async () => {
  const { cookie, id } = await signedInUser(app, "client");
  await saveFavorite(app, { cookie }, (await insertDoula(app)).id);
  const exported = await readExportedFiles(cookie);

  const favorite = await readStoredRow("favorites", sql`user_id = ${id}`);
  const { items } = await listFavorites(app, { cookie });
  expect(pickSpecFields("favorites", items[0])).toEqual(favorite);
  const [exportedFavorite] = z.array(z.unknown()).parse(exported("favorites.json"));
  expect(pickSpecFields("favorites", exportedFavorite)).toEqual(favorite);
});
