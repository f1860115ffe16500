import "../platform/zod-config.ts";
import { z } from "zod";
import {
  idSchema,
  instantSchema,
  providerUrlSchema,
  requiredLine,
  requiredText,
} from "../platform/fields.schema.ts";
import {
  calendarAccessLevels,
  calendarStates,
  eventChanges,
  eventTitleMaxLength,
  eventVisibilities,
  maxCountedCalendars,
} from "./calendar.ts";
import {
  calendarAddressMaxLength,
  calendarFileFailures,
  calendarFileFailureTexts,
  maxSubscriptions,
  parseCalendarAddress,
} from "./calendar-files.ts";

/** A doula's calendar connection as its owner sees it. Tokens never leave the server. */
export const calendarConnectionSchema = z.object({
  id: z.uuid(),
  calendar_id: z.string(),
  expires_at: z.iso.datetime().describe("When the access token expires; it is renewed automatically"),
  created_at: z.iso.datetime(),
  state: z.enum(calendarStates),
  synced_at: z.iso.datetime().nullable().describe("When its busy times were last read"),
  is_failing: z.boolean().describe("The last reading failed; the busy times read before still count"),
  is_stale: z.boolean().describe("A calendar has not been read for 24 hours; its owner got an email"),
  counted_calendars: z.int().describe("How many of the person's calendars close times"),
  event_title: z.string().describe("What booked calls are called in the calendar"),
  event_visibility: z.enum(eventVisibilities),
  creates_meet: z
    .boolean()
    .describe("Booked calls get a Google Meet link, unless the doula has a video link"),
  changed_events: z
    .array(
      z.object({
        booking_id: z.uuid(),
        change: z.enum(eventChanges),
        moved_to: z.iso.datetime().nullable().describe("When it now takes place in the calendar"),
      }),
    )
    .describe("Booked calls whose events the doula moved or deleted there. The bookings stay as they are"),
});

export const calendarConnectionsSchema = z.object({
  items: z.array(calendarConnectionSchema).max(1),
  service: z
    .object({
      is_sandbox: z.boolean().describe("A local server stands in for Google"),
      authorization_origin: providerUrlSchema.describe("The origin of every auth_url"),
    })
    .nullable()
    .describe("Null if this site has no keys for Google"),
});

/** PATCH /rest/v1/google_calendar_connections */
export const calendarChangeSchema = z.strictObject({
  event_title: requiredLine("A title", eventTitleMaxLength),
  event_visibility: z.enum(eventVisibilities),
  creates_meet: z.boolean(),
});

/** GET /rest/v1/google_calendars: the calendars that the doula sees at Google. */
export const googleCalendarsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      is_main: z.boolean().describe("Booked calls are written to this one"),
      is_own: z.boolean(),
      counts: z.boolean().describe("Its events close times"),
    }),
  ),
  can_list: z.boolean().describe("False until the doula lets us see the list; it is empty then"),
  can_read_shared: z.boolean().describe("The doula lets us read calendars that are not their own"),
});

/** PUT /rest/v1/google_calendars */
export const countedCalendarsSchema = z.strictObject({
  calendar_ids: z
    .array(z.string().min(1).max(1000))
    .max(maxCountedCalendars, { error: `Please choose at most ${maxCountedCalendars} calendars.` }),
});

/** A calendar outside Google as its owner sees it. Its address never leaves the server: it is a secret. */
export const calendarSubscriptionSchema = z.object({
  id: z.uuid(),
  host: z.string().describe("The host of its address"),
  created_at: z.iso.datetime(),
  synced_at: z.iso.datetime().describe("When its busy times were last read"),
  is_failing: z.boolean().describe("The last reading failed; the busy times read before still count"),
  failure: z
    .enum(calendarFileFailures)
    .nullable()
    .describe("Why it failed, if the owner can do something about it"),
  is_stale: z.boolean().describe("It has not been read for 24 hours; its owner got an email"),
});

/** GET /rest/v1/calendar_subscriptions */
export const calendarSubscriptionsSchema = z.object({
  items: z.array(calendarSubscriptionSchema).max(maxSubscriptions),
  sandbox_url: providerUrlSchema.nullable().describe("In development, a page with addresses to try"),
});

/** POST /rest/v1/calendar_subscriptions */
export const newCalendarSubscriptionSchema = z.strictObject({
  address: requiredText("An address", calendarAddressMaxLength).refine(
    // The sandbox's addresses are http; the server refuses all others. An empty one has its own message.
    (address) => address === "" || parseCalendarAddress(address) !== undefined,
    { error: calendarFileFailureTexts.not_https },
  ),
});

/** Google's headers: https://developers.google.com/workspace/calendar/api/guides/push */
export const calendarNotificationSchema = z.object({
  "x-goog-channel-id": z.uuid(),
  "x-goog-channel-token": z.string().min(1).max(200),
  "x-goog-resource-state": z.string().max(50),
});

/** POST /functions/v1/google-calendar (spec section 7). The IDs must be the caller's own. */
export const calendarActionSchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("initiate_oauth"),
    user_id: idSchema,
    timestamp: instantSchema,
    access: z
      .enum(calendarAccessLevels)
      .default("main")
      .describe("What to ask Google for; more than 'main' also works while connected"),
  }),
  z.strictObject({
    action: z.literal("exchange_token"),
    code: z.string().min(1).max(2000),
    state: z.string().min(1).max(200),
    userId: idSchema,
  }),
]);

/** The response to initiate_oauth or exchange_token. */
export const calendarResponseSchema = z.union([
  z.object({ auth_url: providerUrlSchema }),
  calendarConnectionSchema.pick({ calendar_id: true, expires_at: true }),
]);

export type CalendarSubscription = z.infer<typeof calendarSubscriptionSchema>;
export type CalendarSubscriptions = z.infer<typeof calendarSubscriptionsSchema>;
export type GoogleCalendars = z.infer<typeof googleCalendarsSchema>;
export type CalendarChange = z.output<typeof calendarChangeSchema>;
export type CalendarConnection = z.infer<typeof calendarConnectionSchema>;
export type CalendarConnections = z.infer<typeof calendarConnectionsSchema>;
