import "../platform/zod-config.ts";
import { z } from "zod";
import { userTypes } from "../identity/users.ts";
import { chartedDays, defaultChartedDays } from "./analytics.ts";

/** GET /rest/v1/analytics */
export const analyticsQuerySchema = z.object({
  days: z
    .enum(chartedDays.map(String))
    .default(String(defaultChartedDays))
    .transform(Number)
    .describe("How many UTC days are charted, including today"),
});

const countSchema = z.int().min(0);

const recentEntrySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("user"),
    id: z.uuid(),
    name: z.string().describe("The email if there is no name"),
    profile_image_url: z.string().nullable(),
    user_type: z.enum(userTypes),
    created_at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal("doula_profile"),
    id: z.uuid().describe("The ID in the application's URL"),
    name: z.string(),
    profile_image_url: z.string().nullable(),
    created_at: z.iso.datetime(),
  }),
]);

export type RecentEntry = z.infer<typeof recentEntrySchema>;

const dailyCountsSchema = z.object({
  day: z.iso.date().describe("In UTC"),
  sign_ups: countSchema,
  searches: countSchema,
  intro_calls: countSchema.describe("Booked on this day"),
  messages: countSchema,
});

export type DailyCounts = z.infer<typeof dailyCountsSchema>;

const dollarsSchema = z.number().describe("US dollars");

const dailyRevenueSchema = z.object({
  day: z.iso.date().describe("In UTC"),
  paid: dollarsSchema.describe("What parents paid on this day"),
  fees: dollarsSchema.describe("The platform's fees from these payments, minus fees returned on this day"),
  returned: dollarsSchema.describe("What was returned to parents on this day: refunds and lost disputes"),
});

export type DailyRevenue = z.infer<typeof dailyRevenueSchema>;

export const analyticsSchema = z.object({
  users: z.object({ client: countSchema, doula: countSchema, admin: countSchema }),
  applications: z.object({ pending: countSchema, approved: countSchema, rejected: countSchema }),
  bookings: countSchema,
  messages: countSchema,
  favorites: countSchema,
  recent_activity: z
    .array(recentEntrySchema)
    .describe("The five newest users and the five newest doula profiles, newest first"),
  days: z.array(dailyCountsSchema).describe("Oldest first; deleted items still count"),
  revenue: z.array(dailyRevenueSchema).describe("For the same days"),
});

export type Analytics = z.infer<typeof analyticsSchema>;
