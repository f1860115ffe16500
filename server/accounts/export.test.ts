import { inspect } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { filesOfArchive } from "../testing/archive.ts";
import { insertThread, say } from "../testing/conversations.ts";
import {
  bookIntroCall,
  codeOf,
  exportData,
  password,
  saveFavorite,
  signedInUser,
} from "../testing/fixtures.ts";
import { unknownId } from "../testing/moments.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(new Date("2026-11-23T10:00:00Z"));
});
afterAll(() => app.close());

const exported = (as: string, current = password) => exportData(app, as, current);

async function textsOf(as: string): Promise<Record<string, string>> {
  const files = await filesOfArchive(await exported(as));
  return Object.fromEntries([...files].map(([name, content]) => [name, content.toString()]));
}

test("the archive holds all that is stored about a parent, and nothing of others", async () => {
  const { parent, doula, id: conversationId } = await insertThread(app);
  const stranger = await insertThread(app);
  await say(app, parent, conversationId, "Do you also work in the night?");
  await say(app, doula, conversationId, "I do.");
  await say(app, stranger.parent, stranger.id, "Something private.");
  await bookIntroCall(app, parent, doula.id, "2026-11-23T15:00:00.000Z");
  await saveFavorite(app, parent, doula.id);
  const picture = new Uint8Array([82, 73, 70, 70]);
  await app.storage.write({ bucket: "profile-images", userId: parent.id, name: "picture.webp" }, picture);

  const response = await exported(parent.cookie);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toContain("attachment");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const files = await filesOfArchive(response);
  const read = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? "");
  expect([...files.keys()]).toEqual([
    "account.json",
    "devices.json",
    "profile.json",
    "bookings.json",
    "orders.json",
    "favorites.json",
    "messages.json",
    "blocks-and-reports.json",
    "files/profile-images/picture.webp",
  ]);
  expect(read("account.json")).toMatchObject({ id: parent.id, email: parent.email });
  expect(read("profile.json")).toMatchObject({ user_id: parent.id });
  expect(read("bookings.json")).toMatchObject([{ client_id: parent.id, history: [{ event: "booked" }] }]);
  expect(read("favorites.json")).toMatchObject([{ doula_id: doula.id }]);
  const messages = read("messages.json");
  expect(messages).toHaveLength(2);
  expect(messages).toContainEqual(expect.objectContaining({ content: "I do." }));
  expect(read("blocks-and-reports.json")).toEqual({ blocks: [], reports: [] });
  expect(Buffer.compare(files.get("files/profile-images/picture.webp") ?? Buffer.of(), picture)).toBe(0);
});

test("a doula's archive holds their profile with all its parts, and their calls", async () => {
  const { parent, doula } = await insertThread(app);
  await app.db.insert(schema.doulaPackages).values({ doulaProfileId: doula.id, name: "Full", price: "900" });
  await bookIntroCall(app, parent, doula.id, "2026-11-24T15:00:00.000Z");
  const certification = {
    id: unknownId,
    name: "Birth doula",
    organization: null,
    date_obtained: "2021-03-01",
    file_name: "dona.pdf",
    file_type: "application/pdf",
    certificate_path: "a/b.pdf",
  };
  await app.db.insert(schema.profileChanges).values({
    doulaProfileId: doula.id,
    item: `certification:${unknownId}`,
    before: certification,
    after: { ...certification, name: "Birth and postpartum doula" },
  });
  const files = await textsOf(doula.cookie);
  expect(JSON.parse(files["profile-changes.json"] ?? "")).toMatchObject([
    { before: { name: "Birth doula" }, after: { name: "Birth and postpartum doula", file_name: "dona.pdf" } },
  ]);
  expect(files["profile-changes.json"]).not.toContain("a/b.pdf");
  expect(JSON.parse(files["doula-profile.json"] ?? "")).toMatchObject({
    id: doula.id,
    address: "1 Hidden Lane, Austin, TX 78701",
    packages: [{ name: "Full" }],
  });
  expect(JSON.parse(files["doula-bookings.json"] ?? "")).toMatchObject([{ status: "confirmed" }]);
});

