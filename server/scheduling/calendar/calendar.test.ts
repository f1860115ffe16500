import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { schema } from "../../../db/database.ts";
import { startTestApp, useTestApp } from "../../testing/app.ts";
import {
  connectCalendar,
  consent,
  exchange,
  initiate,
  insertDraftDoula,
  readCalendar,
} from "../../testing/calendars.ts";
import { errorCode, insertUser, password, signedInUser } from "../../testing/fixtures.ts";
import { decide, useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { minutesAfter } from "../../testing/moments.ts";
import { checkConnections } from "./jobs.ts";

const sandbox = await useGoogleSandbox();
const app = await useTestApp({ calendar: sandbox.calendar });
afterEach(() => {
  app.setNow(new Date());
  sandbox.google.setFailsToRevoke(false);
});

const disconnect = ({ cookie }: { cookie: string }) =>
  app.send("/rest/v1/google_calendar_connections", { method: "DELETE", as: cookie });
const eventually = (expectation: () => void | Promise<void>) => vi.waitFor(expectation, 20_000);

describe("[7.2 7.4] connecting a calendar", () => {
  test("[7.4] asks Google for offline access and a single scope, with PKCE and a state", async () => {
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

  test("[3.10 9.10] returns the calendar and expiry, but no token", async () => {
    const doula = await insertDraftDoula(app);
    const consented = await connectCalendar(app, doula);
    expect(await consented.json()).toEqual({ calendar_id: "primary", expires_at: expect.any(String) });
    const { items } = await readCalendar(app, doula);
    expect(items).toEqual([
      {
        id: expect.any(String),
        calendar_id: "primary",
        state: "connected",
        expires_at: expect.any(String),
        created_at: expect.any(String),
        // The job may have read it already.
        synced_at: expect.toSatisfy((moment) => moment === null || Date.parse(moment) > 0),
        is_failing: false,
        is_stale: false,
        counted_calendars: 1,
        event_title: "Intro call",
        event_visibility: "private",
        creates_meet: false,
        changed_events: [],
      },
    ]);
  });

  test("is refused while a working one is connected", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const again = await initiate(app, doula);
    expect(again.status).toBe(409);
    expect(await errorCode(again)).toBe("calendar_connected");
    const connections = schema.googleCalendarConnections;
    await app.db
      .update(connections)
      .set({ state: "reconnect_needed" })
      .where(eq(connections.userId, doula.id));
    await connectCalendar(app, doula);
    expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "connected" }]);
  });

  test("[6.5] works only for the doula's own account", async () => {
    const [doula, other] = [await insertDraftDoula(app), await insertDraftDoula(app)];
    const asOther = { id: doula.id, cookie: other.cookie };
    const started = await initiate(app, asOther);
    expect(started.status).toBe(404);
    const finished = await exchange(app, asOther, await consent(app, doula));
    expect(finished.status).toBe(404);
    expect((await readCalendar(app, doula)).items).toEqual([]);
  });

  test.each([
    ["pending", "profile_in_review", 409],
    ["approved", undefined, 200],
    ["rejected", undefined, 200],
  ])("with a profile that is %s returns %s", async (status, code, httpStatus) => {
    const consented = await initiate(app, await insertDraftDoula(app, status));
    expect(consented.status).toBe(httpStatus);
    if (code) expect(await errorCode(consented)).toBe(code);
  });
});

