import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  connectCalendar,
  consent,
  exchange,
  initiate,
  insertDraftDoula,
  readCalendar,
} from "../testing/calendars.ts";
import { codeOf, insertUser, password, signedInUser } from "../testing/fixtures.ts";
import { decide, type GoogleSandbox, startGoogleSandbox } from "../testing/google-sandbox.ts";
import { minutesAfter } from "../testing/moments.ts";
import { checkConnections } from "./jobs.ts";
import { wakeRevocations } from "./service.ts";

let sandbox: GoogleSandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startGoogleSandbox();
  app = await startTestApp({ calendar: sandbox.calendar });
});
afterEach(() => {
  app.setNow(new Date());
  sandbox.google.setFailsToRevoke(false);
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const disconnect = ({ cookie }: { cookie: string }) =>
  app.send("/rest/v1/google_calendar_connections", { method: "DELETE", as: cookie });
const eventually = (expectation: () => void | Promise<void>) => vi.waitFor(expectation, 20_000);

describe("connecting a calendar", () => {
  test("leads to Google with PKCE, a state, offline access and the one scope that is needed", async () => {
    const doula = await insertDraftDoula(app);
    const { auth_url } = (await (await initiate(app, doula)).json()) as { auth_url: string };
    const { searchParams, origin } = new URL(auth_url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      access_type: "offline",
      prompt: "consent",
      code_challenge_method: "S256",
      redirect_uri: "http://doula.test/auth/google/callback",
      scope: "https://www.googleapis.com/auth/calendar.events.owned",
    });
    expect(searchParams.get("state")).toHaveLength(43);
    expect((await readCalendar(app, doula)).service).toEqual({
      is_sandbox: true,
      authorization_origin: origin,
    });
  });

  test("stores a connection, and answers the calendar and until when, but no token", async () => {
    const doula = await insertDraftDoula(app);
    const answer = await connectCalendar(app, doula);
    expect(await answer.json()).toEqual({ calendar_id: "primary", expires_at: expect.any(String) });
    const { items } = await readCalendar(app, doula);
    expect(items).toEqual([
      {
        id: expect.any(String),
        calendar_id: "primary",
        state: "connected",
        expires_at: expect.any(String),
        created_at: expect.any(String),
      },
    ]);
  });

  test("is refused while one is connected, and replaces one that needs to be reconnected", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const again = await initiate(app, doula);
    expect(again.status).toBe(409);
    expect(await codeOf(again)).toBe("calendar_connected");
    const connections = schema.googleCalendarConnections;
    await app.db
      .update(connections)
      .set({ state: "reconnect_needed" })
      .where(eq(connections.userId, doula.id));
    await connectCalendar(app, doula);
    expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "connected" }]);
  });

  test("is for oneself only, in both calls", async () => {
    const [doula, other] = [await insertDraftDoula(app), await insertDraftDoula(app)];
    const asOther = { id: doula.id, cookie: other.cookie };
    const started = await initiate(app, asOther);
    expect(started.status).toBe(404);
    const finished = await exchange(app, asOther, await consent(app, doula));
    expect(finished.status).toBe(404);
    expect((await readCalendar(app, doula)).items).toEqual([]);
  });

  test("is for doulas who are logged in", async () => {
    expect((await initiate(app, { id: (await insertDraftDoula(app)).id })).status).toBe(401);
    for (const role of ["client", "admin"] as const)
      expect((await initiate(app, await signedInUser(app, role))).status).toBe(403);
  });

  test.each([
    ["pending", "profile_in_review", 409],
    ["approved", undefined, 200],
    ["rejected", undefined, 200],
  ])("with a profile that is %s answers %s", async (status, code, httpStatus) => {
    const answer = await initiate(app, await insertDraftDoula(app, status));
    expect(answer.status).toBe(httpStatus);
    if (code) expect(await codeOf(answer)).toBe(code);
  });
});

