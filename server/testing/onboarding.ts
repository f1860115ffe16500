import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { onboardingSchema, statusAnswerSchema } from "../../contract/onboarding.schema.ts";
import { type SetupStepId, setupSteps } from "../../contract/onboarding.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";
import { signedInDoula } from "./conversations.ts";
import { codeOf, type TestPerson } from "./fixtures.ts";

type DoulaColumns = NonNullable<Parameters<typeof signedInDoula>[1]>;

export const allSteps = setupSteps.map(({ id }) => id);

interface Setup {
  /** The steps that are done; all six where none are named. */
  done?: readonly SetupStepId[];
}

/** A doula with a draft, signed in; `columns` change her profile. */
export async function signedInWithSetup(
  app: TestApp,
  { done = allSteps }: Setup = {},
  columns: DoulaColumns = {},
) {
  const has = (step: SetupStepId) => done.includes(step);
  const doula = await signedInDoula(app, {
    status: "draft",
    ...(has("video") && { videoUrl: "https://youtu.be/dQw4w9WgXcQ" }),
    ...(has("births") && { birthsAttended: 12 }),
    ...(has("payment-account") && { stripeAccountId: `acct_${randomUUID()}`, stripeState: "active" }),
    ...columns,
  });
  const ofProfile = { doulaProfileId: doula.id };
  if (has("certifications")) {
    await app.db
      .insert(schema.doulaCertifications)
      .values({ ...ofProfile, name: "Birth doula", dateObtained: "2021-03-01" });
  }
  if (has("packages")) {
    await app.db.insert(schema.doulaPackages).values({ ...ofProfile, name: "Birth", price: "900" });
  }
  if (has("calendar")) {
    await app.db.insert(schema.googleCalendarConnections).values({
      userId: doula.userId,
      accessToken: "sealed",
      refreshToken: "sealed",
      expiresAt: new Date("2030-01-01"),
      state: "connected",
    });
  }
  return doula;
}

type Signed = Pick<TestPerson, "cookie">;

/** Submits, withdraws or edits the caller's own profile. */
export function moveOwnProfile(app: TestApp, doula: Signed, action: "submit" | "withdraw" | "edit") {
  return app.send(`/rest/v1/doula_profiles/own/${action}`, { method: "POST", as: doula.cookie });
}

export function reviewProfile(
  app: TestApp,
  admin: Signed,
  {
    id,
    decision,
    ...json
  }: { id: string; decision: "approve" | "reject"; notes?: string; submitted_at?: string },
) {
  return app.send(`/rest/v1/doula_profiles/${id}/${decision}`, {
    method: "POST",
    as: admin.cookie,
    json,
  });
}

/** The status that an action led to, or the code with which it was refused. */
export async function outcomeOf(response: Response): Promise<string | undefined> {
  return response.ok ? statusAnswerSchema.parse(await response.json()).status : codeOf(response);
}

export async function onboardingOf(app: TestApp, doula: Signed) {
  const response = await app.send("/rest/v1/doula_profiles/own/onboarding", { as: doula.cookie });
  return onboardingSchema.parse(await response.json());
}

/** The status as it is stored. */
export async function statusOf(app: TestApp, { id }: { id: string }): Promise<string | undefined> {
  const { doulaProfiles } = schema;
  const [profile] = await app.db
    .select({ status: doulaProfiles.status })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.id, id));
  return profile?.status;
}

/** Puts a profile into a status without its rules. */
export async function forceStatus(app: TestApp, { id }: { id: string }, status: string): Promise<void> {
  const { doulaProfiles } = schema;
  await app.db.update(doulaProfiles).set({ status }).where(eq(doulaProfiles.id, id));
}
