import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import type { Providers } from "../providers/providers.ts";
import { availabilityRoutes } from "./availability/routes.ts";
import { startNextCallJobs } from "./availability/service.ts";
import { doulaBookingsRoutes } from "./bookings/doula-routes.ts";
import { calendarFeedRoutes } from "./bookings/feed-routes.ts";
import { bookingsRoutes } from "./bookings/routes.ts";
import { deleteEndedBirthDetails, startBookingJobs } from "./bookings/service.ts";
import { startCalendarJobs } from "./calendar/jobs.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { createBusyTimes, deleteOldRevocations, endCalendars } from "./calendar/service.ts";
import { subscriptionRoutes } from "./calendar/subscription-routes.ts";
import { schedulingDoulaExports, schedulingExports } from "./exports.ts";
import { practiceRoutes } from "./practice/routes.ts";
import { deleteOldPractice } from "./practice/service.ts";

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
  exports: schedulingExports,
  doulaExports: schedulingDoulaExports,
  accountDeletions: [(platform, tx, { userId }) => endCalendars(platform, tx, userId)],
} satisfies Domain;
