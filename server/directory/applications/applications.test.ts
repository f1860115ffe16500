import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { applicationSchema } from "../../../contract/directory/applications.schema.ts";
import { setupSteps } from "../../../contract/directory/applications.ts";
import { doulaStatuses } from "../../../contract/directory/doulas.ts";
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
import { filesOfArchive } from "../../testing/archive.ts";
import { errorCode, exportData, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { unknownId } from "../../testing/moments.ts";

const { applicationReviews, auditLog, doulaPackages, doulaProfiles, googleCalendarConnections } = schema;

const unlisted = { unlistedAt: new Date(), unlistedReasons: ["by_admin" as const] };

const app = await useTestApp();
const admin = await signedInUser(app, "admin");

type Doula = Awaited<ReturnType<typeof signedInWithSetup>>;

const put = (doula: Pick<TestPerson, "cookie">, part: "video" | "births", json: object) =>
  app.send(`/rest/v1/doula_profiles/own/${part}`, { method: "PUT", as: doula.cookie, json });

async function insertSubmitted(): Promise<Doula> {
  const doula = await signedInWithSetup(app);
  expect((await moveOwnProfile(app, doula, "submit")).status).toBe(200);
  return doula;
}

async function insertApproved(): Promise<Doula> {
  const doula = await insertSubmitted();
  expect((await reviewProfile(app, admin, { id: doula.id, decision: "approve" })).status).toBe(200);
  return doula;
}

describe("the six steps", () => {
  test.each(allSteps)("[4.5] %s is done independently of the others", async (step) => {
    const doula = await signedInWithSetup(app, { done: [step] });
    const { steps } = await readOwnApplication(app, doula);
    expect(steps).toEqual(Object.fromEntries(allSteps.map((id) => [id, id === step])));
  });

  test("are all open for a new doula, and all done for one who finished them", async () => {
    const fresh = await signedInWithSetup(app, { done: [] });
    expect(await readOwnApplication(app, fresh)).toMatchObject({
      doula_profile_id: fresh.id,
      status: "draft",
      is_listed: false,
      submitted_at: null,
      certifications_count: 0,
      packages_count: 0,
      video_url: null,
      births_attended: null,
      review_notes: null,
      problems: [],
    });
    const complete = await readOwnApplication(app, await signedInWithSetup(app));
    expect(Object.values(complete.steps)).toEqual(allSteps.map(() => true));
    expect(complete).toMatchObject({ certifications_count: 1, packages_count: 1, births_attended: 12 });
  });

  test("[2.12] do not require a picture or bio", async () => {
    const doula = await signedInWithSetup(app);
    expect((await readOwnApplication(app, doula)).missing_details).toEqual(["picture", "bio"]);
    const bio = { bio: "I listen first." };
    await app.db.update(doulaProfiles).set(bio).where(eq(doulaProfiles.id, doula.id));
    expect((await readOwnApplication(app, doula)).missing_details).toEqual(["picture"]);
  });

  test("report everything that a listed profile needs", async () => {
    const doula = await signedInWithSetup(
      app,
      { done: [] },
      { status: "approved", publicPoint: null, latitude: null, longitude: null },
    );
    const { availabilityRules } = schema;
    await app.db.delete(availabilityRules).where(eq(availabilityRules.doulaProfileId, doula.id));
    expect((await readOwnApplication(app, doula)).listing_gaps).toEqual([
      "address",
      "hours",
      "packages",
      "certifications",
    ]);
    const ofDoula = { doulaProfileId: doula.id };
    await app.db
      .update(doulaProfiles)
      .set({ publicPoint: { x: -97.75, y: 30.25 } })
      .where(eq(doulaProfiles.id, doula.id));
    await app.db
      .insert(availabilityRules)
      .values({ ...ofDoula, weekday: 1, startTime: "09:00", endTime: "12:00" });
    await app.db
      .insert(schema.doulaCertifications)
      .values({ ...ofDoula, name: "Birth doula", dateObtained: "2021-03-01" });
    const hidden = { ...ofDoula, name: "Birth", price: "900", isActive: false };
    await app.db.insert(schema.doulaPackages).values(hidden);
    expect((await readOwnApplication(app, doula)).listing_gaps).toEqual(["packages"]);
  });

  test("[4.5 5.13] count births only above 0", async () => {
    const doula = await signedInWithSetup(app, { done: [] }, { birthsAttended: 0 });
    expect((await readOwnApplication(app, doula)).steps.births).toBe(false);
  });
});

describe("submitting", () => {
  test.each(setupSteps)("[4.3] is refused without $id, which the response names", async ({ id, title }) => {
    const doula = await signedInWithSetup(app, { done: allSteps.filter((step) => step !== id) });
    const response = await moveOwnProfile(app, doula, "submit");
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "setup_incomplete",
      detail: "Please finish all six steps first.",
      errors: [{ field: id, message: title }],
    });
    expect(await readStatus(app, doula)).toBe("draft");
  });

  test("[6.5] makes a draft pending and emails the doula once", async () => {
    const doula = await insertSubmitted();
    expect(await readStatus(app, doula)).toBe("pending");
    const again = await moveOwnProfile(app, doula, "submit");
    expect(await again.json()).toEqual({ status: "pending" });
    // A second email about the same submission would have arrived before the next one's.
    await moveOwnProfile(app, doula, "withdraw");
    await moveOwnProfile(app, doula, "submit");
    const emails = await app.emailsTo(doula.userEmail, 2);
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Your profile is under review",
      "Your profile is under review",
    ]);
    expect(emails[0]?.text).toContain("We review each one personally, usually within 3 business days.");
    expect(emails[0]?.text).toContain("You will be notified once approved.");
    expect(emails[0]?.text).toContain("http://doula.test/doula-dashboard");
  });
});

