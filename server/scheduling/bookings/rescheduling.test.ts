import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import {
  booked,
  cancelBooking,
  findEmailAbout,
  move,
  parseBooking,
  post,
  readFreeTimes,
  wednesdayNine,
  wednesdayTen,
} from "../../testing/booking-changes.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  setDoulaStatus,
  signedInUser,
  signInAs,
} from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { monday } from "../../testing/moments.ts";
import { saveSettings } from "../../testing/settings.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

describe("Reschedule", () => {
  test("[2.7] moves the same booking and calendar entry to the new time, and emails both people", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    const response = await move(app, client, call, wednesdayTen);
    expect(response.status).toBe(200);
    const moved = await parseBooking(response);
    expect(moved).toMatchObject({
      id: call.id,
      status: "confirmed",
      starts_at: wednesdayTen,
      ends_at: "2026-11-25T16:30:00.000Z",
      booking_time: "10:00 AM",
      ics_sequence: 1,
    });
    expect(moved.history).toMatchObject([
      { event: "booked", by: "client", status: "confirmed", starts_at: wednesdayNine, before: null },
      { event: "rescheduled", by: "client", starts_at: wednesdayTen, before: { starts_at: wednesdayNine } },
    ]);
    const free = await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`);
    expect(free).toContain(wednesdayNine);
    expect(free).not.toContain(wednesdayTen);

    const toClient = await findEmailAbout(app, client.email, "Moved: intro call with Grace Okafor");
    const toDoula = await findEmailAbout(app, doula.email ?? "", "Moved: intro call with Ana Maria Ruiz");
    for (const { text, calendar } of [toClient, toDoula]) {
      expect(text).toContain("When: Wednesday, November 25, 2026 at 10:00 AM (Central Standard Time)");
      expect(text).toContain("Old time: Wednesday, November 25, 2026 at 9:00 AM (Central Standard Time)");
      expect(calendar).toContain("METHOD:REQUEST");
      expect(calendar).toContain(`UID:${call.id}@intro-calls`);
      expect(calendar).toContain("SEQUENCE:1");
      expect(calendar).toContain("DTSTART:20261125T160000Z");
    }
  });

  test("has no effect when repeated", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, await insertDoula(app));
    const moved = await parseBooking(await move(app, client, call, wednesdayTen));
    const again = await move(app, client, call, wednesdayTen);
    expect(again.status).toBe(200);
    expect(await parseBooking(again)).toEqual(moved);
    await move(app, client, call, wednesdayNine);
    expect(await app.emailsTo(client.email, 3)).toHaveLength(3);
  });

  test("refuses a taken time and keeps the old one", async () => {
    const doula = await insertDoula(app);
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(app, client, doula);
    await booked(app, other, doula, wednesdayTen);
    const refused = await move(app, client, call, wednesdayTen);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "slot_taken", detail: "That time was just taken" });
    expect(await errorCode(await bookIntroCall(app, other, doula.id, wednesdayNine))).toBe("slot_taken");
  });

  test("refuses a time that is not offered", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, await insertDoula(app));
    expect(await errorCode(await move(app, client, call, "2026-11-25T18:00:00.000Z"))).toBe(
      "slot_not_offered",
    );
  });

  test("refuses the time of the client's other call", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, await insertDoula(app));
    await booked(app, client, await insertDoula(app), wednesdayTen);
    expect(await errorCode(await move(app, client, call, wednesdayTen))).toBe("client_busy");
  });

  test("refuses to move a call with a doula who is no longer listed", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const call = await booked(app, client, doula);
    await setDoulaStatus(app, doula.id, "draft");
    expect(await errorCode(await move(app, client, call, "2026-11-25T17:00:00.000Z"))).toBe(
      "doula_not_found",
    );
  });

  test("works only for the client's own confirmed calls, until they start", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(app, client, await insertDoula(app), wednesdayNine);
    const request = await booked(
      app,
      client,
      await insertDoula(app, { requiresApproval: true }),
      wednesdayTen,
    );
    const thursdayNine = "2026-11-26T15:00:00.000Z";
    expect(await errorCode(await move(app, other, call, wednesdayTen))).toBe("not_found");
    expect(await errorCode(await move(app, client, request, thursdayNine))).toBe("booking_changed");
    await cancelBooking(app, client, request);
    expect(await errorCode(await move(app, client, request, wednesdayTen))).toBe("booking_changed");
    app.setNow(new Date(wednesdayNine));
    expect(await errorCode(await move(app, client, call, thursdayNine))).toBe("call_started");
  });

  test("[2.7] works until 24 hours before the call", async () => {
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

  test("offers times that only the call itself blocks", async () => {
    const doula = await insertDoula(app, { bufferMinutes: 30 }, ["09:00", "09:30", "10:00"]);
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(app, client, doula);
    const path = `/rest/v1/bookings/${call.id}/slots`;
    const onWednesday = async () =>
      (await readFreeTimes(app, path, client.cookie)).filter((time) => time.startsWith("2026-11-25"));
    expect(await onWednesday()).toEqual(["2026-11-25T15:30:00.000Z", wednesdayTen]);
    expect((await app.send(path, { as: other.cookie })).status).toBe(404);
    expect((await move(app, client, call, "2026-11-25T15:30:00.000Z")).status).toBe(200);
  });

  test("works with a fully booked doula, because the call already counts", async () => {
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    expect(await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toEqual([]);
    expect(await readFreeTimes(app, `/rest/v1/bookings/${call.id}/slots`, client.cookie)).toContain(
      wednesdayTen,
    );
    expect((await move(app, client, call, wednesdayTen)).status).toBe(200);
  });
});

describe("moving a call with a doula who approves requests", () => {
  async function requestMove() {
    const doula = await insertDoula(app, { requiresApproval: true });
    const asDoula = { cookie: await signInAs(app, doula.userEmail) };
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    await post(app, asDoula, `${call.id}/approve`);
    const response = await move(app, client, call, wednesdayTen);
    return { doula, asDoula, client, call, response };
  }

  test("[2.7] makes it a request again, without contact details or calendar entry", async () => {
    const { doula, client, call, response } = await requestMove();
    expect(response.status).toBe(200);
    expect(await parseBooking(response)).toMatchObject({
      id: call.id,
      status: "pending",
      starts_at: wednesdayTen,
      doula: { phone: null, email: null },
    });
    expect(await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesdayNine);
    const toClient = await findEmailAbout(
      app,
      client.email,
      "New time requested: intro call with Grace Okafor",
    );
    const toDoula = await findEmailAbout(app, doula.email ?? "", "New time requested: intro call with Ana");
    expect(toClient.text).toContain("is available to others again");
    expect(toDoula.text).not.toContain("Ruiz");
    for (const { text, calendar } of [toClient, toDoula]) {
      expect(text).toContain("The attached file removes the call from your calendar until it is confirmed.");
      expect(calendar).toContain("METHOD:CANCEL");
      expect(calendar).toContain("STATUS:CANCELLED");
      expect(calendar).toContain("SEQUENCE:2");
    }
    expect(toDoula.calendar).not.toContain("Ruiz");
  });

  test("sends no reminders until the doula confirms", async () => {
    const { client, asDoula, call } = await requestMove();
    expect((await move(app, client, call, wednesdayTen)).status).toBe(200);
    await letTimePass(app, new Date("2026-11-24T16:00:00Z"));
    expect((await app.emailsTo(client.email, 3)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Reminder/),
    );
    await post(app, asDoula, `${call.id}/approve`);
    await letTimePass(app, new Date("2026-11-25T15:00:00Z"));
    await findEmailAbout(app, client.email, "Soon: intro call with Grace Okafor at 10:00 AM CST");
  });

  test("emails both people the confirmation of the new time", async () => {
    const { doula, client, asDoula, call } = await requestMove();
    await post(app, asDoula, `${call.id}/approve`);
    for (const email of [client.email, doula.email ?? ""]) {
      const subjects = (await app.emailsTo(email, 4)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith("Confirmed:"))).toHaveLength(2);
    }
  });

  test("cancels the call if the doula declines the new time", async () => {
    const { client, asDoula, call } = await requestMove();
    const declined = await post(app, asDoula, `${call.id}/decline`);
    expect(await declined.json()).toMatchObject({ status: "cancelled" });
    await findEmailAbout(app, client.email, "Grace Okafor cannot take your intro call");
  });
});
