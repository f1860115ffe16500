import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { birthsChangeSchema, rejectionSchema } from "../directory/applications.schema.ts";
import { certificationChangeSchema } from "../directory/certifications.schema.ts";
import { ownProfileChangeSchema } from "../directory/own-profile.schema.ts";
import { packageChangeSchema } from "../directory/packages.schema.ts";
import { searchQuerySchema } from "../directory/search.schema.ts";
import { doulaSignUpSchema, signUpSchema } from "../identity/accounts.schema.ts";
import { parentProfileChangeSchema } from "../identity/profiles.schema.ts";
import { userChangeSchema, usersQuerySchema } from "../identity/users.schema.ts";
import { newMessageSchema } from "../messaging/messages.schema.ts";
import { faqChangeSchema } from "../operations/faqs.schema.ts";
import { availabilityChangeSchema, newOverrideSchema } from "../scheduling/availability.schema.ts";
import { maxWindowsPerDay } from "../scheduling/availability.ts";
import { newIntroCallSchema } from "../scheduling/bookings.schema.ts";
import { settingsChangeSchema } from "../settings/settings.schema.ts";

const id = "2c5ea4c0-4067-4f7e-9b6f-1f3f5c5d2a10";
const unstorableMessage = "Please remove the characters that cannot be stored.";
const unknownField = "Please check what you entered.";

/** Changes to valid input that are refused, each with the field and its message; '' is the whole input. */
type Refused = [change: object, field: string, message?: string];

function describeInput(name: string, schema: z.ZodType, valid: object, refused: Refused[]): void {
  describe(name, () => {
    test("is accepted if valid", () => {
      expect(schema.safeParse(valid).error?.issues).toBeUndefined();
    });

    test.each(refused)("is refused with %j, beside its field", (change, field, message) => {
      const issues = schema.safeParse({ ...valid, ...change }).error?.issues ?? [];
      expect(issues.map(({ path, message }) => ({ field: path.join("."), message }))).toContainEqual({
        field,
        message: message ?? expect.any(String),
      });
    });
  });
}

const account = { email: "ana@doula.test", password: "quiet-harbor-88", data: { full_name: "Ana Ruiz" } };
const badReturn = "The return address must be a path on this site.";
describeInput("[5.1 8.1 9.1] a sign-up", signUpSchema, account, [
  [{ password: "five5" }, "password", "Password must be at least 6 characters long."],
  [{ data: { full_name: "  " } }, "data.full_name", "Full name is required."],
  [{ data: { full_name: "Ana", due_date: "2027-02-30" } }, "data.due_date", "Please enter a valid date."],
  [
    { data: { full_name: "Ana", due_date: "2020-01-01" } },
    "data.due_date",
    "Please choose today or a later day.",
  ],
  [
    { data: { full_name: "Ana", due_date: "2199-01-01" } },
    "data.due_date",
    "Please choose a day within the next ten months.",
  ],
  [{ next: "//evil.example" }, "next", badReturn],
  [{ next: "https://evil.example" }, "next", badReturn],
]);

const details = { full_name: "Grace Okafor", phone_number: "512-555-0142", address: "1 Hidden Lane, 78704" };
const withDetails = (change: object) => ({ data: { ...details, ...change } });
describeInput("[5.2] a doula's sign-up", doulaSignUpSchema, { ...account, data: details }, [
  [{ password: "five5" }, "password", "Password must be at least 6 characters long."],
  [withDetails({ full_name: " " }), "data.full_name", "Full name is required."],
  [withDetails({ full_name: " Grace " }), "data.full_name", "Please enter your first and last name."],
  [withDetails({ phone_number: " " }), "data.phone_number", "Phone number is required."],
  [withDetails({ phone_number: "call me" }), "data.phone_number", "Please enter a valid phone number."],
  [withDetails({ address: "" }), "data.address", "Address is required."],
]);

const parent = {
  full_name: "Ana Ruiz",
  parent2_name: null,
  phone: null,
  address: null,
  due_date: null,
  provider: null,
};
describeInput("[5.7] a parent's profile", parentProfileChangeSchema, parent, [
  [{ full_name: " " }, "full_name", "Parent 1 name is required."],
  [{ full_name: "a".repeat(121) }, "full_name", "Please use at most 120 characters."],
  [{ parent2_name: "a".repeat(121) }, "parent2_name", "Please use at most 120 characters."],
  [{ phone: "1".repeat(41) }, "phone", "Please use at most 40 characters."],
  [{ phone: "ask my sister" }, "phone", "Please enter a valid phone number."],
  [{ phone: "555-01" }, "phone", "Please enter a valid phone number."],
  [{ address: "a".repeat(301) }, "address", "Please use at most 300 characters."],
  [{ provider: "a".repeat(201) }, "provider", "Please use at most 200 characters."],
  [{ due_date: "2027-02-30" }, "due_date", "Please enter a valid date."],
]);

