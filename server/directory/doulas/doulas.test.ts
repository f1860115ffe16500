import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import { ownProfileSchema } from "../../../contract/directory/own-profile.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  setDoulaStatus,
  signedInUser,
  signInAs,
} from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

const app = await useTestApp();
app.setNow(monday);

const readContact = async (response: Response) => doulaDetailSchema.parse(await response.json()).contact;
const readDoula = (slug: string, as?: string) => app.send(`/rest/v1/doula_profiles/${slug}`, { as });

test("[3.3 3.4 7.2] a profile shows the newest certifications first", async () => {
  const doula = await insertDoula(app, { bio: "Two decades of births.", servicesOffered: ["Birth plans"] });
  await app.db.insert(schema.doulaCertifications).values([
    { doulaProfileId: doula.id, name: "Older", organization: "DONA", dateObtained: "2015-01-01" },
    { doulaProfileId: doula.id, name: "Newer", dateObtained: "2020-01-01" },
  ]);
  const profile = await (await readDoula(doula.slug)).json();
  expect(profile).toMatchObject({
    bio: "Two decades of births.",
    services_offered: ["Birth plans"],
    certifications: [
      { name: "Newer", organization: null },
      { name: "Older", organization: "DONA" },
    ],
    contact: null,
  });
});

test("no doula can mark their own profile as a demo", async () => {
  const doula = await insertDoula(app);
  const cookie = await signInAs(app, doula.userEmail);
  const path = "/rest/v1/doula_profiles/own";
  const { updated_at } = ownProfileSchema.parse(await (await app.send(path, { as: cookie })).json());
  const json = { bio: "Calm.", updated_at, is_demo: true };
  const response = await app.send(path, { method: "PATCH", as: cookie, json });
  expect(response.status).toBeLessThan(500);
  expect(await (await readDoula(doula.slug)).json()).toMatchObject({ is_demo: false });
});

test.each([
  [{ yearsExperience: -1 }, "doula_profiles_years"],
  [{ yearsExperience: 81 }, "doula_profiles_years"],
  [{ hourlyRate: "-0.01" }, "doula_profiles_rate"],
  [{ hourlyRate: "10000.01" }, "doula_profiles_rate"],
  [{ birthsAttended: -1 }, "doula_profiles_births"],
  [{ birthsAttended: 20_001 }, "doula_profiles_births"],
  [{ pronouns: "x".repeat(41) }, "doula_profiles_pronouns_length"],
  [{ specializations: "x".repeat(2001) }, "doula_profiles_specializations_length"],
  [{ introCallMedium: "pigeon" }, "doula_profiles_call_medium"],
  [{ introCallMedium: "video_link" }, "doula_profiles_call_link_given"],
  [{ introCallLink: "http://video.example/grace" }, "doula_profiles_call_link"],
  [{ introCallLink: "https://video.example/grace\nBcc: all" }, "doula_profiles_call_link"],
])("[5.14] a profile with %j cannot be stored", async (columns, constraint) => {
  await expect(insertDoula(app, columns)).rejects.toMatchObject({ cause: { constraint } });
});

test("[2.6] only a client with a confirmed or completed call sees phone and email", async () => {
  const doula = await insertDoula(app);
  const [client, otherClient, admin] = await Promise.all([
    signedInUser(app, "client"),
    signedInUser(app, "client"),
    signedInUser(app, "admin"),
  ]);
  const readContactAs = async (as?: string) => readContact(await readDoula(doula.slug, as));
  expect(await readContactAs(client.cookie)).toBeNull();
  await bookIntroCall(app, client, doula.id, "2026-11-23T15:00:00.000Z");
  const sharedContact = { phone: "512-555-0142", email: doula.email };
  expect(await readContactAs(client.cookie)).toEqual(sharedContact);
  for (const as of [undefined, otherClient.cookie, admin.cookie]) expect(await readContactAs(as)).toBeNull();
  for (const [status, contact] of [
    ["pending", null],
    ["completed", sharedContact],
    ["cancelled", null],
  ] as const) {
    await app.db.update(schema.bookings).set({ status });
    expect(await readContactAs(client.cookie), status).toEqual(contact);
  }
});

test("[4.3] a profile that was never listed is not found", async () => {
  for (const status of ["draft", "pending", "rejected"] as const) {
    const response = await readDoula((await insertDoula(app, { status })).slug);
    expect(response.status).toBe(404);
    expect(await errorCode(response)).toBe("doula_not_found");
  }
});

test("[2.6] the error reveals only whether a missing profile was once listed", async () => {
  const doula = await insertDoula(app, { status: "pending" });
  expect(await errorCode(await readDoula(doula.slug))).toBe("doula_not_found");
  await setDoulaStatus(app, doula.id, "approved");
  for (const status of ["draft", "pending", "rejected"]) {
    await setDoulaStatus(app, doula.id, status);
    const response = await readDoula(doula.slug);
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: "doula_unlisted" });
    expect(text).not.toContain("Grace");
  }
});

test("a profile that is listed again keeps the day of its first listing", async () => {
  const { id, firstListedAt } = await insertDoula(app);
  expect(firstListedAt).not.toBeNull();
  await setDoulaStatus(app, id, "draft");
  await setDoulaStatus(app, id, "approved");
  const [row] = await app.db.select().from(schema.doulaProfiles).where(eq(schema.doulaProfiles.id, id));
  expect(row?.firstListedAt).toEqual(firstListedAt);
});
