import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import {
  bookingSchema,
  type DoulaBooking,
  doulaBookingPageSchema,
} from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { nightlyDeletions } from "../../app.ts";
import { runNightlyDeletions } from "../../platform/jobs/housekeeping.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  cancelBooking,
  parseBooking,
  readBookings,
  wednesdayNine,
  wednesdayTen,
} from "../../testing/booking-changes.ts";
import { insertThread, readConversation } from "../../testing/conversations.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { minutesAfter, monday } from "../../testing/moments.ts";
import { setSuspended } from "../../testing/suspension.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

const place = "12 Quiet Street";
const callEnd = new Date("2026-11-25T15:30:00Z");
const day = 24 * 60;
const link = "https://video.example/grace";

async function saveProfile(
  parent: TestPerson,
  provider: string | null,
  dueDate: string | null = "2027-02-01",
) {
  const json = {
    full_name: parent.fullName,
    parent2_name: null,
    phone: "512-555-0177",
    address: null,
    due_date: dueDate,
    provider,
  };
  await app.send(`/rest/v1/parent_profiles/${parent.id}`, { method: "PUT", as: parent.cookie, json });
}

/**
 * A parent, a doula, their conversation, and a confirmed call for which the parent shares the place of birth.
 */
async function insertMeeting() {
  const thread = await insertThread(app, { introCallMedium: "video_link", introCallLink: link });
  await saveProfile(thread.parent, place);
  const call = await book(thread, wednesdayNine, true);
  return { ...thread, call };
}

type Thread = Awaited<ReturnType<typeof insertThread>>;

async function book({ parent, doula }: Thread, startsAt: string, sharesBirthPlace: boolean) {
  const json = {
    booking_type: "intro_call",
    doula_profile_id: doula.id,
    starts_at: startsAt,
    shares_birth_place: sharesBirthPlace,
  };
  return parseBooking(await app.send("/rest/v1/bookings", { method: "POST", as: parent.cookie, json }));
}

const stopSharing = (person: { cookie: string }, id: string) =>
  app.send(`/rest/v1/bookings/${id}/birth_place`, { method: "DELETE", as: person.cookie });

async function readAsDoula({ doula }: Thread, list = "upcoming"): Promise<DoulaBooking["parent"]> {
  const response = await app.send(`/rest/v1/bookings/as_doula?list=${list}`, { as: doula.cookie });
  const [booking] = doulaBookingPageSchema.parse(await response.json()).items;
  return booking?.parent ?? null;
}

/** What the parent sees about the doula: on the booking, the public page and in Messages. */
async function readAsParent({ id, parent, doula }: Thread) {
  const [booking] = (await readBookings(app, parent)).items;
  const profile = await app.send(`/rest/v1/doula_profiles/${doula.slug}`, { as: parent.cookie });
  return {
    booking: { phone: booking?.doula.phone, email: booking?.doula.email, link: booking?.call_link },
    page: profile.ok ? doulaDetailSchema.parse(await profile.json()).contact : null,
    thread: (await readConversation(app, parent, id)).contact,
  };
}

const nothing = { booking: { phone: null, email: null, link: null }, page: null, thread: null };
const reachable = { phone: "512-555-0177", due_date: "2027-02-01", place_of_birth: place };
const unreachable = { full_name: "Ana Maria Ruiz", phone: null, due_date: null, place_of_birth: null };

async function expectContact(thread: Thread, isOpen: boolean, list = "past"): Promise<void> {
  expect(await readAsDoula(thread, list)).toMatchObject(isOpen ? reachable : unreachable);
  const contact = { phone: "512-555-0142", email: thread.doula.email };
  const open = { booking: { ...contact, link }, page: contact, thread: contact };
  expect(await readAsParent(thread)).toEqual(isOpen ? open : nothing);
}