describe("[7.2 7.4] the response from Google", () => {
  test("works once", async () => {
    const doula = await insertDraftDoula(app);
    const consented = await consent(app, doula);
    expect((await exchange(app, doula, consented)).status).toBe(200);
    const replayed = await exchange(app, doula, consented);
    expect(replayed.status).toBe(400);
    expect(await replayed.json()).toMatchObject({
      code: "calendar_state_invalid",
      detail: "This request was already used, or took longer than 10 minutes. Please connect again.",
    });
    expect((await readCalendar(app, doula)).items).toHaveLength(1);
  });

  test("connects nobody else with another person's state", async () => {
    const [doula, thief] = [await insertDraftDoula(app), await insertDraftDoula(app)];
    const consented = await consent(app, doula);
    expect(await errorCode(await exchange(app, thief, consented))).toBe("calendar_state_invalid");
    expect((await readCalendar(app, thief)).items).toEqual([]);
    expect((await exchange(app, doula, consented)).status).toBe(200);
  });

  test("expires after ten minutes", async () => {
    const start = new Date();
    app.setNow(start);
    const doula = await insertDraftDoula(app);
    const [late, inTime] = [await consent(app, doula), await consent(app, doula)];
    app.setNow(minutesAfter(start, 10));
    expect(await errorCode(await exchange(app, doula, late))).toBe("calendar_state_invalid");
    app.setNow(minutesAfter(start, 9));
    expect((await exchange(app, doula, inTime)).status).toBe(200);
  });

  test("is refused with an unknown state or another person's code", async () => {
    const [doula, other] = [await insertDraftDoula(app), await insertDraftDoula(app)];
    const consented = await consent(app, doula);
    const inventedState = await exchange(app, doula, { ...consented, state: "invented" });
    expect(await errorCode(inventedState)).toBe("calendar_state_invalid");
    // Another person's code was made for another verifier (PKCE).
    const { code } = await consent(app, other);
    expect(await errorCode(await exchange(app, doula, { ...consented, code }))).toBe("calendar_code_refused");
    expect((await readCalendar(app, doula)).items).toEqual([]);
  });

  test("is an error if the person denies access", async () => {
    const doula = await insertDraftDoula(app);
    const { auth_url } = (await (await initiate(app, doula)).json()) as { auth_url: string };
    expect(await decide(auth_url, "deny")).toMatchObject({ code: "", error: "access_denied" });
  });

  test.each([
    ["code_refused", 400, "Google did not accept this authorization. Please connect again."],
    ["token_fails", 502, "Google Calendar did not respond. Please try again in a few minutes."],
    ["slow", 502, "Google Calendar did not respond. Please try again in a few minutes."],
    [
      "partial",
      400,
      "You did not allow access to your calendar. Please connect again and allow everything Google asks for.",
    ],
  ] as const)("connects nobody if the outcome is '%s': HTTP %i", async (outcome, status, detail) => {
    const doula = await insertDraftDoula(app);
    const before = sandbox.google.consentCount();
    const consented = await exchange(app, doula, await consent(app, doula, outcome));
    expect(consented.status).toBe(status);
    expect(await consented.json()).toMatchObject({ detail });
    expect((await readCalendar(app, doula)).items).toEqual([]);
    expect(sandbox.google.consentCount()).toBe(before);
  });

  test("is refused if the profile is in review by then, and the consent is revoked", async () => {
    const doula = await insertDraftDoula(app);
    const consented = await consent(app, doula);
    await app.db.update(schema.doulaProfiles).set({ status: "pending" }).where(ofProfile(doula.profileId));
    const before = sandbox.google.consentCount();
    expect(await errorCode(await exchange(app, doula, consented))).toBe("profile_in_review");
    expect(sandbox.google.consentCount()).toBe(before);
  });

  test("revokes the consent if the connection cannot be stored", async () => {
    const doula = await insertDraftDoula(app);
    const consented = await consent(app, doula);
    const before = sandbox.google.consentCount();
    await app.db.execute(
      sql`alter table google_calendar_connections add constraint nothing_fits check (false) not valid`,
    );
    const refused = await exchange(app, doula, consented);
    await app.db.execute(sql`alter table google_calendar_connections drop constraint nothing_fits`);
    expect(refused.status).toBe(500);
    const text = await refused.text();
    expect(JSON.parse(text)).toMatchObject({
      code: "calendar_not_saved",
      detail: "We couldn't save your calendar. Please connect again.",
    });
    expect(text).not.toMatch(/nothing_fits|google_calendar_connections|insert/);
    expect(sandbox.google.consentCount()).toBe(before);
  });

  test("is refused in a second tab once the first one has connected", async () => {
    const doula = await insertDraftDoula(app);
    const [first, second] = [await consent(app, doula), await consent(app, doula)];
    expect((await exchange(app, doula, first)).status).toBe(200);
    const { items } = await readCalendar(app, doula);
    const late = await exchange(app, doula, second);
    expect(late.status).toBe(409);
    expect(await errorCode(late)).toBe("calendar_connected");
    expect((await readCalendar(app, doula)).items).toMatchObject(items.map(({ id }) => ({ id })));
  });

  test("leaves an existing connection alone if it comes too late", async () => {
    const doula = await insertDraftDoula(app);
    const late = await consent(app, doula);
    await connectCalendar(app, doula);
    await app.db.update(schema.doulaProfiles).set({ status: "pending" }).where(ofProfile(doula.profileId));
    const before = sandbox.google.consentCount();
    expect(await errorCode(await exchange(app, doula, late))).toBe("profile_in_review");
    expect(sandbox.google.consentCount()).toBe(before);
  });
});

/** Makes failed attempts due now; returns how many there were. */
async function bringForwardRevocations(): Promise<number> {
  const { rows } = await app.db.execute(sql`
    update pgboss.job set start_after = now() where name = 'calendar-revocations' and state = 'retry' returning id
  `);
  app.jobs.wake("calendar-revocations");
  return rows.length;
}

const ofProfile = (id: string) => eq(schema.doulaProfiles.id, id);

