import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { ownApplicationSchema, statusResponseSchema } from "../../contract/directory/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../contract/directory/applications.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";
import { signedInDoula } from "./conversations.ts";
import { errorCode, type TestPerson } from "./fixtures.ts";

type DoulaColumns = NonNullable<Parameters<typeof signedInDoula>[1]>;

export const allSteps = setupSteps.map(({ id }) => id);

interface Setup {
  /** The completed steps; all six by default. */
  done?: readonly SetupStepId[];
}

/** Signs in a doula with a draft; `columns` change their profile. */
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
  return app.send(`/rest/v1/applications/own/${action}`, { method: "POST", as: doula.cookie });
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
  return app.send(`/rest/v1/applications/${id}/${decision}`, {
    method: "POST",
    as: admin.cookie,
    json,
  });
}

/** Returns the status after an action, or the code of its refusal. */
export async function readOutcome(response: Response): Promise<string | undefined> {
  return response.ok ? statusResponseSchema.parse(await response.json()).status : errorCode(response);
}

export async function readOwnApplication(app: TestApp, doula: Signed) {
  const response = await app.send("/rest/v1/applications/own", { as: doula.cookie });
  return ownApplicationSchema.parse(await response.json());
}

/** Returns the stored status. */
export async function readStatus(app: TestApp, { id }: { id: string }): Promise<string | undefined> {
  const { doulaProfiles } = schema;
  const [profile] = await app.db
    .select({ status: doulaProfiles.status })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.id, id));
  return profile?.status;
}

/** Changes a profile's status without checking the rules. */
export async function forceStatus(app: TestApp, { id }: { id: string }, status: string): Promise<void> {
  const { doulaProfiles } = schema;
  await app.db.update(doulaProfiles).set({ status }).where(eq(doulaProfiles.id, id));
}
