import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownProfileSchema } from "../../../contract/directory/own-profile.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { insertDoula, signedInUser, signInAs } from "../../testing/fixtures.ts";

const app = await useTestApp();

const path = "/rest/v1/doula_profiles/own";

async function openForm() {
  const doula = await insertDoula(app, { status: "draft" });
  const cookie = await signInAs(app, doula.userEmail);
  const { updated_at } = ownProfileSchema.parse(await (await app.send(path, { as: cookie })).json());
  const save = (bio: string) => app.send(path, { method: "PATCH", as: cookie, json: { bio, updated_at } });
  return { doula, save };
}

async function readBio(doula: { id: string }) {
  const [row] = await app.db
    .select({ bio: schema.doulaProfiles.bio })
    .from(schema.doulaProfiles)
    .where(eq(schema.doulaProfiles.id, doula.id));
  return row?.bio;
}

test("one of six tabs that save at once succeeds", async () => {
  const { doula, save } = await openForm();
  const profileLock = sql`select from doula_profiles where id = ${doula.id} for update`;
  const tabs = ["A", "B", "C", "D", "E", "F"];
  const responses = await atOnce(
    app,
    profileLock,
    tabs.map((tab) => () => save(tab)),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await readBio(doula)).toBe(tabs[responses.findIndex(({ status }) => status === 200)]);
});

test("a change that is saved while the profile is submitted is refused", async () => {
  const { doula, save } = await openForm();
  const profileLock = sql`update doula_profiles set status = 'pending' where id = ${doula.id}`;
  const [response] = await atOnce(app, profileLock, [() => save("Too late")]);
  expect(await response?.json()).toMatchObject({ code: "profile_in_review" });
  expect(await readBio(doula)).toBeNull();
});

test.each(["on the doula's form", "on the account"])(
  "an admin and a doula (%s) who change the doula's name at once both save it",
  async (form) => {
    const doula = await insertDoula(app, { status: "draft" });
    const cookie = await signInAs(app, doula.userEmail);
    const admin = await signedInUser(app, "admin");
    const { updated_at } = ownProfileSchema.parse(await (await app.send(path, { as: cookie })).json());
    const names = { first_name: "Ines", last_name: "Vale" };
    const rename = () =>
      form === "on the account"
        ? app.send(`/rest/v1/users/${doula.userId}`, { method: "PATCH", as: cookie, json: names })
        : app.send(path, { method: "PATCH", as: cookie, json: { ...names, updated_at } });
    const renameByAdmin = () =>
      app.send(`/rest/v1/users/${doula.userId}`, {
        method: "PUT",
        as: admin.cookie,
        json: { first_name: "Ana", last_name: "Ruiz" },
      });
    const profileLock = sql`select from doula_profiles where id = ${doula.id} for update`;
    const responses = await atOnce(app, profileLock, [rename, renameByAdmin]);
    expect(responses.map(({ ok }) => ok)).toEqual([true, true]);
    const [row] = await app.db
      .select()
      .from(schema.doulaProfiles)
      .where(eq(schema.doulaProfiles.id, doula.id));
    expect(row?.fullName).toBe("Ana Ruiz");
  },
);
