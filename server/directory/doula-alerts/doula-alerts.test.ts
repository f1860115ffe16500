import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ownAlertsResponseSchema } from "../../../contract/directory/doula-alerts.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { filesOfArchive } from "../../testing/archive.ts";
import {
  austin,
  errorCode,
  exportData,
  insertDoula,
  password,
  signedInUser,
  waitForEmailToken,
} from "../../testing/fixtures.ts";
import { distantMonday, minutesAfter } from "../../testing/moments.ts";
import { pointNorth } from "../../testing/search.ts";
import { deleteOldAlerts, emailAlerts } from "./service.ts";

const app = await useTestApp();
const day = 24 * 60;
const later = (days: number) => minutesAfter(distantMonday, days * day);
let visitors = 0;
const newVisitor = () => `visitor-${++visitors}@doula.test`;

beforeEach(async () => {
  app.setNow(distantMonday);
  await app.db.delete(schema.doulaAlerts);
  await app.db.delete(schema.doulaProfiles);
});

interface Asking {
  as?: string;
  email?: string;
  from?: string;
  miles?: number;
  lat?: number;
  lng?: number;
}

function askForAlert({ as, from, ...json }: Asking) {
  const options = { method: "POST", json: { ...austin, miles: 30, ...json } };
  return app.send("/rest/v1/doula_alerts", { ...options, ...(as && { as }), ...(from && { from }) });
}

const portland = { lat: 45.52, lng: -122.68 };

const confirm = (token: string) =>
  app.send("/rest/v1/doula_alerts/confirm", { method: "POST", json: { token } });

const findAlerts = (email: string) =>
  app.db.query.doulaAlerts.findMany({ where: eq(schema.doulaAlerts.email, email) });

/** A visitor with a confirmed alert around Austin. */
async function insertVisitorWithAlert(email = newVisitor()): Promise<string> {
  expect((await askForAlert({ email })).status).toBe(202);
  const token = await waitForEmailToken(app, email, "/confirm-alert");
  expect((await confirm(token)).status).toBe(200);
  return email;
}

/** A doula who was listed this many days after the tests' first day. */
async function insertDoulaJoining(days: number, columns: Parameters<typeof insertDoula>[1] = {}) {
  return insertDoula(app, { firstListedAt: later(days), ...columns });
}

async function runJob(days: number): Promise<void> {
  app.setNow(later(days));
  await emailAlerts(app);
}

/** The subjects of the alerts to an address. */
async function alertsTo(email: string, count: number): Promise<string[]> {
  const emails = await app.emailsTo(email, count);
  return emails.map(({ subject }) => subject).filter((subject) => subject.includes("joined"));
}