const npiMessage = "Please check the number: these 10 digits are not a valid NPI.";
const linkMessage = "Please enter a link that begins with https://";
const read = { updated_at: "2026-11-23T10:00:00.000000Z" };
describeInput("[5.8] a doula's own profile", ownProfileChangeSchema, read, [
  [{ first_name: " " }, "first_name", "First name is required."],
  [{ last_name: "" }, "last_name", "Last name is required."],
  [{ bio: "a".repeat(2001) }, "bio", "Please use at most 2000 characters."],
  [{ years_experience: -1 }, "years_experience", "Please enter 0 or more."],
  [{ hourly_rate: -0.01 }, "hourly_rate", "Please enter 0 or more."],
  [{ hourly_rate: 40.005 }, "hourly_rate", "Please use at most two decimal places."],
  [{ hourly_rate: 1e9 }, "hourly_rate", "Please enter 10000 or less."],
  [{ phone_number: "call me" }, "phone_number", "Please enter a valid phone number."],
  [
    { specialties: Array.from({ length: 41 }, (_, n) => `Tag ${n}`) },
    "specialties",
    "Please list at most 40.",
  ],
  [{ business_name: "a".repeat(121) }, "business_name", "Please use at most 120 characters."],
  ...["1234567890", "123456789", "12345678930", "12345678a3"].map(
    (npi): Refused => [{ npi }, "npi", npiMessage],
  ),
  ...[
    "ftp://video.example",
    "javascript:alert(1)",
    "https://zoom.us@evil.example/j/1",
    "https://a:b@evil.example/",
    "https://localhost/",
    "https://[::1]/",
  ].map((intro_call_link): Refused => [{ intro_call_link }, "intro_call_link", linkMessage]),
  // What only the server sets.
  ...[
    { status: "approved" },
    { latitude: 30.2 },
    { longitude: -97.7 },
    { public_point: { x: 1, y: 2 } },
    { location: "Paris, TX" },
    { time_zone: "Asia/Tokyo" },
    { user_id: id },
    { id },
    { slug: "somebody-else" },
    { email: "somebody@doula.test" },
    { full_name: "Somebody Else" },
    { video_url: "https://video.example/x" },
    { births_attended: 500 },
    { stripe_account_id: "acct_1" },
    { unlisted_at: null },
    { first_listed_at: "2020-01-01T00:00:00Z" },
    { profile_image_url: "x.webp" },
  ].map((change): Refused => [change, "", unknownField]),
]);

const certification = { name: "Birth Doula", organization: "DONA", date_obtained: "2020-05-01" };
describeInput("[5.11] a certification", certificationChangeSchema, certification, [
  [{ name: " " }, "name", "Name is required."],
  [{ name: "x".repeat(201) }, "name", "Please use at most 200 characters."],
  [{ organization: "x".repeat(201) }, "organization", "Please use at most 200 characters."],
  [{ date_obtained: "" }, "date_obtained", "Date obtained is required."],
  [{ date_obtained: null }, "date_obtained", "Date obtained is required."],
  [{ date_obtained: "2026-02-30" }, "date_obtained", "Please enter a valid date."],
  [{ doula_profile_id: id }, "", unknownField],
  [{ certificate_path: "a/b.pdf" }, "", unknownField],
]);

const packageOffer = { name: "Birth", description: null, price: 900, duration_weeks: 12, is_active: true };
describeInput("[9.6] a package", packageChangeSchema, packageOffer, [
  [{ name: " " }, "name", "Name is required."],
  [{ name: "x".repeat(201) }, "name", "Please use at most 200 characters."],
  [{ description: "x".repeat(2001) }, "description", "Please use at most 2000 characters."],
  ...[0, -50, undefined].map((price): Refused => [{ price }, "price", "Please enter a price above 0."]),
  ...[10.005, 1e-9].map(
    (price): Refused => [{ price }, "price", "Please enter a price in dollars and whole cents."],
  ),
  [{ price: 1_000_000 }, "price", "Please enter a price of at most $999,999.99."],
  ...[0, 53, 1.5].map(
    (duration_weeks): Refused => [{ duration_weeks }, "duration_weeks", "Please enter 1 to 52 whole weeks."],
  ),
  [{ type: "massage" }, "type"],
]);

