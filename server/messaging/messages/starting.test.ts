import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  insertMeeting,
  insertThread,
  readConversation,
  readConversations,
  sendMessage,
  sendText,
  signedInDoula,
  startConversation,
} from "../../testing/conversations.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { noon, unknownId } from "../../testing/moments.ts";
import { setSuspended } from "../../testing/suspension.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(noon));

describe("starting a conversation", () => {
  test("creates one conversation, however often it is repeated", async () => {
    const { id, parent, doula } = await insertThread(app);
    for (const other of [{ doula_profile_id: doula.id }, { doula_slug: doula.slug }]) {
      const response = await startConversation(app, parent, other);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id, cannot_write: null });
    }
    const doulaResponse = await startConversation(app, doula, { client_id: parent.id });
    expect(await doulaResponse.json()).toMatchObject({ id, other: { id: parent.id } });
  });

  test("hides the conversation until a message is written", async () => {
    const { id, parent, doula } = await insertThread(app);
    for (const person of [parent, doula]) {
      expect((await readConversations(app, person)).items).toEqual([]);
    }
    await sendText(app, parent, id, "Hello");
    for (const person of [parent, doula]) {
      expect((await readConversations(app, person)).items).toMatchObject([{ id }]);
    }
  });

  test("refuses a doula who is not listed or does not exist", async () => {
    const parent = await signedInUser(app, "client");
    for (const status of ["draft", "pending", "rejected"]) {
      const doula = await signedInDoula(app, { status });
      const refused = await startConversation(app, parent, { doula_profile_id: doula.id });
      expect(refused.status).toBe(404);
      expect(await errorCode(refused)).toBe("doula_not_found");
    }
    for (const other of [{ doula_profile_id: unknownId }, { doula_slug: "nobody" }]) {
      expect(await errorCode(await startConversation(app, parent, other))).toBe("doula_not_found");
    }
    expect(await errorCode(await startConversation(app, parent, {}))).toBe("invalid_input");
  });

  test("is refused between two parents, between two doulas, and for admins", async () => {
    const { parent, doula } = await insertThread(app);
    const [other, admin] = [await signedInUser(app, "client"), await signedInUser(app, "admin")];
    const start = async (person: { cookie: string }, named: object) =>
      errorCode(await startConversation(app, person, named));
    for (const id of [other.id, parent.id, unknownId])
      expect(await start(parent, { client_id: id })).toBe("doulas_only");
    expect(await start(await signedInDoula(app), { doula_profile_id: doula.id })).toBe("parent_not_met");
    expect(await start(doula, { doula_profile_id: doula.id })).toBe("parent_not_met");
    expect(await start(doula, { doula_profile_id: unknownId })).toBe("parent_not_met");
    expect(await start(doula, { doula_slug: "nobody-of-that-name" })).toBe("parent_not_met");
    expect(await start(admin, { doula_profile_id: doula.id })).toBe("forbidden");
  });

  test("is possible for a doula only with a parent who has booked", async () => {
    const doula = await signedInDoula(app);
    const parent = await signedInUser(app, "client");
    for (const clientId of [parent.id, unknownId]) {
      const refused = await startConversation(app, doula, { client_id: clientId });
      expect(refused.status).toBe(403);
      expect(await errorCode(refused)).toBe("parent_not_met");
    }
    await insertMeeting(app, parent.id, doula.id);
    const started = await startConversation(app, doula, { client_id: parent.id });
    expect(started.status).toBe(200);
    expect(await started.json()).toMatchObject({ other: { id: parent.id }, cannot_write: null });
  });
});

describe("a doula in a conversation without messages", () => {
  test("cannot write first", async () => {
    const { id, parent, doula } = await insertThread(app);
    expect((await readConversation(app, doula, id)).cannot_write).toBe("parent_not_met");
    expect(await errorCode(await sendMessage(app, doula, id, "Hello?"))).toBe("parent_not_met");
    await sendText(app, parent, id, "Hello!");
    expect((await readConversation(app, doula, id)).cannot_write).toBeNull();
    expect((await sendMessage(app, doula, id, "Welcome")).status).toBe(201);
  });
});

describe("a doula who is no longer listed", () => {
  test("cannot be written to, but can still reply", async () => {
    const { id, parent, doula } = await insertThread(app);
    await sendText(app, parent, id, "Hello");
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
    expect(await errorCode(await sendMessage(app, parent, id, "Still there?"))).toBe("doula_not_found");
    expect((await sendMessage(app, doula, id, "I am taking a break")).status).toBe(201);
  });
});

test("a doula who writes to a suspended parent gets an error that does not say why", async () => {
  const { id, parent, doula } = await insertThread(app);
  const admin = await signedInUser(app, "admin");
  await sendText(app, parent, id, "Hello!");
  expect((await setSuspended(app, admin, parent.id, true, "Spam.")).ok).toBe(true);
  expect((await readConversation(app, doula, id)).cannot_write).toBe("conversation_closed");
  expect(await errorCode(await sendMessage(app, doula, id, "Welcome"))).toBe("conversation_closed");
  await setSuspended(app, admin, parent.id, false);
  expect((await sendMessage(app, doula, id, "Welcome")).status).toBe(201);
});
