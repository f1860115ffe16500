import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doulaStatuses } from "../../contract/doulas.ts";
import { applicationSchema } from "../../contract/onboarding.schema.ts";
import { setupSteps } from "../../contract/onboarding.ts";
import { ownProfileSchema } from "../../contract/own-profile.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { filesOfArchive } from "../testing/archive.ts";
import { codeOf, exportData, signedInUser, type TestPerson } from "../testing/fixtures.ts";
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

const { applicationReviews, auditLog, doulaPackages, doulaProfiles, googleCalendarConnections } = schema;

const unlisted = { unlistedAt: new Date(), unlistedReasons: ["by_admin" as const] };

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedInUser(app, "admin");
});
afterAll(() => app.close());

type Doula = Awaited<ReturnType<typeof signedInWithSetup>>;

const put = (doula: Pick<TestPerson, "cookie">, part: "video" | "births", json: object) =>
  app.send(`/rest/v1/doula_profiles/own/${part}`, { method: "PUT", as: doula.cookie, json });

async function submitted(): Promise<Doula> {
  const doula = await signedInWithSetup(app);
  expect((await moveOwnProfile(app, doula, "submit")).status).toBe(200);
  return doula;
}

async function approved(): Promise<Doula> {
  const doula = await submitted();
  expect((await reviewProfile(app, admin, { id: doula.id, decision: "approve" })).status).toBe(200);
  return doula;
}

describe("the six steps", () => {
  test.each(allSteps)("%s is done by itself", async (step) => {
    const doula = await signedInWithSetup(app, { done: [step] });
    const { steps } = await onboardingOf(app, doula);
    expect(steps).toEqual(Object.fromEntries(allSteps.map((id) => [id, id === step])));
  });

  test("are none for a new doula, and all for one who has done them", async () => {
    const fresh = await signedInWithSetup(app, { done: [] });
    expect(await onboardingOf(app, fresh)).toMatchObject({
      doula_profile_id: fresh.id,
      status: "draft",
      is_listed: false,
      certifications_count: 0,
      packages_count: 0,
      video_url: null,
      births_attended: null,
      review_notes: null,
      problems: [],
    });
    const complete = await onboardingOf(app, await signedInWithSetup(app));
    expect(Object.values(complete.steps)).toEqual(allSteps.map(() => true));
    expect(complete).toMatchObject({ certifications_count: 1, packages_count: 1, births_attended: 12 });
  });

  test("do not ask for a picture and a bio, which are named while they are missing", async () => {
    const doula = await signedInWithSetup(app);
    expect((await onboardingOf(app, doula)).missing_details).toEqual(["picture", "bio"]);
    const bio = { bio: "I listen first." };
    await app.db.update(doulaProfiles).set(bio).where(eq(doulaProfiles.id, doula.id));
    expect((await onboardingOf(app, doula)).missing_details).toEqual(["picture"]);
  });

  test("names what keeps parents from a listed profile, and nothing else", async () => {
    const doula = await signedInWithSetup(
      app,
      { done: [] },
      { status: "approved", publicPoint: null, latitude: null, longitude: null },
    );
    const { availabilityRules } = schema;
    await app.db.delete(availabilityRules).where(eq(availabilityRules.doulaProfileId, doula.id));
    expect((await onboardingOf(app, doula)).listing_gaps).toEqual([
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
    expect((await onboardingOf(app, doula)).listing_gaps).toEqual(["packages"]);
  });

  test("count births above 0 only", async () => {
    const doula = await signedInWithSetup(app, { done: [] }, { birthsAttended: 0 });
    expect((await onboardingOf(app, doula)).steps.births).toBe(false);
  });
});

describe("submitting", () => {
  test.each(setupSteps)("is refused without $id, and says so", async ({ id, title }) => {
    const doula = await signedInWithSetup(app, { done: allSteps.filter((step) => step !== id) });
    const response = await moveOwnProfile(app, doula, "submit");
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "setup_incomplete",
      detail: "All six steps must be done first.",
      errors: [{ field: id, message: title }],
    });
    expect(await statusOf(app, doula)).toBe("draft");
  });

  test("makes a draft pending and mails the doula; sent again, it does nothing", async () => {
    const doula = await submitted();
    expect(await statusOf(app, doula)).toBe("pending");
    const again = await moveOwnProfile(app, doula, "submit");
    expect(await again.json()).toEqual({ status: "pending" });
    // A second mail about the same would have come before that of the next submission.
    await moveOwnProfile(app, doula, "withdraw");
    await moveOwnProfile(app, doula, "submit");
    const mails = await app.mailsTo(doula.userEmail, 2);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your profile is under review",
      "Your profile is under review",
    ]);
    expect(mails[0]?.text).toContain("We review each one personally, usually within 3 business days.");
    expect(mails[0]?.text).toContain("You will be notified once approved.");
    expect(mails[0]?.text).toContain("http://doula.test/doula-dashboard");
  });
});