const { price: _price, ...unpriced } = packageOffer;
const hourlyCare = {
  ...unpriced,
  type: "postpartum",
  hourly_price: 45,
  time_of_day: "night",
  minimum_hours: 8,
};
const hoursMessage = "Please enter 1 to 24 whole hours.";
describeInput("[3.5 9.6] hourly care", packageChangeSchema, hourlyCare, [
  ...["birth", null].map(
    (type): Refused => [{ type }, "hourly_price", "Only postpartum care can be hourly."],
  ),
  [{ hourly_price: null }, "hourly_price", "Please enter a price above 0."],
  [{ hourly_price: 999_999 }, "hourly_price", "Please enter a price of at most $999,999.99."],
  [{ time_of_day: null }, "time_of_day", "Please choose days or nights."],
  ...[null, 0, 25, 1.5].map((minimum_hours): Refused => [{ minimum_hours }, "minimum_hours", hoursMessage]),
]);

describeInput("[5.15] a question", faqChangeSchema, { question: "Why?", answer: "So." }, [
  [{ question: " " }, "question", "Question is required."],
  [{ answer: "\n" }, "answer", "Answer is required."],
  [{ question: "a".repeat(301) }, "question", "Please use at most 300 characters."],
  [{ answer: "a".repeat(5001) }, "answer", "Please use at most 5000 characters."],
]);

const fee = "Please enter 0 to 100 percent, in steps of 0.1.";
const pathMessage = "Please enter a path that begins with / or a link that begins with https://";
describeInput("[5.16] a setting", settingsChangeSchema, {}, [
  [{ site_name: " " }, "site_name", "Site name is required."],
  [{ site_name: "a".repeat(61) }, "site_name", "Please use at most 60 characters."],
  [{ site_description: "" }, "site_description", "Site description is required."],
  [{ support_email: "nobody" }, "support_email", "Please enter a valid email address."],
  ...[-0.1, 100.1, 5.55].map((platform_fee): Refused => [{ platform_fee }, "platform_fee", fee]),
  ...[0, 2.5].map(
    (max_bookings_per_doula): Refused => [
      { max_bookings_per_doula },
      "max_bookings_per_doula",
      "Please enter a whole number from 1 to 1000.",
    ],
  ),
  ...[0, 501].map(
    (default_search_radius): Refused => [
      { default_search_radius },
      "default_search_radius",
      "Please enter 1 to 500 whole miles.",
    ],
  ),
  [{ privacy_policy_url: "ftp://law.example" }, "privacy_policy_url", pathMessage],
  [{ privacy_policy_url: "//law.example" }, "privacy_policy_url", pathMessage],
  [{ terms_of_service_url: "/\\law.example" }, "terms_of_service_url", pathMessage],
  [{ terms_of_service_url: "javascript:alert(1)" }, "terms_of_service_url", pathMessage],
  [{ is_search_radius_saved: false }, ""],
]);

describeInput("a message", newMessageSchema, { content: "Hello", client_key: id }, [
  [{ content: "" }, "content", "A message is required."],
  [{ content: " \n\t " }, "content", "A message is required."],
  [{ content: "a".repeat(5001) }, "content", "Please use at most 5000 characters."],
  [{ content: "a\u0000b" }, "content", unstorableMessage],
]);

const call = { booking_type: "intro_call", doula_profile_id: id, starts_at: "2030-01-02T15:00:00.000Z" };
describeInput("[5.6] a booking", newIntroCallSchema, call, [
  [{ starts_at: "tomorrow" }, "starts_at"],
  [{ starts_at: "2026-02-30T09:00:00Z" }, "starts_at"],
  [{ doula_profile_id: "1" }, "doula_profile_id"],
  [{ booking_type: "birth" }, "booking_type"],
  [{ notes: "x".repeat(1001) }, "notes"],
  [{ notes: "a\u0000b" }, "notes"],
]);

describeInput("[5.1] an admin's change of a user", userChangeSchema, {}, [
  [{ first_name: " " }, "first_name"],
  [{ first_name: "x".repeat(61) }, "first_name"],
  [{ last_name: "x".repeat(60) }, "last_name"],
  [{ user_type: "owner" }, "user_type"],
  ...[-1, 1.5, 101].map((extra_intro_calls): Refused => [{ extra_intro_calls }, "extra_intro_calls"]),
  [{ email: "new@doula.test" }, ""],
]);

