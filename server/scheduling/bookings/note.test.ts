import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import { doulaBookingPageSchema } from "../../../contract/scheduling/bookings.schema.ts";
import type { BookingStatus } from "../../../contract/scheduling/bookings.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { booked, mondayNine, parseBooking, readBookings } from "../../testing/booking-changes.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

const putNote = (person: { cookie: string }, { id }: { id: string }, notes: string | null) =>
  app.send(`/rest/v1/bookings/${id}/notes`, { method: "PUT", as: person.cookie, json: { notes } });

async function bookCall() {
  const client = await signedInUser(app, "client");
  const doula = await signedInDoula(app);
  return { client, doula, call: await booked(app, client, doula, mondayNine) };
}

async function readNotesOfDoula(doula: { cookie: string }) {
  const response = await app.send("/rest/v1/bookings/as_doula?list=upcoming", { as: doula.cookie });
  return doulaBookingPageSchema.parse(await response.json()).items.map(({ notes }) => notes);
}

describe("[2.6] the note of a call", () => {
  test("can be edited by the parent, and the doula sees the change", async () => {
    const { client, doula, call } = await bookCall();
    const changed = await parseBooking(await putNote(client, call, "  Who comes if you can't?  "));
    expect(changed).toMatchObject({ notes: "Who comes if you can't?", ics_sequence: call.ics_sequence });
    expect(await readNotesOfDoula(doula)).toEqual(["Who comes if you can't?"]);
    expect(await parseBooking(await putNote(client, call, "   "))).toMatchObject({ notes: null });
  });

  test("leaves a line in the history that does not repeat it, and none if nothing changed", async () => {
    const { client, call } = await bookCall();
    for (let time = 0; time < 2; time++) await putNote(client, call, "It is twins.");
    const [{ history } = { history: [] }] = (await readBookings(app, client)).items;
    expect(history.map(({ event, by }) => `${event} by ${by}`)).toEqual([
      "booked by client",
      "note_changed by client",
    ]);
    expect(JSON.stringify(history)).not.toContain("twins");
  });

  test("cannot be changed by another parent", async () => {
    const { call, client } = await bookCall();
    const response = await putNote(await signedInUser(app, "client"), call, "Mine");
    expect([response.status, await errorCode(response)]).toEqual([404, "not_found"]);
    expect((await readBookings(app, client)).items).toMatchObject([{ notes: call.notes }]);
  });

  test.each<BookingStatus>(["cancelled", "completed"])("cannot be changed once it is %s", async (status) => {
    const { client, call } = await bookCall();
    await app.db.update(schema.bookings).set({ status }).where(eq(schema.bookings.id, call.id));
    expect(await errorCode(await putNote(client, call, "Too late"))).toBe("booking_changed");
  });

  test("cannot be changed once the call has started", async () => {
    const { client, call } = await bookCall();
    app.setNow(new Date(mondayNine));
    expect(await errorCode(await putNote(client, call, "Too late"))).toBe("call_started");
  });

  test("cannot be changed after a block", async () => {
    const { client, doula, call } = await bookCall();
    await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: client.id });
    expect(await errorCode(await putNote(client, call, "Still here"))).toBe("doula_not_found");
  });

  test("is at most as long as when booking", async () => {
    const { client, call } = await bookCall();
    const [fits, tooLong] = ["a".repeat(noteMaxLength), "a".repeat(noteMaxLength + 1)];
    expect((await putNote(client, call, fits)).status).toBe(200);
    expect(await errorCode(await putNote(client, call, tooLong))).toBe("invalid_input");
  });
});
