import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SetupStepId } from "../../contract/onboarding.ts";
import { ownProfileSchema } from "../../contract/own-profile.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { codeOf, signedInUser, type TestPerson } from "../testing/fixtures.ts";
import {
  allSteps,
  forceStatus,
  moveOwnProfile,
  onboardingOf,
  outcomeOf,
  reviewProfile,
  signedInWithSetup,
  statusOf,
} from "../testing/onboarding.ts";

const { applicationReviews, doulaCertifications, doulaPackages, users } = schema;
type Doula = Awaited<ReturnType<typeof signedInWithSetup>>;

let app: TestApp;
let admin: TestPerson;
let otherAdmin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedInUser(app, "admin");
  otherAdmin = await signedInUser(app, "admin");
});
afterAll(() => app.close());

const profileOf = ({ id }: { id: string }) => sql`select from doula_profiles where id = ${id} for update`;

async function pendingDoula() {
  const doula = await signedInWithSetup(app);
  await forceStatus(app, doula, "pending");
  return doula;
}

/** Both orders of two actions; each queues for the profile. */
function inBothOrders<Action>(first: Action, second: Action): [Action, Action][] {
  return [
    [first, second],
    [second, first],
  ];
}

test("five submissions at once are one, with one mail", async () => {
  const doula = await signedInWithSetup(app);
  const responses = await atOnce(
    app,
    profileOf(doula),
    Array.from({ length: 5 }, () => () => moveOwnProfile(app, doula, "submit")),
  );
  expect(await Promise.all(responses.map(outcomeOf))).toEqual(responses.map(() => "pending"));
  await moveOwnProfile(app, doula, "withdraw");
  await moveOwnProfile(app, doula, "submit");
  expect(await app.mailsTo(doula.userEmail, 2)).toHaveLength(2);
});

describe("two reviewers at once", () => {
  test.each(inBothOrders("approve" as const, "reject" as const))("%s before %s", async (first, second) => {
    const doula = await pendingDoula();
    const responses = await atOnce(app, profileOf(doula), [
      () => reviewProfile(app, admin, { id: doula.id, decision: first, notes: "First." }),
      () => reviewProfile(app, otherAdmin, { id: doula.id, decision: second, notes: "Second." }),
    ]);
    const decided = first === "approve" ? "approved" : "rejected";
    expect(await Promise.all(responses.map(outcomeOf))).toEqual([decided, "already_reviewed"]);
    const reviews = await app.db
      .select()
      .from(applicationReviews)
      .where(eq(applicationReviews.doulaProfileId, doula.id));
    expect(reviews).toHaveLength(1);
    expect(reviews[0]).toMatchObject({ decision: decided, reviewerId: admin.id });
    expect(await statusOf(app, doula)).toBe(decided);
  });
});

describe("a reviewer and the doula at once", () => {
  test("approved before she withdraws, it stays approved", async () => {
    const doula = await pendingDoula();
    const responses = await atOnce(app, profileOf(doula), [
      () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
      () => moveOwnProfile(app, doula, "withdraw"),
    ]);
    expect(await Promise.all(responses.map(outcomeOf))).toEqual(["approved", "already_reviewed"]);
    expect(await statusOf(app, doula)).toBe("approved");
  });

  test("withdrawn before, it is not approved", async () => {
    const doula = await pendingDoula();
    const responses = await atOnce(app, profileOf(doula), [
      () => moveOwnProfile(app, doula, "withdraw"),
      () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
    ]);
    expect(await Promise.all(responses.map(outcomeOf))).toEqual(["draft", "not_in_review"]);
    expect(await statusOf(app, doula)).toBe("draft");
  });
});

interface Change {
  /** The step that it takes away. */
  step?: SetupStepId;
  /** Owners may always remove what is theirs: that withdraws a profile in review. */
  isRemoval?: true;
  prepare: (doula: Doula) => Promise<() => Promise<Response>>;
}

const rest = (doula: Doula, method: string, path: string, json?: object) => () =>
  app.send(path, { method, as: doula.cookie, json });