describe("[7.2 7.4] disconnecting", () => {
  test("ends the connection here immediately, and at Google as soon as Google responds", async () => {
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

  test("late at Google does not end a consent that the doula has given since then", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    sandbox.google.setFailsToRevoke(true);
    await disconnect(doula);
    await connectCalendar(app, doula);
    const before = sandbox.google.consentCount();
    sandbox.google.setFailsToRevoke(false);
    await eventually(async () => expect(await bringForwardRevocations()).toBe(1));
    await eventually(async () => expect(await app.db.select().from(schema.calendarRevocations)).toEqual([]));
    expect(sandbox.google.consentCount()).toBe(before);
  });

  test.each([
    ["pending", "draft"],
    ["approved", "approved"],
  ])("[4.5] turns a profile that is %s into one that is %s", async (status, left) => {
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

  test("happens when the account is deleted", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const before = sandbox.google.consentCount();
    const response = await app.send("/auth/v1/user", {
      method: "DELETE",
      as: doula.cookie,
      json: { current_password: password },
    });
    expect(response.status).toBe(204);
    await eventually(() => expect(sandbox.google.consentCount()).toBe(before - 1));
  });
});

describe("[7.2 7.4] a doula who becomes a parent", () => {
  const becomeParent = async ({ id }: { id: string }) => {
    const admin = await signedInUser(app, "admin");
    const json = { user_type: "client", first_name: "Grace", last_name: "Okafor" };
    const consented = await app.send(`/rest/v1/users/${id}`, {
      method: "PUT",
      as: admin.cookie,
      json: { ...json, extra_intro_calls: 0 },
    });
    expect(consented.status).toBe(200);
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

  test("[4.5] can still remove a calendar and certifications that an earlier change of type left", async () => {
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

describe("[7.2 7.4] an idle connection", () => {
  const later = () => minutesAfter(new Date(), 14 * 60);

  test("keeps its access if Google still allows it", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const [before] = (await readCalendar(app, doula)).items;
    app.setNow(later());
    await checkConnections(app, sandbox.calendar);
    const [after] = (await readCalendar(app, doula)).items;
    expect(after?.state).toBe("connected");
    expect(after?.expires_at).not.toBe(before?.expires_at);
  });

  test("has to be reconnected if Google ended it, and its owner is emailed once", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula, "withdrawn");
    app.setNow(later());
    await Promise.all([checkConnections(app, sandbox.calendar), checkConnections(app, sandbox.calendar)]);
    await checkConnections(app, sandbox.calendar);
    expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "reconnect_needed" }]);
    const [email, ...more] = await app.emailsTo(doula.email, 1);
    expect(email?.subject).toBe("Your Google Calendar needs to be reconnected");
    expect(email?.text).toContain("http://doula.test/doula-dashboard?step=calendar");
    expect(more).toEqual([]);
  });

  test("is checked even if thirty others always fail", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    const connections = schema.googleCalendarConnections;
    const failingDoulas = await Promise.all(Array.from({ length: 30 }, () => insertUser(app, "doula")));
    await app.db.insert(connections).values(
      failingDoulas.map(({ id }) => ({
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
    const countBrokenChecks = async () => {
      const row = await app.db.query.googleCalendarConnections.findFirst({
        where: eq(connections.userId, failingDoulas[0]?.id ?? ""),
      });
      return row?.failedChecks;
    };
    expect(await countBrokenChecks()).toBe(1);
    for (const [minutes, checks] of [
      [10, 2],
      [20, 2],
      [30, 3],
    ] as const) {
      app.setNow(minutesAfter(start, minutes));
      // Each run checks some of those that are due.
      await checkConnections(app, sandbox.calendar);
      await checkConnections(app, sandbox.calendar);
      expect(await countBrokenChecks(), `after ${minutes} minutes`).toBe(checks);
    }
    await app.db.delete(connections);
  });

  test("stays as it is while Google does not respond", async () => {
    const doula = await insertDraftDoula(app);
    await connectCalendar(app, doula);
    app.setNow(later());
    await checkConnections(app, sandbox.calendarWith({ clientSecret: "another" }));
    const { endpoints } = {
      endpoints: {
        authorizationUrl: "http://127.0.0.1:9",
        tokenUrl: "http://127.0.0.1:9",
        revocationUrl: "http://127.0.0.1:9",
        apiUrl: "http://127.0.0.1:9",
      },
    };
    await checkConnections(app, sandbox.calendarWith({ endpoints }));
    expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "connected" }]);
  });
});

test("[3.10 7.4] the job that revokes a connection does not contain its token", async () => {
  const doula = await insertDraftDoula(app);
  await connectCalendar(app, doula);
  await app.db.execute(sql`delete from pgboss.job where name = 'calendar-revocations'`);
  await disconnect(doula);
  const { rows } = await app.db.execute(
    sql`select data, output from pgboss.job where name = 'calendar-revocations'`,
  );
  expect(rows).toMatchObject([{ data: { revocationId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
  expect(JSON.stringify(rows)).not.toContain("aes1.");
});

test("[7.2 7.4] a site without Google keys says that connecting is not available yet", async () => {
  const appWithoutKeys = await startTestApp();
  const doula = await insertDraftDoula(appWithoutKeys);
  expect(await readCalendar(appWithoutKeys, doula)).toEqual({ items: [], service: null });
  const consented = await initiate(appWithoutKeys, doula);
  expect(consented.status).toBe(503);
  expect(await consented.json()).toMatchObject({ code: "calendar_unavailable" });
  await appWithoutKeys.close();
});