describe("what comes back from Google", () => {
  test("works once: the same again is refused, and the connection stays", async () => {
    const doula = await insertDraftDoula(app);
    const answer = await consent(app, doula);
    expect((await exchange(app, doula, answer)).status).toBe(200);
    const replayed = await exchange(app, doula, answer);
    expect(replayed.status).toBe(400);
    expect(await replayed.json()).toMatchObject({
      code: "calendar_state_invalid",
      detail: "This request was used before, or took longer than 10 minutes. Please connect again.",
    });
    expect((await readCalendar(app, doula)).items).toHaveLength(1);
  });

  test("with another person's state connects nobody, and leaves it to its owner", async () => {
    const [doula, thief] = [await insertDraftDoula(app), await insertDraftDoula(app)];
    const answer = await consent(app, doula);
    expect(await codeOf(await exchange(app, thief, answer))).toBe("calendar_state_invalid");
    expect((await readCalendar(app, thief)).items).toEqual([]);
    expect((await exchange(app, doula, answer)).status).toBe(200);
  });

  test("counts for ten minutes", async () => {
    const start = new Date();
    app.setNow(start);
    const doula = await insertDraftDoula(app);
    const [late, inTime] = [await consent(app, doula), await consent(app, doula)];
    app.setNow(minutesAfter(start, 10));
    expect(await codeOf(await exchange(app, doula, late))).toBe("calendar_state_invalid");
    app.setNow(minutesAfter(start, 9));
    expect((await exchange(app, doula, inTime)).status).toBe(200);
  });

  test("with a state that nobody was given, or another person's code, is refused", async () => {
    const [doula, other] = [await insertDraftDoula(app), await insertDraftDoula(app)];
    const answer = await consent(app, doula);
    const invented = await exchange(app, doula, { ...answer, state: "invented" });
    expect(await codeOf(invented)).toBe("calendar_state_invalid");
    // Another person's code was made for another verifier: PKCE.
    const { code } = await consent(app, other);
    expect(await codeOf(await exchange(app, doula, { ...answer, code }))).toBe("calendar_code_refused");
    expect((await readCalendar(app, doula)).items).toEqual([]);
  });

  test("is an error where the person denies", async () => {
    const doula = await insertDraftDoula(app);
    const { auth_url } = (await (await initiate(app, doula)).json()) as { auth_url: string };
    expect(await decide(auth_url, "deny")).toMatchObject({ code: "", error: "access_denied" });
  });

  test.each([
    ["code_refused", 400, "Google did not accept this authorization. Please connect again."],
    ["token_fails", 502, "Google Calendar did not answer. Please try again in a few minutes."],
    ["slow", 502, "Google Calendar did not answer. Please try again in a few minutes."],
    [
      "partial",
      400,
      "You did not allow access to your calendar. Please connect again and allow all that Google asks for.",
    ],
  ] as const)("connects nobody where the outcome is '%s': HTTP %i", async (outcome, status, detail) => {
    const doula = await insertDraftDoula(app);
    const before = sandbox.google.consentCount();
    const answer = await exchange(app, doula, await consent(app, doula, outcome));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ detail });
    expect((await readCalendar(app, doula)).items).toEqual([]);
    expect(sandbox.google.consentCount()).toBe(before);
  });

  test("of a profile that has gone to review is refused, and Google is told", async () => {
    const doula = await insertDraftDoula(app);
    const answer = await consent(app, doula);
    await app.db.update(schema.doulaProfiles).set({ status: "pending" }).where(ofProfile(doula.profileId));
    const before = sandbox.google.consentCount();
    expect(await codeOf(await exchange(app, doula, answer))).toBe("profile_in_review");
    expect(sandbox.google.consentCount()).toBe(before);
  });

  test("that cannot be stored says so without a word of the database, and Google is told", async () => {
    const doula = await insertDraftDoula(app);
    const answer = await consent(app, doula);
    const before = sandbox.google.consentCount();
    await app.db.execute(
      sql`alter table google_calendar_connections add constraint nothing_fits check (false) not valid`,
    );
    const refused = await exchange(app, doula, answer);
    await app.db.execute(sql`alter table google_calendar_connections drop constraint nothing_fits`);
    expect(refused.status).toBe(500);
    const text = await refused.text();
    expect(JSON.parse(text)).toMatchObject({
      code: "calendar_not_saved",
      detail: "Your calendar could not be saved. Please connect again.",
    });
    expect(text).not.toMatch(/nothing_fits|google_calendar_connections|insert/);
    expect(sandbox.google.consentCount()).toBe(before);
  });

  test("of a second tab is refused once a first one has connected, without a second consent", async () => {
    const doula = await insertDraftDoula(app);
    const [first, second] = [await consent(app, doula), await consent(app, doula)];
    const before = sandbox.google.consentCount();
    expect((await exchange(app, doula, first)).status).toBe(200);
    const { items } = await readCalendar(app, doula);
    const late = await exchange(app, doula, second);
    expect(late.status).toBe(409);
    expect(await codeOf(late)).toBe("calendar_connected");
    expect((await readCalendar(app, doula)).items).toEqual(items);
    expect(sandbox.google.consentCount()).toBe(before + 1);
  });

  test("that comes too late leaves the one that is connected alone, which Google would end with it", async () => {
    const doula = await insertDraftDoula(app);
    const late = await consent(app, doula);
    await connectCalendar(app, doula);
    await app.db.update(schema.doulaProfiles).set({ status: "pending" }).where(ofProfile(doula.profileId));
    const before = sandbox.google.consentCount();
    expect(await codeOf(await exchange(app, doula, late))).toBe("profile_in_review");
    expect(sandbox.google.consentCount()).toBe(before);
  });
});

