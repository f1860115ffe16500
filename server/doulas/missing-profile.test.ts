import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startingHours } from "../../contract/availability.ts";
import { slugSchema } from "../../contract/fields.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, insertDoula, signedInUser, signInAs, type TestPerson } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const loadAccount = (person: { cookie: string }) => app.send("/auth/v1/user", { as: person.cookie });

const profilesOf = (person: { id: string }) =>
  app.db.query.doulaProfiles.findMany({ where: (profiles) => eq(profiles.userId, person.id) });

async function slugAfterLoading(person: TestPerson): Promise<string> {
  await loadAccount(person);
  const [profile] = await profilesOf(person);
  return slugSchema.parse(profile?.slug);
}

describe("a doula who has no profile", () => {
  test("gets a draft with the account's name, address and picture when the account is loaded", async () => {
    const doula = await signedInUser(app, "doula", "Grace Adaeze Okafor");
    const { users } = schema;
    await app.db.update(users).set({ profileImageUrl: "a/b.webp" }).where(eq(users.id, doula.id));
    expect((await loadAccount(doula)).status).toBe(200);
    const profiles = await profilesOf(doula);
    expect(profiles).toMatchObject([
      {
        slug: "grace-adaeze-okafor",
        status: "draft",
        fullName: "Grace Adaeze Okafor",
        firstName: "Grace",
        lastName: "Adaeze Okafor",
        email: doula.email,
        profileImageUrl: "a/b.webp",
      },
    ]);
    await loadAccount(doula);
    expect(await profilesOf(doula)).toEqual(profiles);
  });

  test("starts with half hours from Monday to Friday", async () => {
    const doula = await signedInUser(app, "doula");
    await loadAccount(doula);
    const [profile] = await profilesOf(doula);
    const rules = await app.db.query.availabilityRules.findMany({
      where: (rule) => eq(rule.doulaProfileId, profile?.id ?? ""),
      orderBy: (rule, { asc }) => [asc(rule.weekday), asc(rule.startTime)],
    });
    const windows = rules.map(({ weekday, startTime, endTime }) => `${weekday} ${startTime}-${endTime}`);
    const week = [1, 2, 3, 4, 5].flatMap((weekday) =>
      startingHours.map((start) => `${weekday} ${start}:00-${start.slice(0, 2)}:30:00`),
    );
    expect(windows).toEqual(week);
  });

  test("is seen by nobody yet", async () => {
    const doula = await signedInUser(app, "doula", "Hidden Draft");
    const slug = await slugAfterLoading(doula);
    expect(await codeOf(await app.send(`/rest/v1/doula_profiles/${slug}`))).toBe("doula_not_found");
  });
});

describe("the address of a new profile", () => {
  test.each([
    ["Xóchitl O'Brien-Sørensen", /^xochitl-obrien-sorensen$/],
    ["王秀英", /^doula(-[0-9a-f]{8})?$/],
    ["a".repeat(120), /^a{100}$/],
    ["- . -", /^doula(-[0-9a-f]{8})?$/],
  ])("of %s is made of its letters", async (fullName, slug) => {
    expect(await slugAfterLoading(await signedInUser(app, "doula", fullName))).toMatch(slug);
  });

  test("is another one for the next doula of that name", async () => {
    const slugs: string[] = [];
    for (let count = 0; count < 3; count++) {
      slugs.push(await slugAfterLoading(await signedInUser(app, "doula", "Mary Smith")));
    }
    expect(slugs[0]).toBe("mary-smith");
    for (const slug of slugs.slice(1)) expect(slug).toMatch(/^mary-smith-[0-9a-f]{8}$/);
    expect(new Set(slugs).size).toBe(3);
  });
});

test("a profile that is there stays as it is", async () => {
  const { userId, userEmail, ...doula } = await insertDoula(app, { fullName: "Another Name" });
  await loadAccount({ cookie: await signInAs(app, userEmail) });
  expect(await profilesOf({ id: userId })).toMatchObject([{ ...doula, userId }]);
});

test.each(["client", "admin"] as const)("a person of type %s gets none", async (userType) => {
  const person = await signedInUser(app, userType);
  await loadAccount(person);
  expect(await profilesOf(person)).toEqual([]);
});