describe("a review", () => {
  test("[6.6 7.2] that approves makes the profile public, and emails the doula the link", async () => {
    const doula = await insertSubmitted();
    expect((await app.send(`/rest/v1/doula_profiles/${doula.slug}`)).status).toBe(404);
    const notes = "Lovely video.";
    const response = await reviewProfile(app, admin, { id: doula.id, decision: "approve", notes });
    expect(await response.json()).toEqual({ status: "approved" });
    expect((await app.send(`/rest/v1/doula_profiles/${doula.slug}`)).status).toBe(200);
    expect(await readOwnApplication(app, doula)).toMatchObject({ status: "approved", is_listed: true });
    const email = await app.emailTo(doula.userEmail, /^Your profile is live$/);
    expect(email.text).toContain(`http://doula.test/doulas/${doula.slug}`);
    expect(email.text).toContain(notes);
    const [review] = await app.db
      .select()
      .from(applicationReviews)
      .where(eq(applicationReviews.doulaProfileId, doula.id));
    expect(review).toMatchObject({ reviewerId: admin.id, decision: "approved", notes });
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, doula.id));
    expect(entry).toMatchObject({
      actorId: admin.id,
      action: "doula_profile.approved",
      before: { status: "pending" },
      after: { status: "approved" },
    });
  });

  test("[6.6 7.2] that rejects shows the doula its notes until they submit again", async () => {
    const doula = await insertSubmitted();
    const notes = "Please tell more about your training.";
    const response = await reviewProfile(app, admin, { id: doula.id, decision: "reject", notes });
    expect(await response.json()).toEqual({ status: "rejected" });
    expect(await readOwnApplication(app, doula)).toMatchObject({ status: "rejected", review_notes: notes });
    const email = await app.emailTo(doula.userEmail, /^Your profile needs some changes$/);
    expect(email.text).toContain(notes);

    expect(await (await moveOwnProfile(app, doula, "edit")).json()).toEqual({ status: "draft" });
    expect(await readOwnApplication(app, doula)).toMatchObject({ status: "draft", review_notes: notes });
    await moveOwnProfile(app, doula, "submit");
    expect(await readOwnApplication(app, doula)).toMatchObject({
      status: "pending",
      submitted_at: expect.stringMatching(/Z$/),
      review_notes: null,
    });
    await reviewProfile(app, admin, { id: doula.id, decision: "approve" });
    expect(await readOwnApplication(app, doula)).toMatchObject({ status: "approved", review_notes: null });
  });

  test("[6.6] that rejects a second time shows the new notes", async () => {
    const doula = await insertSubmitted();
    for (const notes of ["Please tell more about your training.", "Please add your certificate."]) {
      await reviewProfile(app, admin, { id: doula.id, decision: "reject", notes });
      expect(await readOwnApplication(app, doula)).toMatchObject({ status: "rejected", review_notes: notes });
      await moveOwnProfile(app, doula, "edit");
      await moveOwnProfile(app, doula, "submit");
    }
  });

  test("cannot reject without notes", async () => {
    const doula = await insertSubmitted();
    const response = await reviewProfile(app, admin, { id: doula.id, decision: "reject", notes: "  " });
    expect(response.status).toBe(400);
    expect(await readStatus(app, doula)).toBe("pending");
  });

  test("cannot approve a profile that has lost a step since its submission", async () => {
    const doula = await insertSubmitted();
    await app.db.delete(doulaPackages).where(eq(doulaPackages.doulaProfileId, doula.id));
    const response = await reviewProfile(app, admin, { id: doula.id, decision: "approve" });
    expect(await response.json()).toMatchObject({
      code: "setup_incomplete",
      errors: [{ field: "packages" }],
    });
    expect(await readStatus(app, doula)).toBe("pending");
  });

  test.each(["approve", "reject"] as const)(
    "cannot %s a submission that changed since the admin opened it",
    async (decision) => {
      const doula = await insertSubmitted();
      const read = async () =>
        applicationSchema.parse(
          await (await app.send(`/rest/v1/applications/${doula.id}`, { as: admin.cookie })).json(),
        ).submitted_at ?? "";
      const review = async (submitted_at: string) =>
        readOutcome(
          await reviewProfile(app, admin, { id: doula.id, decision, notes: "Read.", submitted_at }),
        );
      const first = await read();
      await moveOwnProfile(app, doula, "withdraw");
      await put(doula, "video", { video_url: "https://example.com/of-something-else.mp4" });
      await moveOwnProfile(app, doula, "submit");
      expect(await review(first)).toBe("profile_changed");
      expect(await readStatus(app, doula)).toBe("pending");
      expect(await review(await read())).toBe(decision === "approve" ? "approved" : "rejected");
      expect(await review(first)).toBe("already_reviewed");
    },
  );
});

