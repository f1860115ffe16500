import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { startingHours } from "../../../contract/scheduling/availability.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInUser } from "../../testing/fixtures.ts";

const { availabilityRules, doulaProfiles } = schema;

const app = await useTestApp();

const loadAccount = (person: { cookie: string }) => app.send("/auth/v1/user", { as: person.cookie });

test("[4.2] twenty simultaneous loads of one account create one profile", async () => {
  const doula = await signedInUser(app, "doula");
  const responses = await Promise.all(Array.from({ length: 20 }, () => loadAccount(doula)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const profiles = await app.db.select().from(doulaProfiles).where(eq(doulaProfiles.userId, doula.id));
  expect(profiles).toHaveLength(1);
  const rules = await app.db
    .select()
    .from(availabilityRules)
    .where(eq(availabilityRules.doulaProfileId, profiles[0]?.id ?? ""));
  expect(rules).toHaveLength(5 * startingHours.length);
});

test("[4.2] ten doulas of the same name who load their accounts at once get ten slugs", async () => {
  const doulas = await Promise.all(
    Array.from({ length: 10 }, () => signedInUser(app, "doula", "Mary Smith")),
  );
  const responses = await Promise.all(doulas.map(loadAccount));
  expect(responses.map(({ status }) => status)).toEqual(doulas.map(() => 200));
  const profiles = await app.db
    .select({ slug: doulaProfiles.slug })
    .from(doulaProfiles)
    .where(
      inArray(
        doulaProfiles.userId,
        doulas.map(({ id }) => id),
      ),
    );
  expect(new Set(profiles.map(({ slug }) => slug)).size).toBe(10);
});
