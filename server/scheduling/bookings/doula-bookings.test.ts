import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type DoulaBooking,
  doulaBookingCountsSchema,
  doulaBookingPageSchema,
  doulaBookingSchema,
} from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  cancelBooking,
  findEmailAbout,
  parseBooking,
  post,
  readBookings,
  readFreeTimes,
} from "../../testing/booking-changes.ts";
import { readConversation, setBlock, signedInDoula, startConversation } from "../../testing/conversations.ts";
import { errorCode, password, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { minutesAfter, monday } from "../../testing/moments.ts";

type Doula = Awaited<ReturnType<typeof signedInDoula>>;

const at = (day: number, hour: number) => `2026-11-${day}T${hour}:00:00.000Z`;
const wednesday = at(25, 15);
const dayMinutes = 24 * 60;

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

/** A parent with a phone number, a due date and a place of birth. */
async function insertParent(): Promise<TestPerson> {
  const parent = await signedInUser(app, "client", "Ana Maria Ruiz");
  const json = {
    full_name: "Ana Maria Ruiz",
    parent2_name: null,
    phone: "512-555-0177",
    address: null,
    due_date: "2027-02-01",
    provider: "12 Quiet Street",
  };
  await app.send(`/rest/v1/parent_profiles/${parent.id}`, { method: "PUT", as: parent.cookie, json });
  return parent;
}

async function book(parent: TestPerson, doula: Doula, startsAt = wednesday, more: object = {}) {
  const json = {
    booking_type: "intro_call",
    doula_profile_id: doula.id,
    starts_at: startsAt,
    notes: "It is twins.",
    ...more,
  };
  return parseBooking(await app.send("/rest/v1/bookings", { method: "POST", as: parent.cookie, json }));
}

async function readList(doula: Doula, list: string, query = "") {
  const response = await app.send(`/rest/v1/bookings/as_doula?list=${list}${query}`, { as: doula.cookie });
  return doulaBookingPageSchema.parse(await response.json());
}

async function readOnlyBooking(doula: Doula, list: string): Promise<DoulaBooking> {
  const { items } = await readList(doula, list);
  expect(items).toHaveLength(1);
  return doulaBookingSchema.parse(items[0]);
}

const cancelAsDoula = (doula: { cookie: string }, id: string, reason: string | null = "A birth has begun.") =>
  post(app, doula, `${id}/cancel_as_doula`, { reason });

function setNoShow(doula: { cookie: string }, id: string, method: "PUT" | "DELETE" = "PUT") {
  return app.send(`/rest/v1/bookings/${id}/no_show`, { method, as: doula.cookie, json: {} });
}

describe("a doula's view of a parent", () => {
  test("[2.6] shows first name, due date and notes on a request", async () => {
    const doula = await signedInDoula(app, { requiresApproval: true });
    const parent = await insertParent();
    await book(parent, doula, wednesday, { shares_birth_place: true });
    expect(await readOnlyBooking(doula, "requests")).toMatchObject({
      status: "pending",
      notes: "It is twins.",
      parent: {
        user_id: parent.id,
        first_name: "Ana",
        last_name: null,
        full_name: null,
        profile_image: null,
        due_date: "2027-02-01",
        phone: null,
        place_of_birth: null,
      },
    });
  });

  test("[2.6] shows full name and phone on a confirmed or completed call", async () => {
    const doula = await signedInDoula(app);
    const parent = await insertParent();
    await book(parent, doula, wednesday, { shares_birth_place: true });
    await book(parent, doula, at(26, 15));
    const known = { full_name: "Ana Maria Ruiz", phone: "512-555-0177", due_date: "2027-02-01" };
    const { items } = await readList(doula, "upcoming");
    expect(items.map((item) => item.parent)).toMatchObject([
      { ...known, place_of_birth: "12 Quiet Street" },
      { ...known, place_of_birth: null },
    ]);
    await letTimePass(app, new Date(at(25, 16)));
    expect((await readOnlyBooking(doula, "past")).parent).toMatchObject({
      ...known,
      place_of_birth: "12 Quiet Street",
    });
  });

  test("[2.6] shows nothing on a cancelled call except the doula's own reason", async () => {
    const doula = await signedInDoula(app);
    const parent = await insertParent();
    const cancelled = await book(parent, doula, wednesday, { shares_birth_place: true });
    await cancelBooking(app, parent, cancelled, "My number is 512-555-0177.");
    expect(await readOnlyBooking(doula, "past")).toMatchObject({
      status: "cancelled",
      cancelled_by: "client",
      cancelled_as: "cancelled",
      cancel_reason: null,
      notes: null,
      parent: null,
    });
  });

  test("shows only the name on a call that the doula cancelled", async () => {
    const doula = await signedInDoula(app);
    const parent = await insertParent();
    const call = await book(parent, doula, wednesday, { shares_birth_place: true });
    await cancelAsDoula(doula, call.id);
    expect(await readOnlyBooking(doula, "past")).toMatchObject({
      status: "cancelled",
      notes: null,
      parent: {
        user_id: parent.id,
        full_name: "Ana Maria Ruiz",
        due_date: null,
        phone: null,
        place_of_birth: null,
      },
    });
    const started = await startConversation(app, doula, { client_id: parent.id });
    expect(started.status).toBeLessThan(300);
  });

  test("shows nothing on a request that the doula declined", async () => {
    const doula = await signedInDoula(app, { requiresApproval: true });
    const call = await book(await insertParent(), doula);
    await post(app, doula, `${call.id}/decline`);
    expect((await readOnlyBooking(doula, "past")).parent).toBeNull();
  });

  test("shows nothing about a deleted account, but keeps the call", async () => {
    const doula = await signedInDoula(app);
    const parent = await insertParent();
    await book(parent, doula);
    await letTimePass(app, new Date(at(25, 16)));
    await app.send("/auth/v1/user", {
      method: "DELETE",
      as: parent.cookie,
      json: { current_password: password },
    });
    expect(await readOnlyBooking(doula, "past")).toMatchObject({
      status: "completed",
      notes: null,
      parent: null,
    });
  });

  test("shows neither name nor contact details after a block", async () => {
    const doula = await signedInDoula(app);
    const parent = await insertParent();
    await book(parent, doula, wednesday, { shares_birth_place: true });
    await letTimePass(app, new Date(at(25, 16)));
    const started = await startConversation(app, parent, { doula_profile_id: doula.id });
    const { id } = (await started.json()) as { id: string };
    await setBlock(app, parent, id, true);
    expect((await readOnlyBooking(doula, "past")).parent).toMatchObject({
      full_name: "Former member",
      last_name: "",
      profile_image: null,
      user_id: null,
      phone: null,
      due_date: null,
      place_of_birth: null,
    });
  });

  test("shows only the first name in a conversation that the doula started about a request, until it is confirmed", async () => {
    const doula = await signedInDoula(app, { requiresApproval: true });
    const parent = await insertParent();
    const request = await book(parent, doula);
    const started = await startConversation(app, doula, { client_id: parent.id });
    const { id } = (await started.json()) as { id: string };
    expect((await readConversation(app, doula, id)).other).toMatchObject({
      full_name: "Ana",
      last_name: "",
      profile_image_url: null,
    });
    await post(app, doula, `${request.id}/approve`);
    expect((await readConversation(app, doula, id)).other.full_name).toBe("Ana Maria Ruiz");
  });
});

describe("a doula's lists", () => {
  test("contain only the doula's own bookings, page by page", async () => {
    const doula = await signedInDoula(app);
    const other = await signedInDoula(app);
    await book(await insertParent(), other);
    for (const day of [26, 25]) await book(await insertParent(), doula, at(day, 15));
    const cancelled = [];
    for (const [day, hour] of [
      [25, 16],
      [27, 15],
      [26, 16],
    ] as const) {
      const parent = await insertParent();
      const call = await book(parent, doula, at(day, hour));
      await cancelBooking(app, parent, call);
      cancelled.push(call);
    }
    const times = (page: { items: DoulaBooking[] }) => page.items.map(({ starts_at }) => starts_at);
    expect(times(await readList(doula, "upcoming"))).toEqual([at(25, 15), at(26, 15)]);
    expect(times(await readList(doula, "requests"))).toEqual([]);
    const first = await readList(doula, "past", "&limit=2");
    expect(times(first)).toEqual([at(27, 15), at(26, 16)]);
    const second = await readList(
      doula,
      "past",
      `&limit=2&after=${encodeURIComponent(first.next_cursor ?? "")}`,
    );
    expect(times(second)).toEqual([at(25, 16)]);
    expect(second.next_cursor).toBeNull();
    const counts = await app.send("/rest/v1/bookings/as_doula/counts", { as: doula.cookie });
    expect(doulaBookingCountsSchema.parse(await counts.json())).toEqual({
      requests: 0,
      upcoming: 2,
      past: 3,
    });
  });
});

describe("a doula who cancels a confirmed call", () => {
  test("[2.7] gives the parent the reason and offers the doula's other times", async () => {
    const doula = await signedInDoula(app, { pronouns: "she/her" });
    const parent = await insertParent();
    const call = await book(parent, doula);
    const responses = [await cancelAsDoula(doula, call.id), await cancelAsDoula(doula, call.id)];
    for (const response of responses) {
      expect(await response.json()).toMatchObject({
        status: "cancelled",
        cancelled_by: "doula",
        parent: { full_name: "Ana Maria Ruiz" },
      });
    }
    const email = await findEmailAbout(app, parent.email, "Cancelled: intro call with Grace Okafor");
    expect(email.text).toContain("Grace wrote: “A birth has begun.”");
    expect(email.text).toContain(`/doulas/${doula.slug}?book=true`);
    expect(email.calendar).toContain("METHOD:CANCEL");
    await findEmailAbout(app, doula.email ?? "", "Cancelled: intro call on Wednesday, November 25, 2026");
    expect((await readBookings(app, parent)).items[0]).toMatchObject({
      cancelled_by: "doula",
      cancel_reason: "A birth has begun.",
    });
    expect(await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesday);
  });

  test("must give a reason", async () => {
    const doula = await signedInDoula(app);
    const call = await book(await insertParent(), doula);
    for (const reason of [null, "", "   "]) {
      expect(await errorCode(await cancelAsDoula(doula, call.id, reason))).toBe("invalid_input");
    }
  });

  test("[2.7] can cancel it until it starts", async () => {
    const doula = await signedInDoula(app);
    const call = await book(await insertParent(), doula);
    app.setNow(new Date(wednesday));
    expect(await errorCode(await cancelAsDoula(doula, call.id))).toBe("call_started");
    app.setNow(minutesAfter(new Date(wednesday), -1));
    expect((await cancelAsDoula(doula, call.id)).status).toBe(200);
  });

  test("can cancel nothing but a confirmed call", async () => {
    const asking = await signedInDoula(app, { requiresApproval: true });
    const request = await book(await insertParent(), asking);
    expect(await errorCode(await cancelAsDoula(asking, request.id))).toBe("booking_changed");
    const doula = await signedInDoula(app);
    const parent = await insertParent();
    const call = await book(parent, doula, at(26, 15));
    await cancelBooking(app, parent, call);
    expect(await errorCode(await cancelAsDoula(doula, call.id))).toBe("booking_changed");
    const held = await book(await insertParent(), doula);
    await letTimePass(app, new Date(at(25, 16)));
    expect(await errorCode(await cancelAsDoula(doula, held.id))).toBe("booking_changed");
  });
});

describe("a no-show", () => {
  async function held() {
    const doula = await signedInDoula(app);
    const parent = await insertParent();
    const call = await book(parent, doula);
    await letTimePass(app, new Date(call.ends_at));
    return { doula, parent, call };
  }

  test("[2.7] is marked and undone by the doula, unseen by the parent", async () => {
    const { doula, parent, call } = await held();
    const emailsBefore = (await app.emailsTo(parent.email, 0)).length;
    expect(await (await setNoShow(doula, call.id)).json()).toMatchObject({
      status: "completed",
      no_show_at: call.ends_at,
    });
    await setNoShow(doula, call.id);
    const [seen] = (await readBookings(app, parent)).items;
    expect(seen?.status).toBe("completed");
    expect(JSON.stringify(seen)).not.toContain("no_show");
    expect(await (await setNoShow(doula, call.id, "DELETE")).json()).toMatchObject({ no_show_at: null });
    expect(await app.emailsTo(parent.email, 0)).toHaveLength(emailsBefore);
    const events = await app.db.query.bookingEvents.findMany({
      where: eq(schema.bookingEvents.bookingId, call.id),
    });
    expect(events.map(({ event }) => event).sort()).toEqual([
      "booked",
      "completed",
      "no_show",
      "no_show_undone",
    ]);
  });

  test("[2.7] counts against the parent's three calls like a completed one", async () => {
    const { doula, parent, call } = await held();
    await setNoShow(doula, call.id);
    const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: parent.cookie });
    expect(await count.json()).toMatchObject({ count: 1 });
  });

  test("can be marked or undone until 7 days after a completed call", async () => {
    const { doula, call } = await held();
    const end = new Date(call.ends_at);
    app.setNow(minutesAfter(end, 7 * dayMinutes));
    expect((await setNoShow(doula, call.id)).status).toBe(200);
    app.setNow(minutesAfter(end, 7 * dayMinutes + 1));
    expect(await errorCode(await setNoShow(doula, call.id, "DELETE"))).toBe("no_show_not_possible");
    app.setNow(monday);
    const later = await book(await insertParent(), doula, at(26, 15));
    expect(await errorCode(await setNoShow(doula, later.id))).toBe("no_show_not_possible");
  });
});

test("a doula can do nothing to another doula's booking", async () => {
  const stranger = await signedInDoula(app);
  const call = await book(await insertParent(), await signedInDoula(app));
  const responses = [
    await post(app, stranger, `${call.id}/approve`),
    await post(app, stranger, `${call.id}/decline`),
    await cancelAsDoula(stranger, call.id),
    await setNoShow(stranger, call.id),
    await setNoShow(stranger, call.id, "DELETE"),
  ];
  for (const response of responses) expect(await errorCode(response)).toBe("not_found");
});