describeInput("an admin's search of users", usersQuerySchema, {}, [
  [{ sort: "password" }, "sort"],
  [{ direction: "up" }, "direction"],
  [{ user_type: "owner" }, "user_type"],
  [{ after: "x" }, "after"],
  [{ after: `name_${id}`, sort: "created" }, "after"],
  [{ search: "x".repeat(101) }, "search"],
  [{ limit: "1000" }, "limit"],
]);

describeInput("a rejection", rejectionSchema, { notes: "More, please." }, [
  [{ notes: undefined }, "notes"],
  [{ notes: "" }, "notes"],
  [{ notes: "  " }, "notes"],
  [{ notes: "x".repeat(1001) }, "notes"],
]);

describeInput(
  "births attended",
  birthsChangeSchema,
  { births_attended: 0 },
  [-1, 2.5, "12", null, 20_001].map((births_attended): Refused => [{ births_attended }, "births_attended"]),
);

const makeWindow = (weekday: number, start_time: string, end_time: string) => ({
  weekday,
  start_time,
  end_time,
});
/** '01:30' for the fourth half hour of a day, whose index is 3. */
const formatHalfHour = (index: number) =>
  `${String(Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`;
const hours = {
  version: "1",
  weekly_hours: [makeWindow(1, "09:00", "12:00")],
  notice_minutes: 120,
  buffer_minutes: 0,
  horizon_days: 60,
  requires_approval: false,
};
describeInput("weekly hours", availabilityChangeSchema, hours, [
  [{ weekly_hours: [makeWindow(1, "09:00", "11:00"), makeWindow(1, "10:30", "12:00")] }, "weekly_hours"],
  [{ weekly_hours: [makeWindow(1, "11:00", "09:00")] }, "weekly_hours"],
  [{ weekly_hours: [makeWindow(1, "09:15", "10:00")] }, "weekly_hours.0.start_time"],
  [{ weekly_hours: [makeWindow(1, "09:00", "25:00")] }, "weekly_hours.0.end_time"],
  [{ weekly_hours: [makeWindow(7, "09:00", "10:00")] }, "weekly_hours.0.weekday"],
  [
    {
      weekly_hours: Array.from({ length: maxWindowsPerDay + 1 }, (_, index) =>
        makeWindow(1, formatHalfHour(index), formatHalfHour(index + 1)),
      ),
    },
    "weekly_hours",
  ],
  [{ notice_minutes: 20_161 }, "notice_minutes"],
  [{ buffer_minutes: 241 }, "buffer_minutes"],
  [{ horizon_days: 0 }, "horizon_days"],
  [{ buffer_minutes: 0.5 }, "buffer_minutes"],
]);

const dayOff = { is_open: false, first_date: "2099-11-25", last_date: "2099-11-25" };
describeInput("days off", newOverrideSchema, { ...dayOff, start_time: null, end_time: null }, [
  [{ last_date: "2099-11-24" }, "last_date"],
  [{ first_date: "2020-01-05", last_date: "2020-01-06" }, "first_date"],
  [{ last_date: "2100-02-25" }, "last_date"],
  [{ is_open: true }, "start_time"],
  [{ start_time: "09:00" }, "end_time"],
  [{ start_time: "09:00", end_time: "08:00" }, "end_time"],
  [{ reason: "x".repeat(201) }, "reason"],
]);

const near = { lat: "30.2672", lng: "-97.7431" };
const milesMessage = "Please enter whole miles from 1 to 500.";
const dollars = "Please enter whole dollars from 1 to 10000.";
describeInput("a search", searchQuerySchema, {}, [
  [{ miles: "10" }, "miles", "Miles require a place or lat and lng."],
  ...["0", "501", "2.5"].map((given): Refused => [{ ...near, miles: given }, "miles", milesMessage]),
  ...["-1", ""].map((max_rate): Refused => [{ max_rate }, "max_rate", dollars]),
  [{ insurance: "" }, "insurance.0", "Please enter a value, or omit the filter."],
  [{ language: ["English", "a".repeat(81)] }, "language.1", "Please use at most 80 characters."],
  [{ approach: "\u0000" }, "approach.0", unstorableMessage],
  [{ available: "7" }, "available", "Please use 14, or omit the filter."],
  [{ sort: "rating" }, "sort", "Please sort by distance, price, births or experience."],
  [{ specialty: Array(11).fill("VBAC") }, "specialty", "Please choose at most 10."],
]);
