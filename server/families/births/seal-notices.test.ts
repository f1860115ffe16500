import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import type { NoticeKind } from "../../../contract/families/births.ts";
import { schema } from "../../../db/database.ts";
import { createEncryption, UnknownKey } from "../../platform/security/encryption.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  bookFreeTime,
  enterLoss,
  laterDueDate,
  readNotices,
  readOwnBirth,
  readParents,
  saveDueDate,
  signedInParent,
  tellDoula,
  undoLoss,
} from "../../testing/births.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { password } from "../../testing/fixtures.ts";
import { listBirthNotices } from "../../workflows/read-plans.ts";
import { encryptNotices, sealNotices } from "./service.ts";

const app = await useTestApp();
const key = "another key of the tests, long enough to encrypt with";
const previousKey = "a key of the tests, long enough to encrypt with";
const rotated = createEncryption({ key, previousKey });
afterEach(() => app.db.delete(schema.birthNotices));

async function bookedParent() {
  const [parent, doula] = [await signedInParent(app), await signedInDoula(app)];
  await bookFreeTime(app, parent, doula);
  return { parent, doula };
}

/** A parent who told a doula this after a loss. */
async function toldParent(kind: NoticeKind) {
  const told = await bookedParent();
  await enterLoss(app, told.parent);
  expect((await tellDoula(app, told.parent, told.doula, kind)).status).toBe(200);
  return told;
}

type Told = Awaited<ReturnType<typeof toldParent>>;

/** What the doula sees and what the parent's page and export say that she was told. */
async function readKinds({ parent, doula }: Told) {
  const json = { current_password: password };
  const exported = await app.send("/auth/v1/user/export_plans", { method: "POST", as: parent.cookie, json });
  const { notices }: { notices: { kind: string }[] } = JSON.parse(await exported.text());
  return {
    notices: (await readNotices(app, doula)).items.map(({ kind }) => kind),
    bookings: (await readParents(app, doula)).map((seen) => seen?.notice?.kind),
    own: (await readOwnBirth(app, parent)).doulas.map(({ told }) => told),
    exported: notices.map(({ kind }) => kind),
  };
}

const everywhere = (kind: NoticeKind) => ({
  notices: [kind],
  bookings: [kind],
  own: [kind],
  exported: [kind],
});

/** Everything that is stored of notices and does not say whose or when. */
async function readStored() {
  const rows = await app.db.select().from(schema.birthNotices);
  return rows.map(({ id: _id, userId: _parent, doulaProfileId: _doula, createdAt: _at, ...row }) => ({
    ...row,
    sealedKind: row.sealedKind?.length,
  }));
}

/** A notice as release 1.0.0 stores it. */
async function tellPlainly({ parent, doula }: Told, kind: NoticeKind) {
  await app.db.insert(schema.birthNotices).values({ userId: parent.id, doulaProfileId: doula.id, kind });
}

test("[2.12 7.1] no stored column tells a loss that a doula was told of from changed plans, and she reads which it was", async () => {
  const [loss, changed] = [await toldParent("loss"), await toldParent("plans_changed")];
  const [stored, other] = await readStored();
  expect(stored).toMatchObject({ kind: "plans_changed", sealedKind: expect.any(Number) });
  expect(stored).toEqual(other);
  expect(await readKinds(loss)).toEqual(everywhere("loss"));
  expect(await readKinds(changed)).toEqual(everywhere("plans_changed"));
});

test("[7.1] the night seals what release 1.0.0 stored, losses and changed plans alike", async () => {
  const [loss, changed] = [await bookedParent(), await bookedParent()];
  for (const { parent } of [loss, changed]) await enterLoss(app, parent);
  await tellPlainly(loss, "loss");
  await tellPlainly(changed, "plans_changed");
  expect(await readKinds(loss), "before that night").toEqual(everywhere("loss"));
  await sealNotices(app);
  const [stored, other] = await readStored();
  expect(stored).toMatchObject({ kind: "plans_changed", sealedKind: expect.any(Number) });
  expect(stored).toEqual(other);
  expect(await readKinds(loss)).toEqual(everywhere("loss"));
  expect(await readKinds(changed)).toEqual(everywhere("plans_changed"));
  expect((await undoLoss(app, loss.parent)).status).toBe(200);
  expect((await readNotices(app, loss.doula)).items).toEqual([]);
});

test("[7.1] notices are re-encrypted with a new key only if the previous one is known, and read the same", async () => {
  const { doula } = await toldParent("loss");
  const read = async (encryption: typeof rotated) =>
    (await listBirthNotices({ ...app, encryption }, doula.userId)).items.map(({ kind }) => kind);
  await expect(encryptNotices(app.db, createEncryption({ key }))).rejects.toThrow(UnknownKey);
  expect(await read(rotated), "before the new key stores it again").toEqual(["loss"]);
  expect(await encryptNotices(app.db, rotated)).toEqual({ unreadable: 0 });
  expect(await read(createEncryption({ key }))).toEqual(["loss"]);
  expect(await read(app.encryption), "in a process that has only the old key").toEqual(["plans_changed"]);
});

test("[7.1] what one notice says does not decrypt on another, and doulas see only that plans changed", async () => {
  const [told] = [await toldParent("loss"), await toldParent("plans_changed")];
  await app.db.execute(sql`
    update birth_notices n set sealed_kind = o.sealed_kind from birth_notices o
    where n.user_id = ${told.parent.id} and o.id <> n.id
  `);
  expect((await readNotices(app, told.doula)).items).toMatchObject([{ kind: "plans_changed" }]);
  expect(await encryptNotices(app.db, rotated)).toEqual({ unreadable: 1 });
});

test("[2.12] telling more of the same loss replaces the notice", async () => {
  const told = await toldParent("plans_changed");
  await tellDoula(app, told.parent, told.doula, "loss");
  expect(await readKinds(told)).toEqual(everywhere("loss"));
});

test("[2.12] a doula who was told of an earlier loss was not told of the next one", async () => {
  const told = await toldParent("loss");
  await saveDueDate(app, told.parent, laterDueDate);
  expect((await readOwnBirth(app, told.parent)).doulas).toMatchObject([{ told: null }]);
  await enterLoss(app, told.parent);
  expect((await readOwnBirth(app, told.parent)).doulas).toMatchObject([{ told: null }]);
  expect((await tellDoula(app, told.parent, told.doula, "loss")).status).toBe(200);
  expect((await readOwnBirth(app, told.parent)).doulas).toMatchObject([{ told: "loss" }]);
  await undoLoss(app, told.parent);
  expect(await readParents(app, told.doula)).toMatchObject([{ due_date: null, notice: { kind: "loss" } }]);
});
