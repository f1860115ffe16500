import { findStoredDoula } from "../directory/doulas/service.ts";
import { streamItems } from "../platform/database/keyset.ts";
import type { ExportedFiles } from "../providers/domain.ts";
import { findStoredHours } from "./availability/service.ts";
import { findBookingHistory, findBookingsOfDoula, listBookings } from "./bookings/service.ts";
import { findConnection, findSubscriptions } from "./calendar/service.ts";
import { findStoredPractice } from "./practice/service.ts";

const limit = 100;

export const schedulingExports: ExportedFiles = {
  "bookings.json": (platform, { viewer }) =>
    streamItems((after) => listBookings(platform, { clientId: viewer.id, after, limit })),
  "booking-history.json": ({ db }, { viewer }) => findBookingHistory(db, viewer.id),
};

export const schedulingDoulaExports: ExportedFiles = {
  "doula-profile.json": async ({ db }, { viewer }) => ({
    ...(await findStoredDoula(db, viewer.id)),
    ...(await findStoredHours(db, viewer.id)),
  }),
  "practice.json": ({ db }, { viewer }) => findStoredPractice(db, viewer.id),
  "calendar-connection.json": async ({ db }, { viewer }) => (await findConnection(db, viewer.id)) ?? null,
  "calendar-subscriptions.json": ({ db }, { viewer }) => findSubscriptions(db, viewer.id),
  "doula-bookings.json": ({ db }, { viewer }) => findBookingsOfDoula(db, viewer.id),
};
