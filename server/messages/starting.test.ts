import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  conversationOf,
  conversationsOf,
  insertMeeting,
  insertThread,
  say,
  sendMessage,
  signedInDoula,
  startConversation,
} from "../testing/conversations.ts";
import { codeOf, signedInUser } from "../testing/fixtures.ts";
import { noon, unknownId } from "../testing/moments.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(noon));
afterAll(() => app.close());

describe("starting a conversation", () => {
  test("by a parent names the doula by id or by slug, and is one conversation however often", async () => {
    const { id, parent, doula } = await insertThread(app);
    for (const other of [{ doula_profile_id: doula.id }, { doula_slug: doula.slug }]) {
      const response = await startConversation(app, parent, other);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id, cannot_write: null });
    }
    const byDoula = await startConversation(app, doula, { client_id: parent.id });
    expect(await byDoula.json()).toMatchObject({ id, other: { id: parent.id } });
  });

  test("shows it to nobody before something is written", async () => {
    const { id, parent, doula } = await insertThread(app);
    for (const person of [parent, doula]) {
      expect((await conversationsOf(app, person)).items).toEqual([]);
    }
    await say(app, parent, id, "Hello");
    for (const person of [parent, doula]) {
      expect((await conversationsOf(app, person)).items).toMatchObject([{ id }]);
    }
  });

  test("refuses a doula who is not listed, or not there", async () => {
    const parent = await signedInUser(app, "client");
    for (const status of ["draft", "pending", "rejected"]) {
      const doula = await signedInDoula(app, { status });
      const refused = await startConversation(app, parent, { doula_profile_id: doula.id });
      expect(refused.status).toBe(404);
      expect(await codeOf(refused)).toBe("doula_not_found");
    }
    for (const other of [{ doula_profile_id: unknownId }, { doula_slug: "nobody" }]) {
      expect(await codeOf(await startConversation(app, parent, other))).toBe("doula_not_found");
    }
    expect(await codeOf(await startConversation(app, parent, {}))).toBe("invalid_input");
  });

  test("lets no parent write to a parent, no doula to a doula, and no admin to anybody", async () => {
    const { parent, doula } = await insertThread(app);
    const [other, admin] = [await signedInUser(app, "client"), await signedInUser(app, "admin")];
    const start = async (person: { cookie: string }, named: object) =>
      codeOf(await startConversation(app, person, named));
    expect(await start(parent, { client_id: other.id })).toBe("doula_not_found");
    expect(await start(parent, { client_id: parent.id })).toBe("doula_not_found");
    expect(await start(await signedInDoula(app), { doula_profile_id: doula.id })).toBe("parent_not_met");
    expect(await start(doula, { doula_profile_id: doula.id })).toBe("parent_not_met");
    expect(await start(doula, { doula_profile_id: unknownId })).toBe("parent_not_met");
    expect(await start(doula, { doula_slug: "nobody-of-that-name" })).toBe("parent_not_met");
    expect(await start(admin, { doula_profile_id: doula.id })).toBe("forbidden");
  });

  test("by a doula needs a parent who has booked, and says the same of one who is not there", async () => {
    const doula = await signedInDoula(app);
    const parent = await signedInUser(app, "client");
    for (const clientId of [parent.id, unknownId]) {
      const refused = await startConversation(app, doula, { client_id: clientId });
      expect(refused.status).toBe(403);
      expect(await codeOf(refused)).toBe("parent_not_met");
    }
    await insertMeeting(app, parent.id, doula.id);
    const started = await startConversation(app, doula, { client_id: parent.id });
    expect(started.status).toBe(200);
    expect(await started.json()).toMatchObject({ other: { id: parent.id }, cannot_write: null });
  });
});

describe("a doula who was only opened, not written to", () => {
  test("does not write first", async () => {
    const { id, parent, doula } = await insertThread(app);
    expect((await conversationOf(app, doula, id)).cannot_write).toBe("parent_not_met");
    expect(await codeOf(await sendMessage(app, doula, id, "Hello?"))).toBe("parent_not_met");
    await say(app, parent, id, "Hello!");
    expect((await conversationOf(app, doula, id)).cannot_write).toBeNull();
    expect((await sendMessage(app, doula, id, "Welcome")).status).toBe(201);
  });
});

describe("a doula who is not listed any more", () => {
  test("is not written to, but the conversation stays, and they may still answer", async () => {
    const { id, parent, doula } = await insertThread(app);
    await say(app, parent, id, "Hello");
    await app.db
      .update(schema.doulaProfiles)
      .set({ status: "rejected" })
      .where(eq(schema.doulaProfiles.id, doula.id));
    const reopened = await startConversation(app, parent, { doula_slug: doula.slug });
    expect(await reopened.json()).toMatchObject({
      id,
      cannot_write: "doula_not_found",
      other: { doula: { is_listed: false } },
    });
    expect(await codeOf(await sendMessage(app, parent, id, "Still there?"))).toBe("doula_not_found");
    expect((await sendMessage(app, doula, id, "I am taking a break")).status).toBe(201);
  });
});