describe("asking for an alert", () => {
  test("a visitor gets a link, and no alert before they confirm it", async () => {
    const email = newVisitor();
    const response = await askForAlert({ email });
    expect([response.status, await response.json()]).toEqual([202, { status: "email_sent" }]);
    const token = await waitForEmailToken(app, email, "/confirm-alert");
    await insertDoulaJoining(0.5);
    await runJob(0.5);
    expect(await findAlerts(email)).toMatchObject([{ emailedAt: null, confirmedAt: null }]);
    const confirmed = await confirm(token);
    expect(await confirmed.json()).toEqual({ place: "Austin, TX", miles: 30, replaced: null });
    expect(await errorCode(await confirm(token))).toBe("alert_link_invalid");
  });

  test("a link expires after a day, even if release 1.0 gave it two", async () => {
    const email = newVisitor();
    await askForAlert({ email });
    const token = await waitForEmailToken(app, email, "/confirm-alert");
    await app.db.update(schema.doulaAlerts).set({ expiresAt: later(2) });
    app.setNow(later(1));
    expect(await errorCode(await confirm(token))).toBe("alert_link_invalid");
    app.setNow(minutesAfter(distantMonday, day - 1));
    expect((await confirm(token)).status).toBe(200);
  });

  test("a signed-in person with a confirmed address needs no link", async () => {
    const parent = await signedInUser(app, "client");
    const response = await askForAlert({ as: parent.cookie });
    expect([response.status, await response.json()]).toEqual([202, { status: "active", replaced: null }]);
    expect(await findAlerts(parent.email)).toMatchObject([
      { place: "Austin, TX", confirmedAt: distantMonday },
    ]);
  });

  test("a signed-in person needs a link for any other address", async () => {
    const parent = await signedInUser(app, "client");
    const email = newVisitor();
    expect(await (await askForAlert({ as: parent.cookie, email })).json()).toEqual({ status: "email_sent" });
    expect(await findAlerts(email)).toMatchObject([{ confirmedAt: null }]);
  });

  test("the response is the same for an account's address, one with an alert, and an unknown one", async () => {
    const { email: ofAccount } = await signedInUser(app, "client");
    const withAlert = await insertVisitorWithAlert();
    const responses = [];
    for (const email of [ofAccount, withAlert, newVisitor()]) {
      const response = await askForAlert({ email });
      responses.push([response.status, await response.text()]);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  test("stores the center of the zip code, never the exact place", async () => {
    const email = newVisitor();
    await askForAlert({ email, lat: 30.244817, lng: -97.763129 });
    const [alert] = await findAlerts(email);
    expect(alert?.place).toBe("Austin, TX");
    expect(alert?.point).not.toEqual({ x: -97.763129, y: 30.244817 });
  });

  test("is refused without an address, and outside the United States", async () => {
    expect(await errorCode(await askForAlert({}))).toBe("invalid_input");
    expect(await errorCode(await askForAlert({ email: newVisitor(), lat: 48.2, lng: 16.4 }))).toBe(
      "place_not_found",
    );
  });

  test("another confirmed place replaces the first one, which sends nothing anymore", async () => {
    const email = await insertVisitorWithAlert();
    await askForAlert({ email, ...portland });
    const token = await waitForEmailToken(app, email, "/confirm-alert", 2);
    expect(await findAlerts(email)).toHaveLength(2);
    await confirm(token);
    expect(await findAlerts(email)).toMatchObject([{ place: "Portland, OR" }]);
  });
});

describe("an alert that replaces another one", () => {
  const replacing = "Confirming it replaces your alert for doulas within 30 miles of Austin, TX.";
  const replaced = { place: "Austin, TX", miles: 30 };

  /** The confirmation email of the latest request. */
  async function readConfirmation(email: string, count: number): Promise<string> {
    const [latest] = (await app.emailsTo(email, count)).toReversed();
    return latest?.text ?? "";
  }

  test("is named in the confirmation email, and once confirmed", async () => {
    const email = await insertVisitorWithAlert();
    await askForAlert({ email, ...portland });
    expect(await readConfirmation(email, 2)).toContain(replacing);
    const confirmed = await confirm(await waitForEmailToken(app, email, "/confirm-alert", 2));
    expect(await confirmed.json()).toEqual({ place: "Portland, OR", miles: 30, replaced });
  });

  test("is hidden from strangers who enter the address", async () => {
    const email = await insertVisitorWithAlert();
    const stranger = await signedInUser(app, "client");
    for (const as of [undefined, stranger.cookie]) {
      const response = await askForAlert({ email, ...portland, ...(as && { as }) });
      expect([response.status, await response.json()]).toEqual([202, { status: "email_sent" }]);
    }
  });

  test("is returned to its signed-in owner at once", async () => {
    const { cookie } = await signedInUser(app, "client");
    await askForAlert({ as: cookie });
    expect(await (await askForAlert({ as: cookie, ...portland })).json()).toEqual({
      status: "active",
      replaced,
    });
  });

  test("is also one with another radius", async () => {
    const { cookie } = await signedInUser(app, "client");
    await askForAlert({ as: cookie });
    expect(await (await askForAlert({ as: cookie, miles: 50 })).json()).toEqual({
      status: "active",
      replaced,
    });
  });

  test.each([
    ["was stopped", async (email: string) => stop((await findAlerts(email))[0]?.stopToken ?? "")],
    ["is for the same area", async () => undefined],
  ])("is not mentioned if the earlier one %s", async (condition, change) => {
    const email = await insertVisitorWithAlert();
    await change(email);
    await askForAlert({ email, ...(condition === "was stopped" && portland) });
    expect(await readConfirmation(email, 2)).not.toContain("replaces");
    const confirmed = await confirm(await waitForEmailToken(app, email, "/confirm-alert", 2));
    expect(await confirmed.json()).toMatchObject({ replaced: null });
  });
});

describe("an alert", () => {
  test("names the doulas who joined nearby since it was confirmed, nearest first", async () => {
    await insertDoulaJoining(-1, { fullName: "Already There" });
    const email = await insertVisitorWithAlert();
    await insertDoulaJoining(1, { fullName: "Ten Miles", publicPoint: pointNorth(10) });
    await insertDoulaJoining(1, {
      fullName: "Next Door",
      publicPoint: pointNorth(2),
      profileImageUrl: "next-door.webp",
    });
    await insertDoulaJoining(1, { fullName: "Too Far", publicPoint: pointNorth(31) });
    await insertDoulaJoining(1, {
      fullName: "Not Listed",
      unlistedAt: later(1),
      unlistedReasons: ["by_admin"],
    });
    await runJob(2);
    const { text, html } = await app.emailTo(email, /joined/);
    expect(text).toMatch(/Next Door: http:\/\/doula\.test\/doulas\/\S+\nAustin, TX, 2 miles away\n/);
    expect(html.match(/profile-images\/next-door\.webp/g)).toHaveLength(1);
    expect(text.indexOf("Next Door")).toBeLessThan(text.indexOf("Ten Miles"));
    for (const name of ["Already There", "Too Far", "Not Listed"]) expect(text).not.toContain(name);
    expect(text).toContain("http://doula.test/stop-alerts#token=");
    expect(html).toContain("http://doula.test/stop-alerts#token=");
  });

  test("is sent at most once a week, and then names everyone who joined since", async () => {
    const email = await insertVisitorWithAlert();
    await insertDoulaJoining(1);
    await runJob(1);
    await insertDoulaJoining(2);
    await insertDoulaJoining(3);
    await runJob(3);
    await runJob(7);
    expect(await alertsTo(email, 2)).toEqual(["A doula joined near Austin, TX"]);
    await runJob(8);
    expect(await alertsTo(email, 3)).toContain("2 doulas joined near Austin, TX");
    await runJob(16);
    expect(await findAlerts(email)).toMatchObject([{ emailedAt: later(8) }]);
  });

  test("is sent once by two processes at once", async () => {
    const email = await insertVisitorWithAlert();
    await insertDoulaJoining(1);
    app.setNow(later(1));
    await Promise.all([emailAlerts(app), emailAlerts(app)]);
    expect(await alertsTo(email, 2)).toHaveLength(1);
  });

  test("stopping and asking again does not send a second one in the same week", async () => {
    const email = await insertVisitorWithAlert();
    await insertDoulaJoining(1);
    await runJob(1);
    await stop(await readStopToken(email));
    await askForAlert({ email });
    await confirm(await waitForEmailToken(app, email, "/confirm-alert", 3));
    await insertDoulaJoining(2);
    await runJob(4);
    expect(await findAlerts(email)).toMatchObject([{ emailedAt: later(1) }]);
  });
});

async function readStopToken(email: string): Promise<string> {
  const { text } = await app.emailTo(email, /joined/);
  return /stop-alerts#token=([\w-]+)/.exec(text)?.[1] ?? "";
}

const stop = (token: string) =>
  app.send(`/rest/v1/doula_alerts/stop?token=${token}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });

describe("stopping", () => {
  async function insertStoppable() {
    const email = await insertVisitorWithAlert();
    await insertDoulaJoining(1);
    await runJob(1);
    return { email, token: await readStopToken(email) };
  }

  test("takes one click without a login, and can be repeated", async () => {
    const { email, token } = await insertStoppable();
    for (let click = 0; click < 2; click++) expect((await stop(token)).status).toBe(204);
    await insertDoulaJoining(9);
    await runJob(9);
    expect(await findAlerts(email)).toMatchObject([{ emailedAt: later(1), stoppedAt: later(1) }]);
  });

  test("does not happen when a scanner opens the link, which leads to the page", async () => {
    const { email, token } = await insertStoppable();
    const opened = await app.send(`/rest/v1/doula_alerts/stop?token=${token}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, `/stop-alerts#token=${token}`]);
    expect(await findAlerts(email)).toMatchObject([{ stoppedAt: null }]);
  });

  test("responds to an unknown token like to a known one", async () => {
    expect((await stop("unknown")).status).toBe(204);
  });
});