/** Lets a failed attempt be made again at once; answers how many there were. */
async function bringForwardRevocations(): Promise<number> {
  const { rows } = await app.db.execute(sql`
    update pgboss.job set start_after = now() where name = 'calendar-revocations' and state = 'retry' returning id
  `);
  wakeRevocations(app);
  return rows.length;
}

const ofProfile = (id: string) => eq(schema.doulaProfiles.id, id);

describe("disconnecting", () => {
  test("ends the connection here at once and at Google as soon as it answers; again changes nothing", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const before = sandbox.google.consentCount();
    sandbox.google.setFailsToRevoke(true);
    expect((await disconnect(doula)).status).toBe(204);
    expect((await readCalendar(app, doula)).items).toEqual([]);
    await eventually(() => expect(sandbox.google.failedRevocations()).toBeGreaterThan(0));
    expect(sandbox.google.consentCount()).toBe(before);
    sandbox.google.setFailsToRevoke(false);
    await eventually(async () => expect(await bringForwardRevocations()).toBe(1));
    await eventually(() => expect(sandbox.google.consentCount()).toBe(before - 1));
    await eventually(async () => expect(await app.db.select().from(schema.calendarRevocations)).toEqual([]));
    expect((await disconnect(doula)).status).toBe(204);
  });

  test.each([
    ["pending", "draft"],
    ["approved", "approved"],
  ])("a profile that is %s leaves it %s; again changes nothing", async (status, left) => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const setStatus = () =>
      app.db.update(schema.doulaProfiles).set({ status }).where(ofProfile(doula.profileId));
    const readStatus = async () =>
      (await app.db.select().from(schema.doulaProfiles).where(ofProfile(doula.profileId)))[0]?.status;
    await setStatus();
    expect((await disconnect(doula)).status).toBe(204);
    expect(await readStatus()).toBe(left);
    await setStatus();
    expect((await disconnect(doula)).status).toBe(204);
    expect(await readStatus()).toBe(status);
  });

  test("comes with deleting the account", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const before = sandbox.google.consentCount();
    const gone = await app.send("/auth/v1/user", {
      method: "DELETE",
      as: doula.cookie,
      json: { current_password: password },
    });
    expect(gone.status).toBe(204);
    await eventually(() => expect(sandbox.google.consentCount()).toBe(before - 1));
  });
});

