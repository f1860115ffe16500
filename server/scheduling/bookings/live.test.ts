import { afterAll, expect, test } from "vitest";
import { bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { bookIntroCall, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { monday } from "../../testing/moments.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";

const tuesdayNine = "2026-11-24T15:00:00.000Z";
const wednesdayNine = "2026-11-25T15:00:00.000Z";
const thursdayNine = "2026-11-26T15:00:00.000Z";

const app = await useTestApp();
app.setNow(monday);
const server = await listenOnPort(app);
afterAll(() => server.close());

test("[2.7] both people's open browsers are notified of each booking change once", async () => {
  const client = await signedInUser(app, "client");
  const doula = await signedInDoula(app, { requiresApproval: true });
  const streams = await Promise.all([client, doula].map(({ cookie }) => openEvents(server.url, { cookie })));
  for (const stream of streams) expect(await stream.next()).toEqual({ type: "ready" });
  const listenFor = async (id: string) => {
    const changed = { type: "booking.changed", booking_id: id };
    for (const stream of streams) expect(await stream.next()).toEqual(changed);
  };
  const book = async (startsAt: string) =>
    bookingSchema.parse(await (await bookIntroCall(app, client, doula.id, startsAt)).json()).id;
  const change = async (person: Pick<TestPerson, "cookie">, id: string, what: string, json: object = {}) => {
    const path = `/rest/v1/bookings/${id}/${what}`;
    expect((await app.send(path, { method: "POST", as: person.cookie, json })).status).toBe(200);
  };

  const call = await book(wednesdayNine);
  await listenFor(call);
  await change(doula, call, "approve");
  await listenFor(call);
  await change(doula, call, "approve");
  await change(client, call, "reschedule", { starts_at: thursdayNine });
  await listenFor(call);
  const unanswered = await book(tuesdayNine);
  await listenFor(unanswered);
  await letTimePass(app, new Date(tuesdayNine));
  await listenFor(unanswered);
  await letTimePass(app, new Date("2026-11-26T15:30:00Z"));
  await listenFor(call);
  for (const stream of streams) stream.close();
});
