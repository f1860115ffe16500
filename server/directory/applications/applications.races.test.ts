import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { SetupStepId } from "../../../contract/directory/applications.ts";
import { ownProfileSchema } from "../../../contract/directory/own-profile.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  allSteps,
  forceStatus,
  moveOwnProfile,
  readOutcome,
  readOwnApplication,
  readStatus,
  reviewProfile,
  signedInWithSetup,
} from "../../testing/applications.ts";
import { atOnce } from "../../testing/at-once.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";

const { applicationReviews, doulaCertifications, doulaPackages, users } = schema;
type Doula = Awaited<ReturnType<typeof signedInWithSetup>>;

const app = await useTestApp();
const admin = await signedInUser(app, "admin");
const otherAdmin = await signedInUser(app, "admin");

const lockProfile = ({ id }: { id: string }) => sql`select from doula_profiles where id = ${id} for update`;

async function insertPendingDoula() {
  const doula = await signedInWithSetup(app);
  await forceStatus(app, doula, "pending");
  return doula;
}

/** Returns both orders of two actions. */
function inBothOrders<Action>(first: Action, second: Action): [Action, Action][] {
  return [
    [first, second],
    [second, first],
  ];
}

test("[4.3] five submissions at once count as one, with one email", async () => {
  const doula = await signedInWithSetup(app);
  const responses = await atOnce(
    app,
    lockProfile(doula),
    Array.from({ length: 5 }, () => () => moveOwnProfile(app, doula, "submit")),
  );
  expect(await Promise.all(responses.map(readOutcome))).toEqual(responses.map(() => "pending"));
  await moveOwnProfile(app, doula, "withdraw");
  await moveOwnProfile(app, doula, "submit");
  expect(await app.emailsTo(doula.userEmail, 2)).toHaveLength(2);
});

describe("[4.3] two reviewers at once", () => {
  test.each(inBothOrders("approve" as const, "reject" as const))("%s before %s", async (first, second) => {
    const doula = await insertPendingDoula();
    const responses = await atOnce(app, lockProfile(doula), [
      () => reviewProfile(app, admin, { id: doula.id, decision: first, notes: "First." }),
      () => reviewProfile(app, otherAdmin, { id: doula.id, decision: second, notes: "Second." }),
    ]);
    const decided = first === "approve" ? "approved" : "rejected";
    expect(await Promise.all(responses.map(readOutcome))).toEqual([decided, "already_reviewed"]);
    const reviews = await app.db
      .select()
      .from(applicationReviews)
      .where(eq(applicationReviews.doulaProfileId, doula.id));
    expect(reviews).toHaveLength(1);
    expect(reviews[0]).toMatchObject({ decision: decided, reviewerId: admin.id });
    expect(await readStatus(app, doula)).toBe(decided);
  });
});

describe("[4.3] a reviewer and the doula at the same time", () => {
  test("the doula cannot withdraw a profile that is approved first", async () => {
    const doula = await insertPendingDoula();
    const responses = await atOnce(app, lockProfile(doula), [
      () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
      () => moveOwnProfile(app, doula, "withdraw"),
    ]);
    expect(await Promise.all(responses.map(readOutcome))).toEqual(["approved", "already_reviewed"]);
    expect(await readStatus(app, doula)).toBe("approved");
  });

  test("the reviewer cannot approve a profile that is withdrawn first", async () => {
    const doula = await insertPendingDoula();
    const responses = await atOnce(app, lockProfile(doula), [
      () => moveOwnProfile(app, doula, "withdraw"),
      () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
    ]);
    expect(await Promise.all(responses.map(readOutcome))).toEqual(["draft", "not_in_review"]);
    expect(await readStatus(app, doula)).toBe("draft");
  });
});

interface Change {
  /** The step that the change undoes. */
  step?: SetupStepId;
  /** True for removals of the owner's data, which are always allowed and withdraw a profile in review. */
  isRemoval?: true;
  prepare: (doula: Doula) => Promise<() => Promise<Response>>;
}

const prepareRequest = (doula: Doula, method: string, path: string, json?: object) => () =>
  app.send(path, { method, as: doula.cookie, json });