/** Whatever a doula may change of what is reviewed. */
const changes: Record<string, Change> = {
  "deletes her last package": {
    step: "packages",
    prepare: async (doula) => {
      const only = await app.db.query.doulaPackages.findFirst({
        where: eq(doulaPackages.doulaProfileId, doula.id),
      });
      return rest(doula, "DELETE", `/rest/v1/doula_packages/${only?.id}`);
    },
  },
  "deletes her last certification": {
    step: "certifications",
    isRemoval: true,
    prepare: async (doula) => {
      const only = await app.db.query.doulaCertifications.findFirst({
        where: eq(doulaCertifications.doulaProfileId, doula.id),
      });
      return rest(doula, "DELETE", `/rest/v1/doula_certifications/${only?.id}`);
    },
  },
  "disconnects her calendar": {
    step: "calendar",
    isRemoval: true,
    prepare: async (doula) => rest(doula, "DELETE", "/rest/v1/google_calendar_connections"),
  },
  "sets her births to 0": {
    step: "births",
    prepare: async (doula) =>
      rest(doula, "PUT", "/rest/v1/doula_profiles/own/births", { births_attended: 0 }),
  },
  "changes her video": {
    prepare: async (doula) =>
      rest(doula, "PUT", "/rest/v1/doula_profiles/own/video", { video_url: "https://example.com/other.mp4" }),
  },
  "edits her bio": {
    prepare: async (doula) => {
      const path = "/rest/v1/doula_profiles/own";
      const { updated_at } = ownProfileSchema.parse(
        await (await app.send(path, { as: doula.cookie })).json(),
      );
      return rest(doula, "PATCH", path, { bio: "Something else.", updated_at });
    },
  },
  "renames herself": {
    prepare: async (doula) =>
      rest(doula, "PATCH", `/rest/v1/users/${doula.userId}`, { first_name: "Another", last_name: "Name" }),
  },
  "removes her video": {
    step: "video",
    isRemoval: true,
    prepare: async (doula) => rest(doula, "DELETE", "/rest/v1/doula_profiles/own/video"),
  },
  "removes her picture": {
    isRemoval: true,
    prepare: async (doula) => {
      const profileImageUrl = "https://example.org/grace.webp";
      await app.db.update(users).set({ profileImageUrl }).where(eq(users.id, doula.userId));
      return rest(doula, "DELETE", `/storage/v1/object/profile-images/${doula.userId}`);
    },
  },
};

async function doneSteps(doula: Doula): Promise<SetupStepId[]> {
  const { steps } = await onboardingOf(app, doula);
  return allSteps.filter((step) => steps[step]);
}

describe.each(Object.entries(changes))("while the doula %s", (_name, { step, isRemoval, prepare }) => {
  test("submitting after it is refused where a step is missing", async () => {
    const doula = await signedInWithSetup(app);
    const change = await prepare(doula);
    const [changed, submitted] = await atOnce(app, profileOf(doula), [
      change,
      () => moveOwnProfile(app, doula, "submit"),
    ]);
    expect(changed?.ok).toBe(true);
    expect(submitted && (await outcomeOf(submitted))).toBe(step ? "setup_incomplete" : "pending");
    expect(await statusOf(app, doula)).toBe(step ? "draft" : "pending");
  });

  test("submitting before it keeps the profile as it was submitted, or is taken back", async () => {
    const doula = await signedInWithSetup(app);
    const change = await prepare(doula);
    const [submitted, changed] = await atOnce(app, profileOf(doula), [
      () => moveOwnProfile(app, doula, "submit"),
      change,
    ]);
    expect(submitted && (await outcomeOf(submitted))).toBe("pending");
    if (isRemoval) {
      expect(changed?.status).toBe(204);
      expect(await statusOf(app, doula)).toBe("draft");
      expect(await doneSteps(doula)).toEqual(allSteps.filter((each) => each !== step));
      return;
    }
    expect(changed && (await codeOf(changed))).toBe("profile_in_review");
    expect(await doneSteps(doula)).toEqual(allSteps);
  });
});

// Her form is refused at once while the profile is pending, and waits for nothing.
const { "edits her bio": _form, ...waiting } = changes;

describe.each(Object.entries(waiting))(
  "while the doula of a pending profile %s",
  (_name, { isRemoval, prepare }) => {
    test("an approval after it finds the profile as it was submitted, or withdrawn", async () => {
      const doula = await pendingDoula();
      const change = await prepare(doula);
      const [changed, approved] = await atOnce(app, profileOf(doula), [
        change,
        () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
      ]);
      if (isRemoval) {
        expect(changed?.status).toBe(204);
        expect(approved && (await codeOf(approved))).toBe("not_in_review");
        expect(await statusOf(app, doula)).toBe("draft");
        return;
      }
      expect(changed && (await codeOf(changed))).toBe("profile_in_review");
      expect(approved && (await outcomeOf(approved))).toBe("approved");
      expect(await doneSteps(doula)).toEqual(allSteps);
    });

    test("withdrawing for it lets no approval of what was submitted through", async () => {
      const doula = await pendingDoula();
      const change = await prepare(doula);
      const responses = await atOnce(app, profileOf(doula), [
        () => moveOwnProfile(app, doula, "withdraw"),
        change,
        () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
      ]);
      expect(responses[1]?.ok).toBe(true);
      expect(responses[2] && (await codeOf(responses[2]))).toBe("not_in_review");
      expect(await statusOf(app, doula)).toBe("draft");
    });
  },
);
