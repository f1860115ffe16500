import { findStoredDoula } from "../directory/doulas/service.ts";
import { streamItems } from "../platform/database/keyset.ts";
import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import type { Providers } from "../providers/providers.ts";
import { availabilityRoutes } from "./availability/routes.ts";
import { findStoredHours, startNextCallJobs } from "./availability/service.ts";
import { doulaBookingsRoutes } from "./bookings/doula-routes.ts";
import { calendarFeedRoutes } from "./bookings/feed-routes.ts";
import { bookingsRoutes } from "./bookings/routes.ts";
import {
  deleteEndedBirthDetails,
  findBookingHistory,
  findBookingsOfDoula,
  listBookings,
  startBookingJobs,
} from "./bookings/service.ts";
import { startCalendarJobs } from "./calendar/jobs.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import {
  createBusyTimes,
  deleteOldRevocations,
  endCalendars,
  findConnection,
  findSubscriptions,
} from "./calendar/service.ts";
import { subscriptionRoutes } from "./calendar/subscription-routes.ts";
import { practiceRoutes } from "./practice/routes.ts";
import { deleteOldPractice, findStoredPractice } from "./practice/service.ts";

export const scheduling = {
  routes: (platform: Platform, { calendar, calendarFiles }: Providers) => {
    const busyTimes = createBusyTimes(platform, { calendar, calendarFiles });
    return createRouter()
      .route("/", availabilityRoutes(platform, busyTimes))
      .route("/", bookingsRoutes(platform, busyTimes))
      .route("/", doulaBookingsRoutes(platform))
      .route("/", calendarFeedRoutes(platform))
      .route("/", calendarRoutes(platform, calendar, busyTimes))
      .route("/", subscriptionRoutes(platform, calendarFiles))
      .route("/", practiceRoutes(platform));
  },
  startJobs: async (platform, { calendar, calendarFiles }) => {
    await startBookingJobs(platform);
    await startCalendarJobs(platform, { calendar, calendarFiles });
    await startNextCallJobs(platform);
  },
  nightlyDeletions: [deleteOldRevocations, deleteEndedBirthDetails, deleteOldPractice],
  exports: {
    "bookings.json": (platform, { viewer }) =>
      streamItems((after, limit) => listBookings(platform, { clientId: viewer.id, after, limit })),
    "booking-history.json": ({ db }, { viewer }) => findBookingHistory(db, viewer.id),
  },
  doulaExports: {
    "doula-profile.json": async ({ db }, { viewer }) => ({
      ...(await findStoredDoula(db, viewer.id)),
      ...(await findStoredHours(db, viewer.id)),
    }),
    "practice.json": ({ db }, { viewer }) => findStoredPractice(db, viewer.id),
    "calendar-connection.json": async ({ db }, { viewer }) => (await findConnection(db, viewer.id)) ?? null,
    "calendar-subscriptions.json": ({ db }, { viewer }) => findSubscriptions(db, viewer.id),
    "doula-bookings.json": ({ db }, { viewer }) => findBookingsOfDoula(db, viewer.id),
  },
  personalTables: {
    availability_overrides: "doula-profile.json",
    availability_rules: "doula-profile.json",
    booking_events: "booking-history.json",
    bookings: "bookings.json, doula-bookings.json",
    calendar_busy: "copied from the doula's own calendar, which has them",
    calendar_feeds: "secrets",
    calendar_revocations: "secrets",
    calendar_sources: "calendar-connection.json, calendar-subscriptions.json",
    doula_commitments: "practice.json",
    doula_made_room: "practice.json",
    doula_next_calls: "computed from the doula's hours",
    doula_on_call: "computed from practice.json and the doula's time off",
    doula_practice: "practice.json",
    doula_time_off: "doula-profile.json",
    google_calendar_connections: "calendar-connection.json",
  },
  accountDeletions: [(platform, tx, { userId }) => endCalendars(platform, tx, userId)],
} satisfies Domain;
