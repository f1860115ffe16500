import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { availabilityLimits } from "../availability/service.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  booked,
  bookingOf,
  cancel,
  freeTimes,
  mailAbout,
  move,
  post,
  wednesdayNine,
  wednesdayTen,
} from "../testing/booking-changes.ts";
import { bookIntroCall, codeOf, insertDoula, signedInUser, signInAs } from "../testing/fixtures.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { monday } from "../testing/moments.ts";
import { resetSettings, saveSettings } from "../testing/settings.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

describe("Reschedule", () => {
  test("frees the old slot and takes the new one in place: same booking, same calendar entry, both told", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    const response = await move(app, client, call, wednesdayTen);
    expect(response.status).toBe(200);
    const moved = await bookingOf(response);
    expect(moved).toMatchObject({
      id: call.id,
      status: "confirmed",
      starts_at: wednesdayTen,
      ends_at: "2026-11-25T16:30:00.000Z",
      booking_time: "10:00 AM",
      ics_sequence: 1,
    });
    expect(moved.history).toMatchObject([
      { event: "booked", by: "client", starts_at: wednesdayNine, before: null },
      { event: "rescheduled", by: "client", starts_at: wednesdayTen, before: { starts_at: wednesdayNine } },
    ]);
    const free = await freeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`);
    expect(free).toContain(wednesdayNine);
    expect(free).not.toContain(wednesdayTen);

    const toClient = await mailAbout(app, client.email, "Moved: intro call with Grace Okafor");
    const toDoula = await mailAbout(app, doula.email ?? "", "Moved: intro call with Ana Maria Ruiz");
    for (const { text, calendar } of [toClient, toDoula]) {
      expect(text).toContain("now Wednesday, November 25, 2026 at 10:00 AM (Central Standard Time)");
      expect(text).toContain("It was Wednesday, November 25, 2026 at 9:00 AM (Central Standard Time)");
      expect(calendar).toContain("METHOD:REQUEST");
      expect(calendar).toContain(`UID:${call.id}@intro-calls`);
      expect(calendar).toContain("SEQUENCE:1");
      expect(calendar).toContain("DTSTART:20261125T160000Z");
    }
  });

  test("sent again changes nothing and mails nobody", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, await insertDoula(app));
    const moved = await bookingOf(await move(app, client, call, wednesdayTen));
    const again = await move(app, client, call, wednesdayTen);
    expect(again.status).toBe(200);
    expect(await bookingOf(again)).toEqual(moved);
    await move(app, client, call, wednesdayNine);
    expect(await app.mailsTo(client.email, 3)).toHaveLength(3);
  });

  test("to a time that somebody has is refused, and the old time is kept", async () => {
    const doula = await insertDoula(app);
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(app, client, doula);
    await booked(app, other, doula, wednesdayTen);
    const refused = await move(app, client, call, wednesdayTen);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "slot_taken", detail: "That time was just taken" });
    expect(await codeOf(await bookIntroCall(app, other, doula.id, wednesdayNine))).toBe("slot_taken");
  });

  test("is refused for a time not offered, for one's own other call, and with a doula no longer listed", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const call = await booked(app, client, doula);
    expect(await codeOf(await move(app, client, call, "2026-11-25T18:00:00.000Z"))).toBe("slot_not_offered");
    await booked(app, client, await insertDoula(app), wednesdayTen);
    expect(await codeOf(await move(app, client, call, wednesdayTen))).toBe("client_busy");
    await app.db.update(schema.doulaProfiles).set({ status: "draft" });
    expect(await codeOf(await move(app, client, call, "2026-11-25T17:00:00.000Z"))).toBe("doula_not_found");
  });

  test("is refused for others, for what waits, for what has begun and for what is cancelled", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(app, client, await insertDoula(app), wednesdayNine);
    const request = await booked(
      app,
      client,
      await insertDoula(app, { requiresApproval: true }),
      wednesdayTen,
    );
    const thursdayNine = "2026-11-26T15:00:00.000Z";
    expect(await codeOf(await move(app, other, call, wednesdayTen))).toBe("not_found");
    expect(await codeOf(await move(app, client, request, thursdayNine))).toBe("booking_changed");
    await cancel(app, client, request);
    expect(await codeOf(await move(app, client, request, wednesdayTen))).toBe("booking_changed");
    app.setNow(new Date(wednesdayNine));
    expect(await codeOf(await move(app, client, call, thursdayNine))).toBe("call_started");
  });

  test("is open until exactly 24 hours before the call, and then refused", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, await insertDoula(app));
    app.setNow(new Date("2026-11-24T15:00:00Z"));
    expect((await move(app, client, call, wednesdayTen)).status).toBe(200);
    app.setNow(new Date("2026-11-24T16:00:00.001Z"));
    const refused = await move(app, client, call, "2026-11-26T15:00:00.000Z");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "reschedule_too_late",
      detail: "A call can be moved until 24 hours before it starts. Please contact your doula.",
    });
  });

  test("offers all free times but the call's own, which no longer stands in their way", async () => {
    const doula = await insertDoula(app, { bufferMinutes: 30 }, ["09:00", "09:30", "10:00"]);
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(app, client, doula);
    const path = `/rest/v1/bookings/${call.id}/slots`;
    const onWednesday = async () =>
      (await freeTimes(app, path, client.cookie)).filter((time) => time.startsWith("2026-11-25"));
    expect(await onWednesday()).toEqual(["2026-11-25T15:30:00.000Z", wednesdayTen]);
    expect((await app.send(path, { as: other.cookie })).status).toBe(404);
    expect((await move(app, client, call, "2026-11-25T15:30:00.000Z")).status).toBe(200);
  });

  test("is open where the doula is fully booked for others: the call counts already", async () => {
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    expect(await freeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toEqual([]);
    expect(await freeTimes(app, `/rest/v1/bookings/${call.id}/slots`, client.cookie)).toContain(wednesdayTen);
    expect((await move(app, client, call, wednesdayTen)).status).toBe(200);
    await resetSettings(app);
  });
});

describe("moving a call of a doula who approves requests", () => {
  async function requestedMove() {
    const doula = await insertDoula(app, { requiresApproval: true });
    const asDoula = { cookie: await signInAs(app, doula.userEmail) };
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    await post(app, asDoula, `${call.id}/approve`);
    const response = await move(app, client, call, wednesdayTen);
    return { doula, asDoula, client, call, response };
  }

  test("makes it a request again: contact details hide and the calendar entry is removed", async () => {
    const { doula, client, call, response } = await requestedMove();
    expect(response.status).toBe(200);
    expect(await bookingOf(response)).toMatchObject({
      id: call.id,
      status: "pending",
      starts_at: wednesdayTen,
      doula: { phone: null, email: null },
    });
    expect(await freeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesdayNine);
    const toClient = await mailAbout(app, client.email, "New time requested: intro call with Grace Okafor");
    const toDoula = await mailAbout(app, doula.email ?? "", "New time requested: intro call with Ana");
    expect(toClient.text).toContain("is free again for others");
    expect(toDoula.text).not.toContain("Ruiz");
    for (const { text, calendar } of [toClient, toDoula]) {
      expect(text).toContain("The attached file removes the call from your calendar until it is confirmed.");
      expect(calendar).toContain("METHOD:CANCEL");
      expect(calendar).toContain("STATUS:CANCELLED");
      expect(calendar).toContain("SEQUENCE:2");
    }
    expect(toDoula.calendar).not.toContain("Ruiz");
  });

  test("sent again changes nothing, and nobody is reminded until the doula confirms", async () => {
    const { client, asDoula, call } = await requestedMove();
    expect((await move(app, client, call, wednesdayTen)).status).toBe(200);
    await letTimePass(app, new Date("2026-11-24T16:00:00Z"));
    expect((await app.mailsTo(client.email, 3)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Reminder/),
    );
    await post(app, asDoula, `${call.id}/approve`);
    await letTimePass(app, new Date("2026-11-25T15:00:00Z"));
    await mailAbout(app, client.email, "Soon: intro call with Grace Okafor at 10:00 AM");
  });

  test("emails both the confirmation of the new time, too", async () => {
    const { doula, client, asDoula, call } = await requestedMove();
    await post(app, asDoula, `${call.id}/approve`);
    for (const email of [client.email, doula.email ?? ""]) {
      const subjects = (await app.mailsTo(email, 4)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith("Confirmed:"))).toHaveLength(2);
    }
  });

  test("ends the call if the doula declines the new time", async () => {
    const { client, asDoula, call } = await requestedMove();
    const declined = await post(app, asDoula, `${call.id}/decline`);
    expect(await declined.json()).toMatchObject({ status: "cancelled" });
    await mailAbout(app, client.email, "Grace Okafor cannot take your intro call");
  });
});

test("whoever asks too often for times to move to is told to wait, as for times to book", async () => {
  const client = await signedInUser(app, "client");
  const call = await booked(app, client, await insertDoula(app));
  const from = "203.0.113.9";
  const before = Array.from({ length: 239 }, () =>
    app.rateLimit.count(availabilityLimits.slots_address, from),
  );
  await Promise.all(before);
  const ask = () => app.send(`/rest/v1/bookings/${call.id}/slots`, { as: client.cookie, from });
  expect((await ask()).status).toBe(200);
  expect(await codeOf(await ask())).toBe("rate_limited");
});