describe("contact details and the place of birth", () => {
  test("stay visible for both until 90 days after the call", async () => {
    const meeting = await insertMeeting();
    await letTimePass(app, minutesAfter(callEnd, 90 * day - 1));
    await expectContact(meeting, true);
    app.setNow(minutesAfter(callEnd, 90 * day));
    await expectContact(meeting, false);
  });

  test("stay visible until 90 days after the last of several calls", async () => {
    const meeting = await insertMeeting();
    await letTimePass(app, minutesAfter(callEnd, 89 * day));
    const next = await book(meeting, "2027-03-01T15:00:00.000Z", false);
    app.setNow(minutesAfter(callEnd, 91 * day));
    await expectContact(meeting, true);
    await cancelBooking(app, meeting.parent, next);
    expect((await readAsParent(meeting)).thread).toBeNull();
  });

  test("stay visible while an order between the two is open", async () => {
    const meeting = await insertMeeting();
    await letTimePass(app, minutesAfter(callEnd, 10));
    const [order] = await app.db
      .insert(schema.orders)
      .values({
        parentUserId: meeting.parent.id,
        doulaProfileId: meeting.doula.id,
        packageSnapshot: {
          name: "Full circle",
          duration_weeks: 20,
          doula_name: "Grace",
          doula_slug: "grace",
        },
        amount: "1200.00",
        platformFeePercent: "5.0",
        platformFee: "60.00",
        stripeAccountId: "acct_open",
        status: "paid",
        paidAt: callEnd,
      })
      .returning();
    app.setNow(minutesAfter(callEnd, 20 * 7 * day - 1));
    await expectContact(meeting, true);
    await app.db
      .update(schema.orders)
      .set({ status: "refunded" })
      .where(eq(schema.orders.id, order?.id ?? ""));
    await expectContact(meeting, false);
  });

  test.each(["parent", "doula"] as const)("are hidden while the %s is suspended", async (side) => {
    const meeting = await insertMeeting();
    await letTimePass(app, minutesAfter(callEnd, 10));
    const admin = await signedInUser(app, "admin");
    const { id, userId = id } = { userId: undefined, ...meeting[side] };
    await setSuspended(app, admin, userId, true);
    if (side === "doula") expect(await readAsParent(meeting)).toEqual(nothing);
    else
      expect(await readAsDoula(meeting, "past")).toMatchObject({
        ...unreachable,
        full_name: expect.anything(),
      });
  });
});

describe("a shared place of birth", () => {
  test("is the one that was in the profile when the call was booked", async () => {
    const meeting = await insertMeeting();
    await saveProfile(meeting.parent, "9 Later Lane");
    expect(meeting.call).toMatchObject({ shares_birth_place: true, birth_place: place });
    expect((await readAsDoula(meeting))?.place_of_birth).toBe(place);
  });

  test("stays empty if the parent saves one only after booking", async () => {
    const thread = await insertThread(app);
    const call = await book(thread, wednesdayTen, true);
    await saveProfile(thread.parent, "9 Later Lane");
    expect(call).toMatchObject({ shares_birth_place: false, birth_place: null });
    expect((await readAsDoula(thread))?.place_of_birth).toBeNull();
  });

  test("disappears for the doula as soon as the parent withdraws it, even after the call", async () => {
    const meeting = await insertMeeting();
    await letTimePass(app, minutesAfter(callEnd, 10));
    for (let time = 0; time < 2; time++) {
      const withdrawn = bookingSchema.parse(
        await (await stopSharing(meeting.parent, meeting.call.id)).json(),
      );
      expect(withdrawn).toMatchObject({ shares_birth_place: false, birth_place: null });
    }
    expect(await readAsDoula(meeting, "past")).toMatchObject({ ...reachable, place_of_birth: null });
  });

  test("can be withdrawn only by the parent", async () => {
    const meeting = await insertMeeting();
    const stranger = await signedInUser(app, "client");
    expect(await errorCode(await stopSharing(stranger, meeting.call.id))).toBe("not_found");
    expect((await readAsDoula(meeting))?.place_of_birth).toBe(place);
  });

  test("is deleted by the nightly job once nobody may see it", async () => {
    const [ended, cancelled] = [await insertMeeting(), await insertMeeting()];
    await cancelBooking(app, cancelled.parent, cancelled.call);
    await letTimePass(app, minutesAfter(callEnd, 10));
    const readPlace = async ({ call }: { call: { id: string } }) =>
      (await app.db.query.bookings.findFirst({ where: eq(schema.bookings.id, call.id) }))?.birthPlace;
    await runNightlyDeletions(app, nightlyDeletions);
    expect([await readPlace(ended), await readPlace(cancelled)]).toEqual([place, null]);
    app.setNow(minutesAfter(callEnd, 90 * day));
    await runNightlyDeletions(app, nightlyDeletions);
    expect(await readPlace(ended)).toBeNull();
  });
});
