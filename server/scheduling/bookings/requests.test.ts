import { beforeEach, describe, expect, test } from "vitest";
import { bookingPageSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  booked,
  cancelBooking,
  findEmailAbout,
  post,
  readFreeTimes,
  wednesdayNine,
} from "../../testing/booking-changes.ts";
import { errorCode, insertDoula, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

describe("a doula who approves requests", () => {
  async function request() {
    const doula = await insertDoula(app, { requiresApproval: true });
    const client = await signedInUser(app, "client");
    return {
      doula,
      client,
      asDoula: { cookie: await signInAs(app, doula.userEmail) },
      call: await booked(app, client, doula),
    };
  }

  test("[2.7] confirms one, and both people are emailed a calendar file once", async () => {
    const { doula, client, asDoula, call } = await request();
    for (const response of [
      await post(app, asDoula, `${call.id}/approve`),
      await post(app, asDoula, `${call.id}/approve`),
    ]) {
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id: call.id, status: "confirmed" });
    }
    await findEmailAbout(app, doula.email ?? "", "Confirmed: intro call with Ana Maria Ruiz");
    const { calendar } = await findEmailAbout(app, client.email, "Confirmed: intro call with Grace Okafor");
    expect(calendar).toContain("STATUS:CONFIRMED");
    expect(calendar).toContain("SEQUENCE:1");
  });

  test("[2.7] declines one, and the client sees why", async () => {
    const { doula, client, asDoula, call } = await request();
    const declined = await post(app, asDoula, `${call.id}/decline`, { reason: "I am away" });
    expect(await declined.json()).toMatchObject({ status: "cancelled" });
    expect(
      (await findEmailAbout(app, client.email, "Grace Okafor cannot take your intro call")).text,
    ).toContain("Grace wrote: “I am away”");
    await findEmailAbout(app, doula.email ?? "", "Declined: intro call on Wednesday, November 25, 2026");
    const list = await app.send("/rest/v1/bookings", { as: client.cookie });
    expect(bookingPageSchema.parse(await list.json()).items[0]).toMatchObject({
      status: "cancelled",
      cancelled_by: "doula",
      cancel_reason: "I am away",
    });
    expect(await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesdayNine);
  });

  test("can answer only their own pending requests, until they start", async () => {
    const { client, asDoula, call } = await request();
    const stranger = await request();
    expect((await post(app, stranger.asDoula, `${call.id}/approve`)).status).toBe(404);
    expect((await post(app, stranger.asDoula, `${call.id}/decline`)).status).toBe(404);
    app.setNow(new Date(wednesdayNine));
    expect(await errorCode(await post(app, asDoula, `${call.id}/approve`))).toBe("call_started");
    app.setNow(monday);
    await cancelBooking(app, client, call);
    expect(await errorCode(await post(app, asDoula, `${call.id}/approve`))).toBe("booking_changed");
    expect(await errorCode(await post(app, asDoula, `${call.id}/decline`))).toBe("booking_changed");
  });
});
