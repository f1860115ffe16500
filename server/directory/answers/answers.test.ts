import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type OwnAnswers, ownAnswersSchema } from "../../../contract/directory/answers.schema.ts";
import { type Answers, answerQuestions } from "../../../contract/directory/answers.ts";
import { ownApplicationSchema } from "../../../contract/directory/applications.schema.ts";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import { changedProfilePageSchema } from "../../../contract/directory/profile-changes.schema.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, insertDoula, setDoulaStatus, signedInUser, signInAs } from "../../testing/fixtures.ts";

const { auditLog, doulaAnswers, profileChanges } = schema;

const app = await useTestApp();

const path = "/rest/v1/doula_answers";
const backup = "Imani, whom you meet at our first visit.";
const partner = "I show them where to press.";

async function signedInDoula() {
  const doula = await insertDoula(app);
  return { ...doula, cookie: await signInAs(app, doula.userEmail) };
}
type Doula = Awaited<ReturnType<typeof signedInDoula>>;

async function read({ cookie }: Doula): Promise<OwnAnswers> {
  return ownAnswersSchema.parse(await (await app.send(path, { as: cookie })).json());
}

/** Sends every question, as the form does. */
function put({ cookie }: Doula, { updated_at, answers }: { updated_at: string; answers: Answers }) {
  const none = Object.fromEntries(answerQuestions.map((question) => [question, null]));
  const json = { updated_at, answers: { ...none, ...answers } };
  return app.send(path, { method: "PUT", as: cookie, json });
}

async function save(doula: Doula, answers: Answers) {
  return put(doula, { updated_at: (await read(doula)).updated_at, answers });
}

async function readPage({ slug }: Doula) {
  return doulaDetailSchema.parse(await (await app.send(`/rest/v1/doula_profiles/${slug}`)).json());
}

async function readApplication({ cookie }: Doula) {
  return ownApplicationSchema.parse(
    await (await app.send("/rest/v1/applications/own", { as: cookie })).json(),
  );
}

test("[2.6] a doula answers, and everyone reads the answered questions only", async () => {
  const doula = await signedInDoula();
  expect((await read(doula)).answers).toEqual({});
  const response = await save(doula, { partner: `  ${partner}\n`, backup, epidural: "   " });
  expect(response.status).toBe(200);
  const answers = { partner, backup };
  expect(ownAnswersSchema.parse(await response.json())).toEqual({ ...(await read(doula)), answers });
  expect((await readPage(doula)).answers).toEqual(answers);
  const before = await readApplication(doula);
  expect(before.answers_count).toBe(2);

  // One Save replaces all of them, and no setup step depends on it.
  await save(doula, { backup });
  expect((await readPage(doula)).answers).toEqual({ backup });
  expect(await readApplication(doula)).toEqual({ ...before, answers_count: 1 });
  expect(Object.keys(before.steps)).toHaveLength(6);
});

describe("[3.3] a change of the answers is refused", () => {
  test.each(["Call me at (512) 555-0142.", "rosa@example.com", "See rosadoula.com", "x".repeat(301)])(
    "beside its question: %s",
    async (answer) => {
      const doula = await signedInDoula();
      const { errors } = problemSchema.parse(await (await save(doula, { staying_in_touch: answer })).json());
      expect(errors?.map(({ field }) => field)).toEqual(["answers.staying_in_touch"]);
      expect((await read(doula)).answers).toEqual({});
    },
  );

  test("if the profile changed since it was read", async () => {
    const doula = await signedInDoula();
    const { updated_at } = await read(doula);
    await put(doula, { updated_at, answers: { backup } });
    expect(await errorCode(await put(doula, { updated_at, answers: { partner } }))).toBe("profile_changed");
    expect((await read(doula)).answers).toEqual({ backup });
  });

  test("while the profile is in review", async () => {
    const doula = await signedInDoula();
    await setDoulaStatus(app, doula.id, "pending");
    expect(await errorCode(await save(doula, { backup }))).toBe("profile_in_review");
  });

  test("for parents and visitors", async () => {
    const parent = await signedInUser(app, "client");
    const json = { updated_at: "2026-01-01T00:00:00.000000Z", answers: {} };
    expect((await app.send(path, { method: "PUT", as: parent.cookie, json })).status).toBe(403);
    expect((await app.send(path, { method: "PUT", json })).status).toBe(401);
    expect((await app.send(path, { as: parent.cookie })).status).toBe(404);
  });

  test("for a bio with contact details", async () => {
    const doula = await signedInDoula();
    const { updated_at } = await read(doula);
    const json = { updated_at, bio: "Write to rosa@example.com" };
    const own = "/rest/v1/doula_profiles/own";
    const response = await app.send(own, { method: "PATCH", as: doula.cookie, json });
    const { errors } = problemSchema.parse(await response.json());
    expect(errors?.map(({ field }) => field)).toEqual(["bio"]);
  });
});

describe("[4.1] an answer that changes after approval", () => {
  test("is listed for admins with its question until it is changed back", async () => {
    const doula = await signedInDoula();
    const admin = await signedInUser(app, "admin");
    const readChanges = async () => {
      const response = await app.send("/rest/v1/changed_profiles", { as: admin.cookie });
      const { items } = changedProfilePageSchema.parse(await response.json());
      return items.find(({ id }) => id === doula.id)?.changes.map(({ changed_at: _, ...change }) => change);
    };
    await app.db
      .insert(doulaAnswers)
      .values({ doulaProfileId: doula.id, question: "backup", answer: backup });
    await save(doula, { backup: "A friend.", partner });
    const changes = [
      { field: "answer", question: "partner", before: null, after: partner },
      { field: "answer", question: "backup", before: backup, after: "A friend." },
    ];
    expect(await readChanges()).toEqual(changes);
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, doula.id));
    expect(entry).toMatchObject({
      action: "doula_profile.changed",
      before: { "bio:backup": backup, "bio:partner": null },
      after: { "bio:backup": "A friend.", "bio:partner": partner },
    });

    await save(doula, { backup, partner });
    expect(await readChanges()).toEqual(changes.slice(0, 1));
  });

  test("is stored so that a server of the previous release reads it as a change of the bio", async () => {
    const doula = await signedInDoula();
    await save(doula, { epidural: "I stay." });
    const stored = await app.db
      .select()
      .from(profileChanges)
      .where(eq(profileChanges.doulaProfileId, doula.id));
    expect(stored.map(({ item, after }) => [item.split(":")[0], after])).toEqual([["bio", "I stay."]]);
  });

  test("is read by the admins who approve it, if there was no approval yet", async () => {
    const doula = await signedInDoula();
    const admin = await signedInUser(app, "admin");
    await setDoulaStatus(app, doula.id, "draft");
    await save(doula, { backup });
    const application = await app.send(`/rest/v1/applications/${doula.id}`, { as: admin.cookie });
    expect(await application.json()).toMatchObject({ answers: { backup }, has_changes: false });
  });
});