describe("an application", () => {
  test("shows admins every field, certification and review", async () => {
    const doula = await signedInWithSetup(
      app,
      {},
      { bio: "I listen.", hourlyRate: "45.00", yearsExperience: 7 },
    );
    await moveOwnProfile(app, doula, "submit");
    await reviewProfile(app, admin, { id: doula.id, decision: "reject", notes: "More, please." });
    const url = `/rest/v1/applications/${doula.id}`;
    expect(await (await app.send(url, { as: admin.cookie })).json()).toMatchObject({
      status: "rejected",
      full_name: "Grace Okafor",
      email: doula.userEmail,
      phone_number: "512-555-0142",
      address: "1 Hidden Lane, Austin, TX 78701",
      bio: "I listen.",
      hourly_rate: 45,
      years_experience: 7,
      births_attended: 12,
      submitted_at: expect.stringMatching(/Z$/),
      steps: { births: true, packages: true },
      certifications: [{ name: "Birth doula", date_obtained: "2021-03-01", file_name: null }],
      packages: [{ name: "Birth", price: 900, duration_weeks: 12, is_active: true }],
      reviews: [{ decision: "rejected", notes: "More, please.", reviewer_name: admin.fullName }],
    });
    expect((await app.send(`/rest/v1/applications/${unknownId}`, { as: admin.cookie })).status).toBe(404);
    expect((await reviewProfile(app, admin, { id: unknownId, decision: "approve" })).status).toBe(404);
  });
});

test("a doula's export contains their reviews without the reviewers", async () => {
  const doula = await insertSubmitted();
  await reviewProfile(app, admin, { id: doula.id, decision: "reject", notes: "More, please." });
  const files = await filesOfArchive(await exportData(app, doula.cookie));
  const reviews = files.get("profile-reviews.json")?.toString() ?? "";
  expect(JSON.parse(reviews)).toMatchObject([{ decision: "rejected", notes: "More, please." }]);
  expect(reviews).not.toContain(admin.id);
});

describe("a profile's status", () => {
  const transitions = {
    submit: {
      draft: "pending",
      pending: "pending",
      approved: "already_reviewed",
      rejected: "profile_changed",
    },
    withdraw: {
      draft: "draft",
      pending: "draft",
      approved: "already_reviewed",
      rejected: "already_reviewed",
    },
    edit: { draft: "draft", pending: "profile_changed", approved: "profile_changed", rejected: "draft" },
    approve: {
      draft: "not_in_review",
      pending: "approved",
      approved: "already_reviewed",
      rejected: "already_reviewed",
    },
    reject: {
      draft: "not_in_review",
      pending: "rejected",
      approved: "already_reviewed",
      rejected: "already_reviewed",
    },
  } as const;

  test.each(doulaStatuses)("[4.3] allows exactly these transitions from %s", async (from) => {
    const doula = await signedInWithSetup(app);
    const outcomes = [];
    for (const action of ["submit", "withdraw", "edit", "approve", "reject"] as const) {
      await forceStatus(app, doula, from);
      const response =
        action === "approve" || action === "reject"
          ? await reviewProfile(app, admin, { id: doula.id, decision: action, notes: "Because." })
          : await moveOwnProfile(app, doula, action);
      outcomes.push([action, await readOutcome(response)]);
    }
    expect(outcomes).toEqual(Object.entries(transitions).map(([action, to]) => [action, to[from]]));
  });
});