/** Every change a doula can make to reviewed data. */
const changes: Record<string, Change> = {
  "deletes their last package": {
    step: "packages",
    prepare: async (doula) => {
      const only = await app.db.query.doulaPackages.findFirst({
        where: eq(doulaPackages.doulaProfileId, doula.id),
      });
      return prepareRequest(doula, "DELETE", `/rest/v1/doula_packages/${only?.id}`);
    },
  },
  "deletes their last certification": {
    step: "certifications",
    isRemoval: true,
    prepare: async (doula) => {
      const only = await app.db.query.doulaCertifications.findFirst({
        where: eq(doulaCertifications.doulaProfileId, doula.id),
      });
      return prepareRequest(doula, "DELETE", `/rest/v1/doula_certifications/${only?.id}`);
    },
  },
  "disconnects their calendar": {
    step: "calendar",
    isRemoval: true,
    prepare: async (doula) => prepareRequest(doula, "DELETE", "/rest/v1/google_calendar_connections"),
  },
  "sets their births to 0": {
    step: "births",
    prepare: async (doula) =>
      prepareRequest(doula, "PUT", "/rest/v1/doula_profiles/own/births", { births_attended: 0 }),
  },
  "changes their video": {
    prepare: async (doula) =>
      prepareRequest(doula, "PUT", "/rest/v1/doula_profiles/own/video", {
        video_url: "https://example.com/other.mp4",
      }),
  },
  "edits their bio": {
    prepare: async (doula) => {
      const path = "/rest/v1/doula_profiles/own";
      const { updated_at } = ownProfileSchema.parse(
        await (await app.send(path, { as: doula.cookie })).json(),
      );
      return prepareRequest(doula, "PATCH", path, { bio: "Something else.", updated_at });
    },
  },
  "renames themselves": {
    prepare: async (doula) =>
      prepareRequest(doula, "PATCH", `/rest/v1/users/${doula.userId}`, {
        first_name: "Another",
        last_name: "Name",
      }),
  },
  "removes their video": {
    step: "video",
    isRemoval: true,
    prepare: async (doula) => prepareRequest(doula, "DELETE", "/rest/v1/doula_profiles/own/video"),
  },
  "removes their picture": {
    isRemoval: true,
    prepare: async (doula) => {
      const profileImageUrl = "https://example.org/grace.webp";
      await app.db.update(users).set({ profileImageUrl }).where(eq(users.id, doula.userId));
      return prepareRequest(doula, "DELETE", `/storage/v1/object/profile-images/${doula.userId}`);
    },
  },
};

async function listDoneSteps(doula: Doula): Promise<SetupStepId[]> {
  const { steps } = await readOwnApplication(app, doula);
  return allSteps.filter((step) => steps[step]);
}

describe.each(Object.entries(changes))("[4.3] if the doula %s", (_name, { step, isRemoval, prepare }) => {
  test("a later submission is refused if a step is missing", async () => {
    const doula = await signedInWithSetup(app);
    const change = await prepare(doula);
    const [changed, submitted] = await atOnce(app, lockProfile(doula), [
      change,
      () => moveOwnProfile(app, doula, "submit"),
    ]);
    expect(changed?.ok).toBe(true);
    expect(submitted && (await readOutcome(submitted))).toBe(step ? "setup_incomplete" : "pending");
    expect(await readStatus(app, doula)).toBe(step ? "draft" : "pending");
  });

  test("[4.5] after a submission, a step can only be removed by withdrawing the profile", async () => {
    const doula = await signedInWithSetup(app);
    const change = await prepare(doula);
    const [submitted, changed] = await atOnce(app, lockProfile(doula), [
      () => moveOwnProfile(app, doula, "submit"),
      change,
    ]);
    expect(submitted && (await readOutcome(submitted))).toBe("pending");
    if (isRemoval) {
      expect(changed?.status).toBe(204);
      expect(await readStatus(app, doula)).toBe("draft");
      expect(await listDoneSteps(doula)).toEqual(allSteps.filter((each) => each !== step));
      return;
    }
    expect(changed && (await errorCode(changed))).toBe("profile_in_review");
    expect(await listDoneSteps(doula)).toEqual(allSteps);
  });
});

// Editing the form does not wait: it is refused immediately while the profile is pending.
const { "edits their bio": _form, ...waiting } = changes;

describe.each(Object.entries(waiting))(
  "[4.3] if the doula of a pending profile %s",
  (_name, { isRemoval, prepare }) => {
    test("a later approval never approves the change", async () => {
      const doula = await insertPendingDoula();
      const change = await prepare(doula);
      const [changed, approved] = await atOnce(app, lockProfile(doula), [
        change,
        () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
      ]);
      if (isRemoval) {
        expect(changed?.status).toBe(204);
        expect(approved && (await errorCode(approved))).toBe("not_in_review");
        expect(await readStatus(app, doula)).toBe("draft");
        return;
      }
      expect(changed && (await errorCode(changed))).toBe("profile_in_review");
      expect(approved && (await readOutcome(approved))).toBe("approved");
      expect(await listDoneSteps(doula)).toEqual(allSteps);
    });

    test("after a withdrawal for a removal, the submitted profile cannot be approved", async () => {
      const doula = await insertPendingDoula();
      const change = await prepare(doula);
      const responses = await atOnce(app, lockProfile(doula), [
        () => moveOwnProfile(app, doula, "withdraw"),
        change,
        () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
      ]);
      expect(responses[1]?.ok).toBe(true);
      expect(responses[2] && (await errorCode(responses[2]))).toBe("not_in_review");
      expect(await readStatus(app, doula)).toBe("draft");
    });
  },
);