describe("a doula who becomes a parent", () => {
  const becomeParent = async ({ id }: { id: string }) => {
    const admin = await signedInUser(app, "admin");
    const json = { user_type: "client", first_name: "Grace", last_name: "Okafor" };
    const answer = await app.send(`/rest/v1/users/${id}`, {
      method: "PUT",
      as: admin.cookie,
      json: { ...json, extra_intro_calls: 0 },
    });
    expect(answer.status).toBe(200);
  };

  test("loses the connection, here and at Google", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const before = sandbox.google.consentCount();
    await becomeParent(doula);
    const connections = schema.googleCalendarConnections;
    expect(await app.db.$count(connections, eq(connections.userId, doula.id))).toBe(0);
    await eventually(() => expect(sandbox.google.consentCount()).toBe(before - 1));
  });

  test("can still disconnect a calendar and delete certifications that an earlier change of type left", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const json = { name: "Certified", date_obtained: "2020-01-01" };
    const path = "/rest/v1/doula_certifications";
    const added = await app.send(path, { method: "POST", as: doula.cookie, json });
    const { id } = (await added.json()) as { id: string };
    await app.db.update(schema.users).set({ userType: "client" }).where(eq(schema.users.id, doula.id));
    const removed = await app.send(`${path}/${id}`, { method: "DELETE", as: doula.cookie });
    expect(removed.status).toBe(204);
    expect((await disconnect(doula)).status).toBe(204);
    expect((await readCalendar(app, doula)).items).toEqual([]);
  });
});

describe("a connection that was idle", () => {
  const later = () => minutesAfter(new Date(), 14 * 60);

  test("keeps its access where Google still allows it", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const [before] = (await readCalendar(app, doula)).items;
    app.setNow(later());
    await checkConnections(app, sandbox.calendar);
    const [after] = (await readCalendar(app, doula)).items;
    expect(after?.state).toBe("connected");
    expect(after?.expires_at).not.toBe(before?.expires_at);
  });

  test("needs to be reconnected where Google has ended it, and its owner is mailed once", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula, "withdrawn");
    app.setNow(later());
    await Promise.all([checkConnections(app, sandbox.calendar), checkConnections(app, sandbox.calendar)]);
    await checkConnections(app, sandbox.calendar);
    expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "reconnect_needed" }]);
    const [mail, ...more] = await app.mailsTo(doula.email, 1);
    expect(mail?.subject).toBe("Your Google Calendar needs to be reconnected");
    expect(mail?.text).toContain("http://doula.test/doula-dashboard?step=calendar");
    expect(more).toEqual([]);
  });

  test("is checked although thirty others always fail, and those less and less often", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const connections = schema.googleCalendarConnections;
    const broken = await Promise.all(Array.from({ length: 30 }, () => insertUser(app, "doula")));
    await app.db.insert(connections).values(
      broken.map(({ id }) => ({
        userId: id,
        accessToken: "nothing",
        refreshToken: "that decrypts",
        expiresAt: minutesAfter(new Date(), -60),
      })),
    );
    const [before] = (await readCalendar(app, doula)).items;
    const start = later();
    app.setNow(start);
    await checkConnections(app, sandbox.calendar);
    await checkConnections(app, sandbox.calendar);
    expect((await readCalendar(app, doula)).items[0]?.expires_at).not.toBe(before?.expires_at);
    const checksOfBroken = async () => {
      const row = await app.db.query.googleCalendarConnections.findFirst({
        where: eq(connections.userId, broken[0]?.id ?? ""),
      });
      return row?.failedChecks;
    };
    expect(await checksOfBroken()).toBe(1);
    for (const [minutes, checks] of [
      [10, 2],
      [20, 2],
      [30, 3],
    ] as const) {
      app.setNow(minutesAfter(start, minutes));
      // Each run checks some of those that are due.
      await checkConnections(app, sandbox.calendar);
      await checkConnections(app, sandbox.calendar);
      expect(await checksOfBroken(), `after ${minutes} minutes`).toBe(checks);
    }
    await app.db.delete(connections);
  });

  test("stays as it is while Google does not answer, or does not know our secret", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    app.setNow(later());
    await checkConnections(app, sandbox.calendarWith({ clientSecret: "another" }));
    const { endpoints } = {
      endpoints: {
        authorizationUrl: "http://127.0.0.1:9",
        tokenUrl: "http://127.0.0.1:9",
        revocationUrl: "http://127.0.0.1:9",
      },
    };
    await checkConnections(app, sandbox.calendarWith({ endpoints }));
    expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "connected" }]);
  });
});

test("without keys for Google, connecting is not available yet and says so", async () => {
  const without = await startTestApp();
  const doula = await insertDraftDoula(without);
  expect(await readCalendar(without, doula)).toEqual({ items: [], service: null });
  const answer = await initiate(without, doula);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "calendar_unavailable" });
  await without.close();
});
