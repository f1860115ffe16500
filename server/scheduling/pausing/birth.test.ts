import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import {
  booked,
  cancelBooking,
  findEmailAbout,
  mondayNine,
  move,
  post,
  readBookings,
  readFreeTimes,
  wednesdayNine,
  wednesdayTen,
} from "../../testing/booking-changes.ts";
import { insertThread, readMessages, sendMessage, signedInDoula } from "../../testing/conversations.ts";
import { bookIntroCall, errorCode, signedInUser } from "../../testing/fixtures.ts";
import { letTimePass, waitForJobs } from "../../testing/let-time-pass.ts";
import { minutesAfter, monday } from "../../testing/moments.ts";
import { endTimeAway, readPausing, startTimeAway } from "../../testing/pausing.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

const tuesdayNine = minutesAfter(new Date(mondayNine), 24 * 60).toISOString();
/** Between the two calls of Wednesday, and less than 24 hours before them. */
const tuesdayNoon = new Date("2026-11-24T18:00:00Z");
const subject = "Grace Okafor is at a birth: your intro call";
const backSubject = "As planned: intro call with Grace Okafor";

const readTimes = ({ id }: { id: string }) => readFreeTimes(app, `/rest/v1/doula_profiles/${id}/slots`);

async function countEmails(person: { email: string }, about: string): Promise<number> {
  await waitForJobs(app);
  return (await app.emailsTo(person.email, 0)).filter((email) => email.subject === about).length;
}

async function insertCall(columns: Parameters<typeof signedInDoula>[1] = {}) {
  const doula = await signedInDoula(app, columns);
  const client = await signedInUser(app, "client");
  return { doula, client, call: await booked(app, client, doula, wednesdayNine) };
}

describe("a doula at a birth", () => {
  test("[2.6] offers no call for 24 hours, until they are back or the day is over", async () => {
    const doula = await signedInDoula(app);
    const client = await signedInUser(app, "client");
    const before = await readTimes(doula);
    const { at_birth_until } = await startTimeAway(app, doula);
    expect(at_birth_until).toBe(minutesAfter(monday, 24 * 60).toISOString());
    expect(await readTimes(doula)).not.toContain(mondayNine);
    expect((await readTimes(doula))[0]).toBe(tuesdayNine);
    expect(await errorCode(await bookIntroCall(app, client, doula.id, mondayNine))).toBe("slot_not_offered");
    expect(await endTimeAway(app, doula)).toMatchObject({ at_birth_until: null });
    expect(await readTimes(doula)).toEqual(before);
    await startTimeAway(app, doula);
    app.setNow(minutesAfter(monday, 24 * 60));
    expect(await readPausing(app, doula)).toMatchObject({ at_birth_until: null });
  });

  test("[2.7] offers new times to parents whose calls are within the 24 hours", async () => {
    const { doula, client, call } = await insertCall();
    const later = await signedInUser(app, "client");
    const laterCall = await booked(app, later, doula, "2026-11-26T15:00:00.000Z");
    app.setNow(tuesdayNoon);
    expect(await readPausing(app, doula)).toMatchObject({ calls_at_birth: 1 });
    await startTimeAway(app, doula);
    const { text } = await findEmailAbout(app, client.email, subject);
    expect(text).toContain(`/bookings?reschedule=${call.id}`);
    expect(await countEmails(later, subject)).toBe(0);
    expect((await readBookings(app, client)).items).toMatchObject([{ is_doula_at_birth: true }]);
    expect((await readBookings(app, later)).items).toMatchObject([
      { id: laterCall.id, is_doula_at_birth: false },
    ]);
  });

  test("[2.7] lets such a call be moved until it starts, even ten minutes before", async () => {
    const { doula, client, call } = await insertCall();
    app.setNow(minutesAfter(new Date(wednesdayNine), -10));
    const moveIt = () => move(app, client, call, "2026-11-27T16:00:00.000Z");
    expect((await moveIt()).ok).toBe(false);
    await startTimeAway(app, doula);
    expect((await moveIt()).status).toBe(200);
  });

  test("[2.7 2.9] does not count such a call if it is cancelled ten minutes before", async () => {
    const { doula, client, call } = await insertCall();
    app.setNow(minutesAfter(new Date(wednesdayNine), -10));
    await startTimeAway(app, doula);
    expect((await cancelBooking(app, client, call)).status).toBe(200);
    const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie });
    expect(await count.json()).toMatchObject({ count: 0 });
  });

  test("[2.7] leaves a call alone that has started", async () => {
    const { doula, client, call } = await insertCall();
    app.setNow(minutesAfter(new Date(wednesdayNine), 10));
    expect(await startTimeAway(app, doula)).toMatchObject({ calls_at_birth: 0 });
    expect(await countEmails(client, subject)).toBe(0);
    expect((await readBookings(app, client)).items).toMatchObject([{ is_doula_at_birth: false }]);
    expect(await errorCode(await move(app, client, call, "2026-11-27T16:00:00.000Z"))).toBe("call_started");
    expect(await errorCode(await cancelBooking(app, client, call))).toBe("call_started");
  });

  test("[2.7] who presses again gets 24 hours from then, and only new calls are emailed", async () => {
    const { doula, client } = await insertCall();
    const other = await signedInUser(app, "client");
    await booked(app, other, doula, "2026-11-25T22:00:00.000Z");
    app.setNow(tuesdayNoon);
    await startTimeAway(app, doula);
    const again = minutesAfter(tuesdayNoon, 6 * 60);
    app.setNow(again);
    expect(await startTimeAway(app, doula)).toMatchObject({
      at_birth_until: minutesAfter(again, 24 * 60).toISOString(),
    });
    expect(await countEmails(client, subject)).toBe(1);
    expect(await countEmails(other, subject)).toBe(1);
  });

  test("[2.7] who is back early has the parents told that their calls take place", async () => {
    const { doula, client, call } = await insertCall();
    app.setNow(tuesdayNoon);
    await startTimeAway(app, doula);
    await endTimeAway(app, doula);
    await endTimeAway(app, doula);
    expect(await countEmails(client, backSubject)).toBe(1);
    expect(await errorCode(await move(app, client, call, wednesdayTen))).toBe("reschedule_too_late");
  });

  test("[2.7] who leaves and comes back again and again sends two emails about a call", async () => {
    const { doula, client } = await insertCall();
    for (let minutes = 0; minutes < 5; minutes++) {
      app.setNow(minutesAfter(tuesdayNoon, minutes));
      await startTimeAway(app, doula);
      await endTimeAway(app, doula);
    }
    expect(await countEmails(client, subject)).toBe(1);
    expect(await countEmails(client, backSubject)).toBe(1);
  });

  test("[2.7] who leaves again another day has the parents emailed again", async () => {
    const { doula, client } = await insertCall();
    app.setNow(tuesdayNoon);
    await startTimeAway(app, doula);
    await endTimeAway(app, doula);
    app.setNow(minutesAfter(new Date(wednesdayNine), -30));
    await startTimeAway(app, doula);
    expect(await countEmails(client, subject)).toBe(2);
  });

  test("[2.7] is mentioned in the parent's reminder", async () => {
    const { doula, client } = await insertCall();
    app.setNow(tuesdayNoon);
    await startTimeAway(app, doula);
    await letTimePass(app, minutesAfter(new Date(wednesdayNine), -59));
    const { text } = await findEmailAbout(
      app,
      client.email,
      "Soon: intro call with Grace Okafor at 9:00 AM CST",
    );
    expect(text).toContain("Grace is at a birth and may not be able to make it.");
  });

  test("[2.7] keeps requests, which they can still approve", async () => {
    const { doula, client, call } = await insertCall({ requiresApproval: true });
    app.setNow(tuesdayNoon);
    await startTimeAway(app, doula);
    expect(await countEmails(client, subject)).toBe(0);
    expect((await post(app, doula, `${call.id}/approve`)).status).toBe(200);
  });
});