describe("the alerts to one's own address", () => {
  const listOwn = async (as: string) =>
    ownAlertsResponseSchema.parse(await (await app.send("/rest/v1/doula_alerts/own", { as })).json()).items;
  const stopOwn = (as: string, id = "") => app.send(`/rest/v1/doula_alerts/${id}`, { method: "DELETE", as });

  test("are listed while they are active", async () => {
    const parent = await signedInUser(app, "client");
    expect(await listOwn(parent.cookie)).toEqual([]);
    await askForAlert({ as: parent.cookie });
    const [alert] = await findAlerts(parent.email);
    expect(await listOwn(parent.cookie)).toEqual([
      { id: alert?.id, place: "Austin, TX", miles: 30, confirmed_at: distantMonday.toISOString() },
    ]);
    await stop(alert?.stopToken ?? "");
    expect(await listOwn(parent.cookie)).toEqual([]);
  });

  test("include one that the person asked for as a visitor", async () => {
    const { email, cookie } = await signedInUser(app, "client");
    await insertVisitorWithAlert(email);
    expect(await listOwn(cookie)).toMatchObject([{ place: "Austin, TX" }]);
  });

  test("do not include one that somebody else asked for and nobody confirmed", async () => {
    const { email, cookie } = await signedInUser(app, "client");
    await askForAlert({ email });
    expect(await listOwn(cookie)).toEqual([]);
  });

  test("are hidden and cannot be stopped while the account's address is not confirmed", async () => {
    const { id: userId, email, cookie } = await signedInUser(app, "client");
    await askForAlert({ as: cookie });
    const [alert] = await findAlerts(email);
    await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, userId));
    expect(await listOwn(cookie)).toEqual([]);
    expect(await errorCode(await stopOwn(cookie, alert?.id))).toBe("not_found");
  });

  test("can each be stopped, which sends nothing anymore", async () => {
    const { email, cookie } = await signedInUser(app, "client");
    await askForAlert({ as: cookie });
    const [alert] = await findAlerts(email);
    expect((await stopOwn(cookie, alert?.id)).status).toBe(204);
    expect(await errorCode(await stopOwn(cookie, alert?.id))).toBe("not_found");
    await insertDoulaJoining(1);
    await runJob(1);
    expect(await findAlerts(email)).toMatchObject([{ emailedAt: null, stoppedAt: distantMonday }]);
  });

  test("are neither listed nor stopped by anyone else, not even an admin", async () => {
    const { email, cookie } = await signedInUser(app, "client");
    await askForAlert({ as: cookie });
    const [alert] = await findAlerts(email);
    for (const role of ["client", "doula", "admin"] as const) {
      const other = await signedInUser(app, role);
      expect(await listOwn(other.cookie)).toEqual([]);
      expect(await errorCode(await stopOwn(other.cookie, alert?.id))).toBe("not_found");
    }
    expect(await errorCode(await stopOwn("", alert?.id))).toBe("unauthenticated");
    expect(await listOwn(cookie)).toHaveLength(1);
  });
});