test.each(["client", "admin"] as const)(
  "a former doula who is %s now has what they were, too",
  async (userType) => {
    const { parent, doula } = await insertThread(app);
    await bookIntroCall(app, parent, doula.id, "2026-11-25T15:00:00.000Z");
    await app.db.insert(schema.parentProfiles).values({ userId: doula.userId, phone: "512-555-0147" });
    await app.db.update(schema.users).set({ userType }).where(eq(schema.users.id, doula.userId));
    const files = await textsOf(doula.cookie);
    expect(JSON.parse(files["profile.json"] ?? "")).toMatchObject({ phone: "512-555-0147" });
    expect(JSON.parse(files["doula-profile.json"] ?? "")).toMatchObject({ id: doula.id });
    expect(JSON.parse(files["doula-bookings.json"] ?? "")).toHaveLength(1);
  },
);

test("no password, token or secret is in it", async () => {
  const { cookie, id } = await signedInUser(app, "client");
  const all = Object.values(await textsOf(cookie)).join();
  const { accounts, sessions } = schema;
  const secrets = [
    ...(await app.db.select({ secret: accounts.password, userId: accounts.userId }).from(accounts)),
    ...(await app.db.select({ secret: sessions.token, userId: sessions.userId }).from(sessions)),
  ].filter(({ userId }) => userId === id);
  expect(secrets).toHaveLength(2);
  for (const { secret } of secrets) expect(all).not.toContain(secret);
});

test("an address that waits to be confirmed is in it", async () => {
  const { cookie } = await signedInUser(app, "client");
  const change = { email: "waiting@doula.test", current_password: password };
  expect((await app.send("/auth/v1/user", { method: "PUT", as: cookie, json: change })).status).toBe(200);
  const files = await textsOf(cookie);
  expect(JSON.parse(files["account.json"] ?? "")).toMatchObject({
    email_change: { new_email: "waiting@doula.test" },
  });
});

test("more than a page of anything is there as a whole", async () => {
  const { parent, doula, id: conversationId } = await insertThread(app);
  const written = Array.from({ length: 230 }, (_, index) => ({
    conversationId,
    senderId: parent.id,
    receiverId: doula.userId,
    content: `message ${index}`,
    clientKey: crypto.randomUUID(),
    createdAt: new Date(Date.UTC(2026, 10, 1, 0, 0, index)),
  }));
  await say(app, parent, conversationId, "first");
  await app.db.insert(schema.messages).values(written);
  const messages: unknown = JSON.parse((await textsOf(parent.cookie))["messages.json"] ?? "");
  expect(messages).toHaveLength(231);
});

test("where it breaks off half-way, what whoever writes the answer may log of it tells nothing of the person", async () => {
  const { cookie, id } = await signedInUser(app, "client");
  const logged = vi.spyOn(app.logger, "error");
  await app.db.execute("alter table reports rename to reports_away");
  try {
    const error: unknown = await (await exported(cookie)).arrayBuffer().catch((reason: unknown) => reason);
    expect(inspect(error, { depth: null })).toContain("the archive broke off");
    expect(inspect(error, { depth: null })).not.toContain(id);
  } finally {
    await app.db.execute("alter table reports_away rename to reports");
  }
  expect(logged).toHaveBeenCalledOnce();
  expect(inspect(logged.mock.calls, { depth: null })).not.toContain(id);
});

test("it asks for the password, and its owner is told by email", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const refused = await exported(cookie, "not-my-password");
  expect(refused.status).toBe(403);
  expect(await codeOf(refused)).toBe("wrong_password");
  expect((await exported(cookie)).status).toBe(200);
  const mails = await app.mailsTo(email, 1);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your Doula Match data was downloaded"]);
});

test("it is made ten times an hour at most", async () => {
  const { cookie } = await signedInUser(app, "doula");
  for (let time = 0; time < 10; time++) expect((await exported(cookie)).status).toBe(200);
  expect(await codeOf(await exported(cookie))).toBe("rate_limited");
});