describe("a review", () => {
  test("approves: the profile is public, the doula is mailed the link, and it is on record", async () => {
    const doula = await submitted();
    expect((await app.send(`/rest/v1/doula_profiles/${doula.slug}`)).status).toBe(404);
    const notes = "Lovely video.";
    const answer = await reviewProfile(app, admin, { id: doula.id, decision: "approve", notes });
    expect(await answer.json()).toEqual({ status: "approved" });
    expect((await app.send(`/rest/v1/doula_profiles/${doula.slug}`)).status).toBe(200);
    expect(await onboardingOf(app, doula)).toMatchObject({ status: "approved", is_listed: true });
    const mail = await app.mailTo(doula.userEmail, /^Your profile is live$/);
    expect(mail.text).toContain(`http://doula.test/doulas/${doula.slug}`);
    expect(mail.text).toContain(notes);
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

  test("rejects with notes, which the doula reads until she submits again", async () => {
    const doula = await submitted();
    const notes = "Please tell more about your training.";
    const answer = await reviewProfile(app, admin, { id: doula.id, decision: "reject", notes });
    expect(await answer.json()).toEqual({ status: "rejected" });
    expect(await onboardingOf(app, doula)).toMatchObject({ status: "rejected", review_notes: notes });
    const mail = await app.mailTo(doula.userEmail, /^Your profile needs some changes$/);
    expect(mail.text).toContain(notes);

    expect(await (await moveOwnProfile(app, doula, "edit")).json()).toEqual({ status: "draft" });
    expect(await onboardingOf(app, doula)).toMatchObject({ status: "draft", review_notes: notes });
    await moveOwnProfile(app, doula, "submit");
    expect(await onboardingOf(app, doula)).toMatchObject({ status: "pending", review_notes: null });
    await reviewProfile(app, admin, { id: doula.id, decision: "approve" });
    expect(await onboardingOf(app, doula)).toMatchObject({ status: "approved", review_notes: null });
  });

  test.each([{}, { notes: "" }, { notes: "  " }, { notes: "x".repeat(1001) }])(
    "rejects only with notes of up to 1000 characters (%#)",
    async (json) => {
      const doula = await submitted();
      const response = await reviewProfile(app, admin, { id: doula.id, decision: "reject", ...json });
      expect(response.status).toBe(400);
      expect(await statusOf(app, doula)).toBe("pending");
    },
  );

  test.each(["approve", "reject"] as const)("a second reviewer who would %s is told so", async (decision) => {
    const doula = await approved();
    const other = await signedInUser(app, "admin");
    const response = await reviewProfile(app, other, { id: doula.id, decision, notes: "Too late." });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "already_reviewed", detail: "Already reviewed" });
    expect(await statusOf(app, doula)).toBe("approved");
  });

  test("does not approve a profile that has lost a step meanwhile", async () => {
    const doula = await submitted();
    await app.db.delete(doulaPackages).where(eq(doulaPackages.doulaProfileId, doula.id));
    const response = await reviewProfile(app, admin, { id: doula.id, decision: "approve" });
    expect(await response.json()).toMatchObject({
      code: "setup_incomplete",
      errors: [{ field: "packages" }],
    });
    expect(await statusOf(app, doula)).toBe("pending");
  });

  test.each(["approve", "reject"] as const)(
    "that would %s what was read does nothing to what was submitted since, and works for what was read again",
    async (decision) => {
      const doula = await submitted();
      const read = async () =>
        applicationSchema.parse(
          await (
            await app.send(`/rest/v1/doula_profiles/${doula.id}/application`, { as: admin.cookie })
          ).json(),
        ).submitted_at ?? "";
      const review = async (submitted_at: string) =>
        outcomeOf(await reviewProfile(app, admin, { id: doula.id, decision, notes: "Read.", submitted_at }));
      const first = await read();
      await moveOwnProfile(app, doula, "withdraw");
      await put(doula, "video", { video_url: "https://example.com/of-something-else.mp4" });
      await moveOwnProfile(app, doula, "submit");
      expect(await review(first)).toBe("profile_changed");
      expect(await statusOf(app, doula)).toBe("pending");
      expect(await review(await read())).toBe(decision === "approve" ? "approved" : "rejected");
      expect(await review(first)).toBe("already_reviewed");
    },
  );

  test("of a profile that does not exist is refused", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    expect((await reviewProfile(app, admin, { id, decision: "approve" })).status).toBe(404);
  });
});