describe("[2.8] the automatic reply", () => {
  const reply = "Grace is at a birth and will answer afterward.";
  const readTexts = async ({ id, parent }: Awaited<ReturnType<typeof insertThread>>) =>
    (await readMessages(app, parent, id)).items.map(({ content, is_automatic }) =>
      is_automatic ? `automatic: ${content}` : content,
    );

  test("answers a parent once, after their message", async () => {
    const thread = await insertThread(app);
    await startTimeAway(app, thread.doula);
    await sendMessage(app, thread.parent, thread.id, "Hello");
    await sendMessage(app, thread.parent, thread.id, "Are you there?");
    expect(await readTexts(thread)).toEqual(["Are you there?", `automatic: ${reply}`, "Hello"]);
  });

  test("answers once per birth, even if it takes longer, and again during the next one", async () => {
    const thread = await insertThread(app);
    await startTimeAway(app, thread.doula);
    await sendMessage(app, thread.parent, thread.id, "Hello");
    app.setNow(minutesAfter(monday, 60));
    await startTimeAway(app, thread.doula);
    await sendMessage(app, thread.parent, thread.id, "Are you there?");
    await endTimeAway(app, thread.doula);
    await sendMessage(app, thread.parent, thread.id, "Welcome back");
    app.setNow(minutesAfter(monday, 120));
    await startTimeAway(app, thread.doula);
    await sendMessage(app, thread.parent, thread.id, "Again?");
    expect(await readTexts(thread)).toEqual([
      `automatic: ${reply}`,
      "Again?",
      "Welcome back",
      "Are you there?",
      `automatic: ${reply}`,
      "Hello",
    ]);
  });

  test("answers nobody before, after 24 hours, or when the doula writes", async () => {
    const thread = await insertThread(app);
    await sendMessage(app, thread.parent, thread.id, "Before");
    await startTimeAway(app, thread.doula);
    await sendMessage(app, thread.doula, thread.id, "I am at a birth");
    app.setNow(minutesAfter(monday, 24 * 60));
    await sendMessage(app, thread.parent, thread.id, "After");
    expect(await readTexts(thread)).toEqual(["After", "I am at a birth", "Before"]);
  });
});
