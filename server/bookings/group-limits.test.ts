import { createHash } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { bookingOf, wednesdayNine } from "../testing/booking-changes.ts";
import { codeOf, insertDoula, signedInUser, type TestPerson } from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { groupLimits } from "./group-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.setNow(monday);
  await app.db.delete(schema.rateLimits);
});
afterAll(() => app.close());

/** A parent whose email is at a domain. */
async function parentAt(domain = "doula.test"): Promise<TestPerson> {
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

/** New accounts in one group, each with one new doula: how many calls are booked until one is refused. */
async function countBookable(bookNext: (index: number) => Promise<Response>): Promise<number> {
  for (let index = 0; index < 20; index++) {
    const response = await bookNext(index);
    if (response.ok) continue;
    expect(await codeOf(response)).toBe("group_limit_reached");
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
    return index;
  }
  throw new Error("never refused");
}

describe("accounts of one network together", () => {
  const address = (index: number) => `203.0.113.${index + 1}`;

  test("see the contact details of 12 new doulas a day", async () => {
    const bookable = await countBookable(async (index) =>
      book(await parentAt(), await insertDoula(app), address(index)),
    );
    expect(bookable).toBe(12);
    expect((await book(await parentAt(), await insertDoula(app), "203.0.114.1")).status).toBe(201);
  });

  test("cannot slip past the limit at once", async () => {
    const parents = await Promise.all(Array.from({ length: 16 }, () => parentAt()));
    const doulas = await Promise.all(parents.map(() => insertDoula(app)));
    const answers = await Promise.all(
      parents.map((parent, index) => book(parent, doulas[index] ?? { id: "" }, address(index))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(12);
  });

  test("are not counted for a doula they know, nor for what is refused or repeated", async () => {
    const [parent, other, doula] = [await parentAt(), await parentAt(), await insertDoula(app)];
    for (let time = 0; time < 3; time++) {
      const call = await bookingOf(await book(parent, doula, address(0)));
      expect((await book(parent, doula, address(0))).status).toBe(201);
      expect(await codeOf(await book(other, doula, address(0)))).toBe("slot_taken");
      await cancel(parent, call.id, address(0));
    }
    const bookable = await countBookable(async (index) =>
      book(await parentAt(), await insertDoula(app), address(index)),
    );
    expect(bookable).toBe(11);
  });

  test("book nothing more that day after 12 cancelled calls, and may still cancel", async () => {
    const [parent, doula] = [await parentAt(), await insertDoula(app)];
    for (let time = 0; time < 12; time++) {
      const call = await bookingOf(await book(parent, doula, address(0)));
      const { clientId } = schema.bookings;
      expect((await cancel(parent, call.id, address(0))).status, String(time)).toBe(200);
      // The limits of the one account are not what this is about.
      await app.db.update(schema.bookings).set({ clientId: null }).where(eq(clientId, parent.id));
    }
    // Each call made the doula a new contact again.
    await app.db.delete(schema.rateLimits).where(like(schema.rateLimits.key, "contacts_%"));
    expect(await codeOf(await book(await parentAt(), doula, address(1)))).toBe("group_limit_reached");
    const elsewhere = await bookingOf(await book(parent, doula, "203.0.114.1"));
    expect((await cancel(parent, elsewhere.id, address(0))).status).toBe(200);
  });

  test("are counted without a name that could be guessed", async () => {
    await book(await parentAt("clinic.org"), await insertDoula(app), address(0));
    const stored = (await app.db.select().from(schema.rateLimits)).map(({ key }) => key);
    const names = Object.keys(groupLimits).filter((name) => !name.startsWith("cancellations"));
    expect(stored.map((key) => key.split(":")[0])).toEqual(expect.arrayContaining(names));
    for (const guess of [
      "203.0.113.0/24",
      "network 203.0.113.0/24",
      "clinic.org",
      "email domain clinic.org",
    ]) {
      const hash = createHash("sha256").update(guess).digest("base64url").slice(0, 32);
      expect(stored.join()).not.toContain(guess);
      expect(stored.join()).not.toContain(hash);
    }
  });
});

describe("accounts at one email domain together", () => {
  test("see the contact details of 12 new doulas a day", async () => {
    const bookable = await countBookable(async (index) =>
      book(
        await parentAt(index % 2 ? "throw-away.com" : `mail${index}.throw-away.com`),
        await insertDoula(app),
      ),
    );
    expect(bookable).toBe(12);
  });

  test("are no group at a large provider", async () => {
    for (let index = 0; index < 14; index++) {
      expect((await book(await parentAt("gmail.com"), await insertDoula(app))).status).toBe(201);
    }
  });
});

test("a request counts like a call: its doula's contact details follow", async () => {
  const bookable = await countBookable(async () =>
    book(await parentAt("throw-away.com"), await insertDoula(app, { requiresApproval: true })),
  );
  expect(bookable).toBe(12);
});