describe("an application", () => {
  test("shows an admin every field, the certifications and the reviews, and nobody else anything", async () => {
    const doula = await signedInWithSetup(
      app,
      {},
      { bio: "I listen.", hourlyRate: "45.00", yearsExperience: 7 },
    );
    await moveOwnProfile(app, doula, "submit");
    await reviewProfile(app, admin, { id: doula.id, decision: "reject", notes: "More, please." });
    const url = `/rest/v1/doula_profiles/${doula.id}/application`;
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
    expect((await app.send(url, { as: doula.cookie })).status).toBe(403);
  });

  test("of a profile that does not exist is refused", async () => {
    const url = "/rest/v1/doula_profiles/00000000-0000-4000-8000-000000000000/application";
    expect((await app.send(url, { as: admin.cookie })).status).toBe(404);
  });
});

test("a doula's export has her reviews, without the reviewers", async () => {
  const doula = await submitted();
  await reviewProfile(app, admin, { id: doula.id, decision: "reject", notes: "More, please." });
  const files = await filesOfArchive(await exportData(app, doula.cookie));
  const reviews = files.get("profile-reviews.json")?.toString() ?? "";
  expect(JSON.parse(reviews)).toMatchObject([{ decision: "rejected", notes: "More, please." }]);
  expect(reviews).not.toContain(admin.id);
});

