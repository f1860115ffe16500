import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { cancelBooking, parseBooking, post } from "../../testing/booking-changes.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { findBookingsOfDoula } from "./service.ts";

const app = await useTestApp();
app.setNow(monday);

async function requestTo(doulaId: string, startsAt: string) {
  const client = await signedInUser(app, "client", "Ana Maria Ruiz");
  const json = {
    booking_type: "intro_call",
    doula_profile_id: doulaId,
    starts_at: startsAt,
    notes: "It is twins.",
  };
  const response = await app.send("/rest/v1/bookings", { method: "POST", as: client.cookie, json });
  return { client, ...(await parseBooking(response)) };
}

test("[2.6] a doula's export names a parent only as far as the doula's lists do", async () => {
  const doula = await signedInDoula(app, { requiresApproval: true });
  const at = (hour: number) => `2026-11-25T${hour}:00:00.000Z`;
  await requestTo(doula.id, at(15));
  const confirmed = await requestTo(doula.id, at(16));
  await post(app, doula, `${confirmed.id}/approve`);
  const completed = await requestTo(doula.id, at(17));
  await app.db
    .update(schema.bookings)
    .set({ status: "completed" })
    .where(eq(schema.bookings.id, completed.id));
  const declined = await requestTo(doula.id, at(20));
  await post(app, doula, `${declined.id}/decline`, { reason: "I am away." });
  const cancelled = await requestTo(doula.id, at(21));
  await cancelBooking(app, cancelled.client, cancelled, "My name is Ana Ruiz: 512-555-0177.");

  const [first, notes] = ["Ana", "It is twins."];
  expect(await findBookingsOfDoula(app.db, doula.userId)).toMatchObject([
    { status: "pending", client_name: first, notes, cancel_reason: null },
    { status: "confirmed", client_name: "Ana Maria Ruiz", notes, cancel_reason: null },
    { status: "completed", client_name: "Ana Maria Ruiz", notes, cancel_reason: null },
    { status: "cancelled", client_name: null, notes: null, cancel_reason: "I am away." },
    { status: "cancelled", client_name: null, notes: null, cancel_reason: null },
  ]);
});
