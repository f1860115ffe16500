import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import { addDays } from "../../../contract/platform/time.ts";
import { type Booking, introCallCountSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  cancelBooking,
  move,
  parseBooking,
  post,
  readBookings,
  readFreeTimes,
} from "../../testing/booking-changes.ts";
import { readConversation, setBlock, signedInDoula, startConversation } from "../../testing/conversations.ts";
import { bookIntroCall, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";

const app = await useTestApp();
// Cancellations are counted by the database's clock.
beforeEach(() => app.setNow(new Date()));

type Doula = Awaited<ReturnType<typeof signedInDoula>>;

const dayMs = 24 * 60 * 60 * 1000;
const inTwoWeeks = addDays(new Date().toISOString().slice(0, 10), 14);

/** Books a call with the doula two weeks from now; `index` picks the time. */
async function book(parent: TestPerson, doula: Doula, index = 0): Promise<Booking> {
  const times = await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots?from=${inTwoWeeks}`);
  return parseBooking(await bookIntroCall(app, parent, doula.id, times[index] ?? ""));
}

/** A parent who booked and cancelled this many confirmed calls, each with another doula. */
async function insertParentAfter(cancellations: number) {
  const parent = await signedInUser(app, "client");
  const doulas: Doula[] = [];
  for (let count = 0; count < cancellations; count++) {
    const doula = await signedInDoula(app);
    await cancelBooking(app, parent, await book(parent, doula));
    doulas.push(doula);
  }
  return { parent, doulas };
}

/** The doula's contact details as the parent sees them. */
async function readContact(parent: TestPerson, doula: Doula) {
  const { items } = await readBookings(app, parent);
  const booking = items.find(({ doula_profile_id }) => doula_profile_id === doula.id);
  const page = await app.send(`/rest/v1/doula_profiles/${doula.slug}`, { as: parent.cookie });
  const started = await startConversation(app, parent, { doula_profile_id: doula.id });
  const { id } = (await started.json()) as { id: string };
  return {
    booking: booking?.doula.phone,
    page: doulaDetailSchema.parse(await page.json()).contact?.phone,
    thread: (await readConversation(app, parent, id)).contact?.phone,
  };
}

const phone = "512-555-0142";
const visibleContact = { booking: phone, page: phone, thread: phone };
const hiddenContact = { booking: null, page: undefined, thread: undefined };

test("hides a new doula's contact details for a day after three cancelled calls", async () => {
  const { parent } = await insertParentAfter(3);
  const doula = await signedInDoula(app);
  const call = await book(parent, doula);
  expect(call).toMatchObject({ status: "confirmed", doula: { phone: null, email: null } });
  const from = Date.parse(call.contact_from ?? "");
  expect(from - Date.now()).toBeGreaterThan(dayMs - 60_000);
  expect(from - Date.now()).toBeLessThanOrEqual(dayMs);
  expect(await readContact(parent, doula)).toEqual(hiddenContact);

  const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: parent.cookie });
  expect(introCallCountSchema.parse(await count.json()).contact_from).toBe(call.contact_from);

  const { contactFrom } = schema.bookings;
  await app.db
    .update(schema.bookings)
    .set({ contactFrom: sql`${contactFrom} - interval '1 day'` })
    .where(eq(schema.bookings.id, call.id));
  expect(await readContact(parent, doula)).toEqual(visibleContact);
});

test("also hides them in every email and calendar file", async () => {
  const { parent } = await insertParentAfter(3);
  const call = await book(parent, await signedInDoula(app));
  const file = await app.send(`/rest/v1/bookings/${call.id}/calendar.ics`, { as: parent.cookie });
  await waitForJobs(app);
  const emails = (await app.emailsTo(parent.email, 0)).filter(({ key }) => key.includes(call.id));
  expect(emails).toHaveLength(1);
  const texts = [
    await file.text(),
    ...emails.flatMap(({ text, html, attachment }) => [text, html, String(Buffer.from(attachment ?? []))]),
  ];
  for (const text of texts) expect(text.replaceAll("\r\n ", "")).not.toContain(phone);
  expect(emails[0]?.text).toContain("You call Grace by phone. The number is in My Bookings from ");
});

test("keeps showing contact details of calls confirmed earlier", async () => {
  const { parent, doulas } = await insertParentAfter(2);
  const bookedDoula = await signedInDoula(app);
  await book(parent, bookedDoula);
  const third = await signedInDoula(app);
  await cancelBooking(app, parent, await book(parent, third, 1));
  expect(await readContact(parent, bookedDoula)).toEqual(visibleContact);
  // A new call with a doula whose number the parent already knows hides nothing.
  const [known] = doulas;
  if (!known) throw new Error("nobody");
  expect(await book(parent, known, 1)).toMatchObject({ contact_from: null, doula: { phone } });
});

test("counts neither withdrawn requests nor calls that the doula cancelled", async () => {
  const { parent } = await insertParentAfter(2);
  const approving = await signedInDoula(app, { requiresApproval: true });
  await cancelBooking(app, parent, await book(parent, approving));
  const busy = await signedInDoula(app);
  const call = await book(parent, busy);
  await post(app, busy, `${call.id}/cancel_as_doula`, { reason: "A birth has begun." });
  const doula = await signedInDoula(app);
  await book(parent, doula);
  expect(await readContact(parent, doula)).toEqual(visibleContact);
});

test("also hides contact details after the parent blocks three doulas", async () => {
  const parent = await signedInUser(app, "client");
  for (let count = 0; count < 3; count++) {
    const doula = await signedInDoula(app);
    await book(parent, doula);
    const started = await startConversation(app, parent, { doula_profile_id: doula.id });
    const { id } = (await started.json()) as { id: string };
    for (const isBlocked of [true, false]) await setBlock(app, parent, id, isBlocked);
  }
  const doula = await signedInDoula(app);
  await book(parent, doula);
  expect(await readContact(parent, doula)).toEqual(hiddenContact);
});

test("also hides them for a request approved after three cancelled calls", async () => {
  const { parent } = await insertParentAfter(2);
  const doula = await signedInDoula(app, { requiresApproval: true });
  const request = await book(parent, doula);
  await cancelBooking(app, parent, await book(parent, await signedInDoula(app), 1));
  await post(app, doula, `${request.id}/approve`);
  expect(await readContact(parent, doula)).toEqual(hiddenContact);
  await waitForJobs(app);
  const emails = (await app.emailsTo(parent.email, 0)).filter(({ key }) => key.includes(request.id));
  for (const { text } of emails) expect(text).not.toContain(phone);
});

test("shows hidden details an hour before the call, even if it is moved", async () => {
  const { parent } = await insertParentAfter(3);
  const doula = await signedInDoula(app);
  await app.db.insert(schema.availabilityRules).values(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      doulaProfileId: doula.id,
      weekday,
      startTime: "00:00",
      endTime: "23:30",
    })),
  );
  const path = `/rest/v1/doula_profiles/${doula.id}/slots`;
  const times = await readFreeTimes(app, path);
  const soon = times.find((time) => Date.parse(time) - Date.now() > 4 * 60 * 60 * 1000) ?? "";
  const later = times.find((time) => Date.parse(time) - Date.now() > 30 * 60 * 60 * 1000) ?? "";
  const call = await parseBooking(await bookIntroCall(app, parent, doula.id, later));
  expect(Date.parse(call.contact_from ?? "")).toBeLessThan(Date.parse(later) - 60 * 60 * 1000);
  const moved = await parseBooking(await move(app, parent, call, soon));
  expect(Date.parse(soon) - Date.parse(moved.contact_from ?? "")).toBe(60 * 60 * 1000);
});