describe("no other way leads from a status", () => {
  const ways = {
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

  test.each(doulaStatuses)("from %s", async (from) => {
    const doula = await signedInWithSetup(app);
    const outcomes = [];
    for (const action of ["submit", "withdraw", "edit", "approve", "reject"] as const) {
      await forceStatus(app, doula, from);
      const response =
        action === "approve" || action === "reject"
          ? await reviewProfile(app, admin, { id: doula.id, decision: action, notes: "Because." })
          : await moveOwnProfile(app, doula, action);
      outcomes.push([action, await outcomeOf(response)]);
    }
    expect(outcomes).toEqual(Object.entries(ways).map(([action, to]) => [action, to[from]]));
  });
});

test("a profile becomes approved only by an admin's approval of a pending one, whatever else anybody calls", async () => {
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
  for (const { method, path } of operations) {
    // These end the session or the account, and with it the profile; a stream never ends.
    if (path === "/auth/v1/logout" || path === "/realtime/v1") continue;
    if (path === "/auth/v1/user" && method === "DELETE") continue;
    const url = path
      .replace("{id}", doula.id)
      .replace("{user_id}", doula.userId)
      .replace("{slug}", doula.slug)
      .replaceAll(/\{\w+\}/g, "x");
    for (const [who, { cookie }] of Object.entries(callers)) {
      if (who === "admin" && path.endsWith("/approve")) continue;
      if (method === "GET" && who !== "doula" && who !== "admin") continue;
      const mayWrite = (who === "doula" || who === "admin") && method !== "GET";
      for (const from of mayWrite ? ["draft", "pending", "rejected"] : ["pending"]) {
        await forceStatus(app, doula, from);
        const body = method === "GET" ? {} : { json };
        await app.send(url, { method, as: cookie, ...body });
        expect(await statusOf(app, doula), `${who}: ${method} ${path} from ${from}`).not.toBe("approved");
      }
    }
  }
});

describe("what a doula may write of her profile carries no status", () => {
  const smuggled = { status: "approved", unlisted_at: null, first_listed_at: "2026-01-01T00:00:00.000Z" };
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

  test.each(writes)("%s %s", async (method, path, bodyOf) => {
    const doula = await signedInWithSetup(app);
    const url = path.replace("{user_id}", doula.userId);
    const send = async (json: object) => (await app.send(url, { method, as: doula.cookie, json })).status;
    await app.db.update(doulaProfiles).set(unlisted).where(eq(doulaProfiles.id, doula.id));
    await send({ ...(await bodyOf(doula)), ...smuggled });
    for (const [name, value] of Object.entries(smuggled))
      await send({ ...(await bodyOf(doula)), [name]: value });
    const stored = await app.db.query.doulaProfiles.findFirst({ where: eq(doulaProfiles.id, doula.id) });
    expect(stored).toMatchObject({ status: "draft", unlistedAt: expect.any(Date), firstListedAt: null });
    expect([200, 201, 204]).toContain(await send(await bodyOf(doula)));
  });
});

describe("while a profile is in review", () => {
  test("video and births stay as they are", async () => {
    const doula = await submitted();
    const refused = [
      await put(doula, "video", { video_url: "https://vimeo.com/1" }),
      await put(doula, "births", { births_attended: 99 }),
    ];
    for (const response of refused) {
      expect(response.status).toBe(409);
      expect(await codeOf(response)).toBe("profile_in_review");
    }
    expect(await onboardingOf(app, doula)).toMatchObject({ births_attended: 12 });
    await moveOwnProfile(app, doula, "withdraw");
    expect((await put(doula, "births", { births_attended: 99 })).status).toBe(204);
    expect(await onboardingOf(app, doula)).toMatchObject({ births_attended: 99 });
  });
});

describe("the interview video", () => {
  test("is an https address, kept without the spaces around it", async () => {
    const doula = await signedInWithSetup(app, { done: [] });
    expect((await put(doula, "video", { video_url: "  https://example.com/me.mp4 \n" })).status).toBe(204);
    expect((await onboardingOf(app, doula)).video_url).toBe("https://example.com/me.mp4");
  });

  test.each([
    "",
    "my video",
    "example/video",
    "me@example.com/video",
    "javascript:alert(1)",
    "https://",
    "https://localhost/video",
    "https://me:secret@example.com/video",
    "https://example.com/a b",
    "https://example.com/\u202e4pm.exe",
    "https://example.com/\u0085",
  ])("is refused as %j", async (videoUrl) => {
    const doula = await signedInWithSetup(app, { done: [] });
    const response = await put(doula, "video", { video_url: videoUrl });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ field: "video_url", message: "Please enter a valid URL" }],
    });
  });

  test.each([
    ["Https://YouTu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
    ["https://youtube.com\\@evil.example/", "https://youtube.com/@evil.example/"],
    ["https://youtu.be\u3002evil.example/x", "https://youtu.be.evil.example/x"],
    ["example.com/video", "https://example.com/video"],
    ["http://youtu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
    ["https:///example.com/vidéo", "https://example.com/vid%C3%A9o"],
  ])("typed as %j is kept as browsers read it", async (typed, kept) => {
    const doula = await signedInWithSetup(app, { done: [] });
    expect((await put(doula, "video", { video_url: typed })).status).toBe(204);
    expect((await onboardingOf(app, doula)).video_url).toBe(kept);
  });

  test("has at most 500 characters", async () => {
    const doula = await signedInWithSetup(app, { done: [] });
    const address = (length: number) => "https://example.com/".padEnd(length, "x");
    expect((await put(doula, "video", { video_url: address(501) })).status).toBe(400);
    expect((await put(doula, "video", { video_url: address(500) })).status).toBe(204);
    expect((await put(doula, "video", { video_url: `${address(490)}ééé` })).status).toBe(400);
  });

  test("removed twice changes the profile once", async () => {
    const doula = await signedInWithSetup(app);
    const remove = () =>
      app.send("/rest/v1/doula_profiles/own/video", { method: "DELETE", as: doula.cookie });
    const updatedAt = async () =>
      ownProfileSchema.parse(
        await (await app.send("/rest/v1/doula_profiles/own", { as: doula.cookie })).json(),
      ).updated_at;
    expect((await remove()).status).toBe(204);
    expect((await onboardingOf(app, doula)).video_url).toBeNull();
    const before = await updatedAt();
    expect((await remove()).status).toBe(204);
    expect(await updatedAt()).toBe(before);
  });

  test("is audited where it changes after the approval, and only then", async () => {
    const doula = await approved();
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
    expect(await statusOf(app, doula)).toBe("approved");
  });
});