test("[4.3 6.5] a profile becomes approved only when an admin approves a pending one, whatever else is called", async () => {
  const doula = await signedInWithSetup(app);
  const callers = {
    doula,
    "other doula": await signedInWithSetup(app),
    client: await signedInUser(app, "client"),
    visitor: { cookie: undefined },
    admin,
  };
  const json = { status: "approved", user_type: "doula", id: doula.id, notes: "Approve me." };
  const operations = await app.operations();
  for (const { method, path, "x-access": access = "public" } of operations) {
    // These end the session or the account, and the profile with it; a stream never ends.
    if (path === "/auth/v1/logout" || path === "/realtime/v1") continue;
    if (path === "/auth/v1/user" && method === "DELETE") continue;
    const url = path
      .replace("{id}", doula.id)
      .replace("{user_id}", doula.userId)
      .replace("{slug}", doula.slug)
      .replaceAll(/\{\w+\}/g, "x");
    for (const [who, { cookie }] of Object.entries(callers)) {
      if (who === "admin" && path.endsWith("/approve")) continue;
      // access.test.ts proves that everybody else is refused.
      if (!["public", "user"].includes(access) && !who.endsWith(access)) continue;
      if (method === "GET" && who !== "doula" && who !== "admin") continue;
      const mayWrite = (who === "doula" || who === "admin") && method !== "GET";
      for (const from of mayWrite ? ["draft", "pending", "rejected"] : ["pending"]) {
        await forceStatus(app, doula, from);
        const body = method === "GET" ? {} : { json };
        await app.send(url, { method, as: cookie, ...body });
        expect(await readStatus(app, doula), `${who}: ${method} ${path} from ${from}`).not.toBe("approved");
      }
    }
  }
});

describe("[4.3] a doula cannot write the status of their profile", () => {
  const forbiddenFields = {
    status: "approved",
    unlisted_at: null,
    first_listed_at: "2026-01-01T00:00:00.000Z",
  };
  const updatedAt = async (doula: Doula) =>
    ownProfileSchema.parse(await (await app.send("/rest/v1/doula_profiles/own", { as: doula.cookie })).json())
      .updated_at;
  const writes: [string, string, (doula: Doula) => Promise<object> | object][] = [
    [
      "PATCH",
      "/rest/v1/doula_profiles/own",
      async (doula) => ({ bio: "I listen.", updated_at: await updatedAt(doula) }),
    ],
    ["PATCH", "/rest/v1/users/{user_id}", () => ({ first_name: "Grace", last_name: "Okafor" })],
    ["PUT", "/rest/v1/doula_profiles/own/video", () => ({ video_url: "https://example.com/me.mp4" })],
    ["PUT", "/rest/v1/doula_profiles/own/births", () => ({ births_attended: 3 })],
    ["POST", "/rest/v1/doula_packages", () => ({ name: "Birth", price: 900 })],
    ["POST", "/rest/v1/doula_certifications", () => ({ name: "Doula", date_obtained: "2020-01-01" })],
  ];

  test.each(writes)("by %s %s", async (method, path, makeBody) => {
    const doula = await signedInWithSetup(app);
    const url = path.replace("{user_id}", doula.userId);
    const send = async (json: object) => (await app.send(url, { method, as: doula.cookie, json })).status;
    await app.db.update(doulaProfiles).set(unlisted).where(eq(doulaProfiles.id, doula.id));
    await send({ ...(await makeBody(doula)), ...forbiddenFields });
    for (const [name, value] of Object.entries(forbiddenFields))
      await send({ ...(await makeBody(doula)), [name]: value });
    const stored = await app.db.query.doulaProfiles.findFirst({ where: eq(doulaProfiles.id, doula.id) });
    expect(stored).toMatchObject({ status: "draft", unlistedAt: expect.any(Date), firstListedAt: null });
    expect([200, 201, 204]).toContain(await send(await makeBody(doula)));
  });
});

