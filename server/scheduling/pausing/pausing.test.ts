import { beforeEach, describe, expect, test } from "vitest";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  booked,
  cancelBooking,
  findEmailAbout,
  move,
  post,
  readBookings,
  readFreeTimes,
  wednesdayNine,
  wednesdayTen,
} from "../../testing/booking-changes.ts";
import { sendMessage, signedInDoula, startConversation } from "../../testing/conversations.ts";
import { bookIntroCall, errorCode, signedInUser } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import { monday } from "../../testing/moments.ts";
import { pauseNewClients, readPausing, resumeNewClients } from "../../testing/pausing.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

async function readPage({ slug }: { slug: string }) {
  return doulaDetailSchema.parse(await (await app.send(`/rest/v1/doula_profiles/${slug}`)).json());
}

const slotsPath = ({ id }: { id: string }) => `/rest/v1/doula_profiles/${id}/slots`;

async function readStatus(client: { cookie: string }) {
  const [booking] = (await readBookings(app, client)).items;
  return booking?.status;
}

describe("a doula who pauses new clients", () => {
  test("[2.6] stays listed without a next call, and offers calls again after resuming", async () => {
    const doula = await signedInDoula(app);
    const before = await readPage(doula);
    expect(before).toMatchObject({ is_paused: false, next_available: expect.any(String) });
    expect(await pauseNewClients(app, doula)).toMatchObject({ paused_at: monday.toISOString() });
    expect(await readPage(doula)).toMatchObject({ is_paused: true, next_available: null });
    expect(await readFreeTimes(app, slotsPath(doula))).toEqual([]);
    expect(await resumeNewClients(app, doula)).toMatchObject({ paused_at: null });
    expect(await readPage(doula)).toEqual(before);
  });

  test("[2.6] is paused since the first of two presses", async () => {
    const doula = await signedInDoula(app);
    await pauseNewClients(app, doula);
    app.setNow(new Date(monday.getTime() + 3_600_000));
    expect(await pauseNewClients(app, doula)).toMatchObject({ paused_at: monday.toISOString() });
  });

  test("[2.6] gets no new call", async () => {
    const doula = await signedInDoula(app);
    await pauseNewClients(app, doula);
    const client = await signedInUser(app, "client");
    expect(await errorCode(await bookIntroCall(app, client, doula.id, wednesdayNine))).toBe("doula_paused");
    await resumeNewClients(app, doula);
    expect((await bookIntroCall(app, client, doula.id, wednesdayNine)).status).toBe(201);
  });

  test("[2.7] keeps booked calls, which the parent can move or cancel", async () => {
    const doula = await signedInDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    await pauseNewClients(app, doula);
    expect(await readStatus(client)).toBe("confirmed");
    expect(await readFreeTimes(app, `/rest/v1/bookings/${call.id}/slots`, client.cookie)).toContain(
      wednesdayTen,
    );
    expect((await move(app, client, call, wednesdayTen)).status).toBe(200);
    expect((await cancelBooking(app, client, call)).status).toBe(200);
  });

  test("[2.7] closes requests, and the email leads to other doulas without saying that she declined", async () => {
    const doula = await signedInDoula(app, { requiresApproval: true });
    const client = await signedInUser(app, "client");
    await booked(app, client, doula);
    await waitForJobs(app);
    const earlier = (await app.emailsTo(doula.userEmail, 0)).length;
    expect(await readPausing(app, doula)).toMatchObject({ open_requests: 1 });
    expect(await pauseNewClients(app, doula)).toMatchObject({ open_requests: 0 });
    const [booking] = (await readBookings(app, client)).items;
    expect(booking).toMatchObject({ status: "cancelled", cancelled_by: "platform", cancel_reason: null });
    const { text } = await findEmailAbout(
      app,
      client.email,
      "Grace Okafor isn't taking new clients right now",
    );
    expect(text).toContain("/find-doulas");
    expect(text).not.toMatch(/declin/i);
    expect(await app.emailsTo(doula.userEmail, 0)).toHaveLength(earlier);
  });

  test("[2.7] still answers a new time for a call that was booked", async () => {
    const doula = await signedInDoula(app, { requiresApproval: true });
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    await post(app, doula, `${call.id}/approve`);
    await move(app, client, call, wednesdayTen);
    expect(await readPausing(app, doula)).toMatchObject({ open_requests: 0 });
    await pauseNewClients(app, doula);
    expect(await readStatus(client)).toBe("pending");
    expect((await post(app, doula, `${call.id}/approve`)).status).toBe(200);
  });

  test("[2.8] can still be written to", async () => {
    const doula = await signedInDoula(app);
    await pauseNewClients(app, doula);
    const client = await signedInUser(app, "client");
    const started = await startConversation(app, client, { doula_profile_id: doula.id });
    expect(started.status).toBe(200);
    const { id } = (await started.json()) as { id: string };
    expect((await sendMessage(app, client, id, "Please tell me when you are back.")).status).toBe(201);
  });

  test("[6.5] changes nothing for other doulas", async () => {
    const [doula, other] = [
      await signedInDoula(app, { requiresApproval: true }),
      await signedInDoula(app, { requiresApproval: true }),
    ];
    const client = await signedInUser(app, "client");
    await booked(app, client, other);
    await pauseNewClients(app, doula);
    expect(await readStatus(client)).toBe("pending");
    expect(await readPage(other)).toMatchObject({ is_paused: false });
  });
});