test("alerts that were never confirmed are deleted once the link has expired, stopped ones after a week", async () => {
  const [pending, stopped, active] = [
    newVisitor(),
    await insertVisitorWithAlert(),
    await insertVisitorWithAlert(),
  ];
  await askForAlert({ email: pending });
  await app.db
    .update(schema.doulaAlerts)
    .set({ stoppedAt: distantMonday })
    .where(eq(schema.doulaAlerts.email, stopped));
  const remaining = async (days: number) => {
    await deleteOldAlerts(app.db, later(days));
    return (await app.db.query.doulaAlerts.findMany()).map(({ email }) => email).sort();
  };
  expect(await remaining(0)).toEqual([pending, stopped, active].sort());
  expect(await remaining(1)).toEqual([stopped, active].sort());
  expect(await remaining(7)).toEqual([active]);
});

describe("[7.1] an account", () => {
  test("exports its alert, and deletes it with itself", async () => {
    const parent = await signedInUser(app, "client");
    await askForAlert({ as: parent.cookie });
    const files = await filesOfArchive(await exportData(app, parent.cookie));
    expect(JSON.parse(files.get("doula-alerts.json")?.toString() ?? "")).toMatchObject([
      { email: parent.email, place: "Austin, TX", radiusMiles: 30 },
    ]);
    expect(files.get("doula-alerts.json")?.toString()).not.toContain("oken");
    const deletion = { method: "DELETE", as: parent.cookie, json: { current_password: password } };
    expect((await app.send("/auth/v1/user", deletion)).status).toBe(204);
    expect(await findAlerts(parent.email)).toEqual([]);
  });

  test("takes its alert along to a new address", async () => {
    const parent = await signedInUser(app, "client");
    await askForAlert({ as: parent.cookie });
    const email = newVisitor();
    const change = { email, current_password: password };
    await app.send("/auth/v1/user", { method: "PUT", as: parent.cookie, json: change });
    const token = await waitForEmailToken(app, email, "/confirm-email-change");
    await app.send("/auth/v1/user/email_change/verify", { method: "POST", json: { token } });
    expect(await findAlerts(email)).toMatchObject([{ place: "Austin, TX" }]);
    expect(await findAlerts(parent.email)).toEqual([]);
  });

  test("leaves the alert of an address that it never confirmed", async () => {
    const parent = await signedInUser(app, "client");
    await insertVisitorWithAlert(parent.email);
    await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, parent.id));
    const email = newVisitor();
    const change = { email, current_password: password };
    await app.send("/auth/v1/user", { method: "PUT", as: parent.cookie, json: change });
    const token = await waitForEmailToken(app, email, "/confirm-email-change");
    await app.send("/auth/v1/user/email_change/verify", { method: "POST", json: { token } });
    expect(await findAlerts(parent.email)).toMatchObject([{ place: "Austin, TX" }]);
    expect(await findAlerts(email)).toEqual([]);
  });

  test("deletes an unconfirmed alert when its address changes, and keeps that of the new address", async () => {
    const parent = await signedInUser(app, "client");
    const email = await insertVisitorWithAlert();
    await askForAlert({ email: parent.email, ...portland });
    const link = await waitForEmailToken(app, parent.email, "/confirm-alert");
    const change = { email, current_password: password };
    await app.send("/auth/v1/user", { method: "PUT", as: parent.cookie, json: change });
    const token = await waitForEmailToken(app, email, "/confirm-email-change", 2);
    await app.send("/auth/v1/user/email_change/verify", { method: "POST", json: { token } });
    expect(await errorCode(await confirm(link))).toBe("alert_link_invalid");
    expect(await findAlerts(email)).toMatchObject([{ place: "Austin, TX" }]);
  });
});

test("no job contains an address or a place", async () => {
  const email = await insertVisitorWithAlert();
  await insertDoulaJoining(1);
  await runJob(1);
  await app.emailTo(email, /joined/);
  const { rows } = await app.db.execute(
    sql`select data::text as data from pgboss.job where data is not null`,
  );
  for (const { data } of rows) {
    expect(String(data)).not.toContain(email);
    expect(String(data)).not.toContain("Austin");
  }
});