describe("births attended", () => {
  test("are kept with the moment of their change", async () => {
    const doula = await signedInWithSetup(app, { done: [] });
    expect((await put(doula, "births", { births_attended: 0 })).status).toBe(204);
    expect((await put(doula, "births", { births_attended: 31 })).status).toBe(204);
    const stored = await app.db.query.doulaProfiles.findFirst({ where: eq(doulaProfiles.id, doula.id) });
    expect(stored?.birthsAttended).toBe(31);
    expect(Date.now() - (stored?.birthsAttendedUpdatedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  test.each([-1, 2.5, "12", null, 20_001])("are refused as %j", async (births) => {
    const doula = await signedInWithSetup(app, { done: [] });
    expect((await put(doula, "births", { births_attended: births })).status).toBe(400);
  });
});

describe("what stops working after the approval", () => {
  test("is named, and the profile stays approved", async () => {
    const doula = await approved();
    expect((await onboardingOf(app, doula)).problems).toEqual([]);
    await app.db
      .update(googleCalendarConnections)
      .set({ state: "reconnect_needed" })
      .where(eq(googleCalendarConnections.userId, doula.userId));
    await app.db
      .update(doulaProfiles)
      .set({ stripeState: "restricted" })
      .where(eq(doulaProfiles.id, doula.id));
    expect(await onboardingOf(app, doula)).toMatchObject({
      status: "approved",
      problems: ["calendar", "payment-account"],
    });
  });

  test("is named apart from whether parents can pay", async () => {
    const doula = await approved();
    await app.db
      .update(doulaProfiles)
      .set({ stripeState: "restricted", stripeChargesEnabled: true })
      .where(eq(doulaProfiles.id, doula.id));
    expect(await onboardingOf(app, doula)).toMatchObject({
      problems: ["payment-account"],
      takes_payments: true,
    });
  });

  test("is no problem of a draft", async () => {
    const doula = await signedInWithSetup(app, {}, { stripeState: "pending" });
    expect((await onboardingOf(app, doula)).problems).toEqual([]);
  });

  test("an unlisted profile is approved and not listed", async () => {
    const doula = await approved();
    await app.db.update(doulaProfiles).set(unlisted).where(eq(doulaProfiles.id, doula.id));
    expect(await onboardingOf(app, doula)).toMatchObject({ status: "approved", is_listed: false });
  });
});