describe("while a profile is in review", () => {
  test("[4.3 6.5] video and births cannot be changed", async () => {
    const doula = await insertSubmitted();
    const refused = [
      await put(doula, "video", { video_url: "https://vimeo.com/1" }),
      await put(doula, "births", { births_attended: 99 }),
    ];
    for (const response of refused) {
      expect(response.status).toBe(409);
      expect(await errorCode(response)).toBe("profile_in_review");
    }
    expect(await readOwnApplication(app, doula)).toMatchObject({ births_attended: 12 });
    await moveOwnProfile(app, doula, "withdraw");
    expect((await put(doula, "births", { births_attended: 99 })).status).toBe(204);
    expect(await readOwnApplication(app, doula)).toMatchObject({ births_attended: 99 });
  });
});

describe("the interview video", () => {
  test("[5.12] is stored as an https URL without the spaces around it", async () => {
    const doula = await signedInWithSetup(app, { done: [] });
    const refused = await put(doula, "video", { video_url: "my video" });
    expect(await refused.json()).toMatchObject({
      errors: [{ field: "video_url", message: "Please enter a valid URL" }],
    });
    expect((await put(doula, "video", { video_url: "  https://example.com/me.mp4 \n" })).status).toBe(204);
    expect((await readOwnApplication(app, doula)).video_url).toBe("https://example.com/me.mp4");
  });

  test("can be removed twice without changing the profile twice", async () => {
    const doula = await signedInWithSetup(app);
    const remove = () =>
      app.send("/rest/v1/doula_profiles/own/video", { method: "DELETE", as: doula.cookie });
    const updatedAt = async () =>
      ownProfileSchema.parse(
        await (await app.send("/rest/v1/doula_profiles/own", { as: doula.cookie })).json(),
      ).updated_at;
    expect((await remove()).status).toBe(204);
    expect((await readOwnApplication(app, doula)).video_url).toBeNull();
    const before = await updatedAt();
    expect((await remove()).status).toBe(204);
    expect(await updatedAt()).toBe(before);
  });

  test("[4.1] is audited only if it changes after approval", async () => {
    const doula = await insertApproved();
    const videoUrl = "https://vimeo.com/123456789";
    for (let time = 0; time < 2; time++) {
      expect((await put(doula, "video", { video_url: videoUrl })).status).toBe(204);
    }
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "doula_profile.video_changed"));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actorId: doula.userId,
      subjectId: doula.id,
      before: { video_url: "https://youtu.be/dQw4w9WgXcQ" },
      after: { video_url: videoUrl },
    });
    expect(await readStatus(app, doula)).toBe("approved");
  });
});

describe("births attended", () => {
  test("[7.2] are stored with the time of the change", async () => {
    const doula = await signedInWithSetup(app, { done: [] });
    expect((await put(doula, "births", { births_attended: 0 })).status).toBe(204);
    expect((await put(doula, "births", { births_attended: 31 })).status).toBe(204);
    const stored = await app.db.query.doulaProfiles.findFirst({ where: eq(doulaProfiles.id, doula.id) });
    expect(stored?.birthsAttended).toBe(31);
    expect(Date.now() - (stored?.birthsAttendedUpdatedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });
});

describe("problems after approval", () => {
  test("[4.3] leave the profile approved", async () => {
    const doula = await insertApproved();
    expect((await readOwnApplication(app, doula)).problems).toEqual([]);
    await app.db
      .update(googleCalendarConnections)
      .set({ state: "reconnect_needed" })
      .where(eq(googleCalendarConnections.userId, doula.userId));
    await app.db
      .update(doulaProfiles)
      .set({ stripeState: "restricted" })
      .where(eq(doulaProfiles.id, doula.id));
    expect(await readOwnApplication(app, doula)).toMatchObject({
      status: "approved",
      problems: ["calendar", "payment-account"],
    });
  });

  test("are separate from whether parents can pay", async () => {
    const doula = await insertApproved();
    await app.db
      .update(doulaProfiles)
      .set({ stripeState: "restricted", stripeChargesEnabled: true })
      .where(eq(doulaProfiles.id, doula.id));
    expect(await readOwnApplication(app, doula)).toMatchObject({
      problems: ["payment-account"],
      takes_payments: true,
    });
  });

  test("do not apply to a draft", async () => {
    const doula = await signedInWithSetup(app, {}, { stripeState: "pending" });
    expect((await readOwnApplication(app, doula)).problems).toEqual([]);
  });

  test("an unlisted profile stays unlisted when approved", async () => {
    const doula = await insertApproved();
    await app.db.update(doulaProfiles).set(unlisted).where(eq(doulaProfiles.id, doula.id));
    expect(await readOwnApplication(app, doula)).toMatchObject({ status: "approved", is_listed: false });
  });
});
