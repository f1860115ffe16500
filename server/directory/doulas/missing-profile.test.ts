import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { slugSchema } from "../../../contract/platform/fields.schema.ts";
import { startingHours } from "../../../contract/scheduling/availability.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, insertDoula, signedInUser, signInAs, type TestPerson } from "../../testing/fixtures.ts";

const app = await useTestApp();

const loadAccount = (person: { cookie: string }) => app.send("/auth/v1/user", { as: person.cookie });

const findProfiles = (person: { id: string }) =>
  app.db.query.doulaProfiles.findMany({ where: (profiles) => eq(profiles.userId, person.id) });

async function readSlugAfterLoading(person: TestPerson): Promise<string> {
  await loadAccount(person);
  const [profile] = await findProfiles(person);
  return slugSchema.parse(profile?.slug);
}

describe("[4.2] a doula without a profile", () => {
  test("[7.2] gets a draft with the account's name, address and picture when the account is loaded", async () => {
    const doula = await signedInUser(app, "doula", "Grace Adaeze Okafor");
    const { users } = schema;
    await app.db.update(users).set({ profileImageUrl: "a/b.webp" }).where(eq(users.id, doula.id));
    expect((await loadAccount(doula)).status).toBe(200);
    const profiles = await findProfiles(doula);
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
    expect(await findProfiles(doula)).toEqual(profiles);
  });

  test("starts with half-hour slots from Monday to Friday", async () => {
    const doula = await signedInUser(app, "doula");
    await loadAccount(doula);
    const [profile] = await findProfiles(doula);
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

  test("is not visible to anyone yet", async () => {
    const doula = await signedInUser(app, "doula", "Hidden Draft");
    const slug = await readSlugAfterLoading(doula);
    expect(await errorCode(await app.send(`/rest/v1/doula_profiles/${slug}`))).toBe("doula_not_found");
  });
});

describe("[4.2] the slug of a new profile", () => {
  test.each([
    ["Xóchitl O'Brien-Sørensen", /^xochitl-obrien-sorensen$/],
    ["王秀英", /^doula(-[0-9a-f]{8})?$/],
    ["a".repeat(120), /^a{100}$/],
    ["- . -", /^doula(-[0-9a-f]{8})?$/],
  ])("is made from the letters of %s", async (fullName, slug) => {
    expect(await readSlugAfterLoading(await signedInUser(app, "doula", fullName))).toMatch(slug);
  });

  test("differs for the next doula with that name", async () => {
    const slugs: string[] = [];
    for (let count = 0; count < 3; count++) {
      slugs.push(await readSlugAfterLoading(await signedInUser(app, "doula", "Mary Smith")));
    }
    expect(slugs[0]).toBe("mary-smith");
    for (const slug of slugs.slice(1)) expect(slug).toMatch(/^mary-smith-[0-9a-f]{8}$/);
    expect(new Set(slugs).size).toBe(3);
  });
});

test("[4.2] an existing profile stays as it is", async () => {
  const { userId, userEmail, ...doula } = await insertDoula(app, { fullName: "Another Name" });
  await loadAccount({ cookie: await signInAs(app, userEmail) });
  expect(await findProfiles({ id: userId })).toMatchObject([{ ...doula, userId }]);
});

test.each(["client", "admin"] as const)(
  "[4.2] a person of type %s does not get a doula profile",
  async (userType) => {
    const person = await signedInUser(app, userType);
    await loadAccount(person);
    expect(await findProfiles(person)).toEqual([]);
  },
);
