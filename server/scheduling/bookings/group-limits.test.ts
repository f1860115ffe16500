import { createHash } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import type { Limit } from "../../platform/security/rate-limit.ts";
import { useTestApp } from "../../testing/app.ts";
import { parseBooking, wednesdayNine } from "../../testing/booking-changes.ts";
import { errorCode, insertDoula, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { groupLimits } from "./group-limits.ts";

const app = await useTestApp();
beforeEach(async () => {
  app.setNow(monday);
  await app.db.delete(schema.rateLimits);
});

/** A parent with an email address at a domain. */
async function insertParentAt(domain = "doula.test"): Promise<TestPerson> {
  const parent = await signedInUser(app, "client");
  const email = `parent-${parent.id}@${domain}`;
  await app.db.update(schema.users).set({ email }).where(eq(schema.users.id, parent.id));
  return { ...parent, email };
}

function book(parent: TestPerson, doula: { id: string }, from?: string) {
  const json = { booking_type: "intro_call", doula_profile_id: doula.id, starts_at: wednesdayNine };
  return app.send("/rest/v1/bookings", {
    method: "POST",
    as: parent.cookie,
    json,
    ...(from && { from }),
  });
}

const cancel = (parent: TestPerson, id: string, from: string) =>
  app.send(`/rest/v1/bookings/${id}/cancel`, { method: "POST", as: parent.cookie, json: {}, from });

const countForGroup = (limit: Limit, group: string, points: number) =>
  app.rateLimit.count(limit, app.encryption.fingerprint(group), points);
const network = "network 203.0.113.0/24";

/** Counts how many calls the accounts of a group can book, each with one new doula, before one is refused. */
async function countBookable(bookNext: (index: number) => Promise<Response>): Promise<number> {
  for (let index = 0; index < 20; index++) {
    const response = await bookNext(index);
    if (response.ok) continue;
    expect(await errorCode(response)).toBe("group_limit_reached");
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
    return index;
  }
  throw new Error("never refused");
}

describe("[2.6] accounts on one network", () => {
  const address = (index: number) => `203.0.113.${index + 1}`;

  test("can see the contact details of 12 new doulas a day in total", async () => {
    const bookable = await countBookable(async (index) =>
      book(await insertParentAt(), await insertDoula(app), address(index)),
    );
    expect(bookable).toBe(12);
    expect((await book(await insertParentAt(), await insertDoula(app), "203.0.114.1")).status).toBe(201);
  });

  test("cannot evade the limit by booking at the same time", async () => {
    const parents = await Promise.all(Array.from({ length: 16 }, () => insertParentAt()));
    const doulas = await Promise.all(parents.map(() => insertDoula(app)));
    const responses = await Promise.all(
      parents.map((parent, index) => book(parent, doulas[index] ?? { id: "" }, address(index))),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(12);
  });

  test("do not count refused or repeated bookings, or a known doula", async () => {
    const [parent, other, doula] = [await insertParentAt(), await insertParentAt(), await insertDoula(app)];
    for (let time = 0; time < 3; time++) {
      const call = await parseBooking(await book(parent, doula, address(0)));
      expect((await book(parent, doula, address(0))).status).toBe(201);
      expect(await errorCode(await book(other, doula, address(0)))).toBe("slot_taken");
      await cancel(parent, call.id, address(0));
    }
    await countForGroup(groupLimits.contacts_network, network, 9);
    const bookable = await countBookable(async (index) =>
      book(await insertParentAt(), await insertDoula(app), address(index)),
    );
    expect(bookable).toBe(2);
  });

  test("can still cancel calls after reaching the limit", async () => {
    const [parent, doula] = [await insertParentAt(), await insertDoula(app)];
    await countForGroup(groupLimits.cancellations_network, network, 10);
    for (let time = 0; time < 2; time++) {
      const call = await parseBooking(await book(parent, doula, address(0)));
      const { clientId } = schema.bookings;
      expect((await cancel(parent, call.id, address(0))).status, String(time)).toBe(200);
      // The limits of a single account must not interfere.
      await app.db.update(schema.bookings).set({ clientId: null }).where(eq(clientId, parent.id));
    }
    // Each call counted the doula as a new contact again.
    await app.db.delete(schema.rateLimits).where(like(schema.rateLimits.key, "contacts_%"));
    expect(await errorCode(await book(await insertParentAt(), doula, address(1)))).toBe(
      "group_limit_reached",
    );
    const elsewhere = await parseBooking(await book(parent, doula, "203.0.114.1"));
    expect((await cancel(parent, elsewhere.id, address(0))).status).toBe(200);
  });

  test("are counted under a key that cannot be guessed", async () => {
    await book(await insertParentAt("clinic.org"), await insertDoula(app), address(0));
    const stored = (await app.db.select().from(schema.rateLimits)).map(({ key }) => key);
    const names = Object.keys(groupLimits).filter((name) => !name.startsWith("cancellations"));
    expect(stored.map((key) => key.split(":")[0])).toEqual(expect.arrayContaining(names));
    for (const guess of ["203.0.113.0/24", network, "clinic.org", "email domain clinic.org"]) {
      const hash = createHash("sha256").update(guess).digest("base64url").slice(0, 32);
      expect(stored.join()).not.toContain(guess);
      expect(stored.join()).not.toContain(hash);
    }
  });
});

describe("[2.6] accounts at one email domain", () => {
  test("can see the contact details of 12 new doulas a day in total", async () => {
    await countForGroup(groupLimits.contacts_domain, "email domain throw-away.com", 9);
    const bookable = await countBookable(async (index) =>
      book(
        await insertParentAt(index % 2 ? "throw-away.com" : `email${index}.throw-away.com`),
        await insertDoula(app),
      ),
    );
    expect(bookable).toBe(3);
  });

  test("are not a group if the domain is a large provider", async () => {
    await countForGroup(groupLimits.contacts_domain, "email domain gmail.com", 12);
    expect((await book(await insertParentAt("gmail.com"), await insertDoula(app))).status).toBe(201);
  });
});

test("[2.6] a request counts like a call", async () => {
  await countForGroup(groupLimits.contacts_domain, "email domain throw-away.com", 11);
  const bookable = await countBookable(async () =>
    book(await insertParentAt("throw-away.com"), await insertDoula(app, { requiresApproval: true })),
  );
  expect(bookable).toBe(1);
});
