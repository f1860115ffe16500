import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserType } from "../contract/users.ts";
import { schema } from "../db/database.ts";
import { accountLimits } from "./accounts/limits.ts";
import { analyticsLimits } from "./analytics/service.ts";
import { auditLimits } from "./audit/log.ts";
import { availabilityLimits } from "./availability/service.ts";
import { groupLimits } from "./bookings/group-limits.ts";
import { bookingLimits } from "./bookings/service.ts";
import { calendarLimits } from "./calendar/routes.ts";
import { certificationLimits } from "./certifications/routes.ts";
import { changedProfileLimits } from "./doulas/changes.ts";
import { ownProfileLimits } from "./doulas/routes.ts";
import { failureLimits } from "./failures/service.ts";
import { faqLimits } from "./faqs/service.ts";
import { messageLimits } from "./messages/routes.ts";
import { onboardingLimits } from "./onboarding/service.ts";
import { adminOrderLimits } from "./orders/admin-orders.ts";
import { salesLimits } from "./orders/sales.ts";
import { orderLimits } from "./orders/service.ts";
import { overviewLimits } from "./overview/service.ts";
import { packageRateLimits } from "./packages/service.ts";
import { paymentLimits } from "./payments/routes.ts";
import { pictureLimits } from "./pictures/routes.ts";
import { placeLimits } from "./places/routes.ts";
import { namesOfDeclaredLimits } from "./platform/rate-limit.ts";
import { profileLimits } from "./profiles/service.ts";
import { reportLimits } from "./reports/service.ts";
import { searchLimits } from "./search/service.ts";
import { settingRateLimits } from "./settings/changes.ts";
import { insertUnconfirmed, jarOf, newEmail, signUp, signUpDoula, verify } from "./testing/accounts.ts";
import { startTestApp, type TestApp } from "./testing/app.ts";
import { insertPersonWithFactor, signInWithFactor } from "./testing/factors.ts";
import { codeOf, exportData, insertUser, password, signedInUser, signIn } from "./testing/fixtures.ts";
import { totpOf } from "./testing/totp.ts";
import { userLimits } from "./users/service.ts";

const limits = {
  ...accountLimits,
  ...analyticsLimits,
  ...auditLimits,
  ...availabilityLimits,
  ...bookingLimits,
  ...groupLimits,
  ...calendarLimits,
  ...certificationLimits,
  ...changedProfileLimits,
  ...failureLimits,
  ...faqLimits,
  ...messageLimits,
  ...onboardingLimits,
  ...profileLimits,
  ...adminOrderLimits,
  ...orderLimits,
  ...salesLimits,
  ...overviewLimits,
  ...ownProfileLimits,
  ...packageRateLimits,
  ...paymentLimits,
  ...pictureLimits,
  ...placeLimits,
  ...reportLimits,
  ...searchLimits,
  ...settingRateLimits,
  ...userLimits,
};
type LimitName = keyof typeof limits;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What is counted, and for each operation that counts it a call. */
interface Case {
  subject: string;
  calls: Record<string, () => Promise<Response>>;
  /** What a call past the limit is refused with; rate_limited where absent. */
  code?: string;
}

const id = randomUUID();
const from = "198.51.100.7";
const send = (method: string, path: string, options: { as?: string; from?: string; json?: unknown } = {}) =>
  app.send(path, { method, ...options });
const wrong = { current_password: "not-my-password" };
const right = { current_password: password };

async function bySession(userType: UserType, callsOf: (as: string) => Case["calls"]): Promise<Case> {
  const { id: subject, cookie } = await signedInUser(app, userType);
  return { subject, calls: callsOf(cookie) };
}

const booking = (as: string, action: string) =>
  send("POST", `/rest/v1/bookings/${id}/${action}`, { as, json: {} });
const profile = (as: string, action: string) =>
  send("POST", `/rest/v1/doula_profiles/${id}/${action}`, { as, json: {} });
const conversation = (as: string, method: string, path: string, json?: object) =>
  send(method, `/rest/v1/conversations/${id}/${path}`, { as, json });

/** A booking by somebody in a group whose accounts are limited together. */
async function bookInGroup(group: "network" | "domain"): Promise<Case> {
  const { id: userId, cookie: as } = await signedInUser(app, "client");
  const email = `booker-${userId}@clinic.example.org`;
  if (group === "domain") await app.db.update(schema.users).set({ email }).where(eq(schema.users.id, userId));
  const json = { booking_type: "intro_call", doula_profile_id: id, starts_at: "2030-01-02T15:00:00.000Z" };
  const sent = group === "network" ? { as, json, from: "203.0.113.9" } : { as, json };
  const name = group === "network" ? "network 203.0.113.0/24" : "email domain example.org";
  return {
    subject: app.encryption.fingerprint(name),
    calls: { "POST /rest/v1/bookings": () => send("POST", "/rest/v1/bookings", sent) },
    code: "group_limit_reached",
  };
}

/** Each call gives the person a name that they have not had. */
async function renaming({ code }: { code: string }): Promise<Case> {
  const { id: subject, cookie: as } = await signedInUser(app, "client");
  let count = 0;
  const newName = () => ({ first_name: `Ana${count++}`, last_name: "Ruiz" });
  const parent = { parent2_name: null, phone: null, address: null, due_date: null };
  const full_name = () => Object.values(newName()).join(" ");
  return {
    subject,
    code,
    calls: {
      "PUT /rest/v1/parent_profiles/{user_id}": () =>
        send("PUT", `/rest/v1/parent_profiles/${subject}`, {
          as,
          json: { ...parent, full_name: full_name() },
        }),
      "PATCH /rest/v1/users/{user_id}": () =>
        send("PATCH", `/rest/v1/users/${subject}`, { as, json: newName() }),
    },
  };
}

/** Every limit: one without a case does not compile, one that no operation counts fails here. */
const cases: Record<LimitName, () => Promise<Case>[] | Promise<Case>> = {
  sign_in_address: async () => ({
    subject: from,
    calls: { "POST /auth/v1/token": () => signIn(app, newEmail(), password, { from }) },
  }),
  sign_in_pair: async () => ({
    subject: `pair@doula.test from ${from}`,
    calls: { "POST /auth/v1/token": () => signIn(app, "pair@doula.test", password, { from }) },
  }),
  sign_in_account: async () => ({
    subject: "account@doula.test",
    calls: { "POST /auth/v1/token": () => signIn(app, "account@doula.test") },
  }),
  sign_in_known_browser: async () => {
    const { email } = await insertUser(app, "client");
    const as = jarOf(await signIn(app, email));
    const [, browserId = ""] = /known_browser=([\w-]+)/.exec(as) ?? [];
    return {
      subject: `${email} in ${browserId}`,
      calls: { "POST /auth/v1/token": () => signIn(app, email, password, { as }) },
    };
  },
  sign_up_address: async () => ({
    subject: from,
    calls: {
      "POST /auth/v1/signup": () => signUp(app, newEmail(), { from }),
      "POST /auth/v1/doula_signup": () => signUpDoula(app, newEmail(), { from }),
    },
  }),
  sign_up_account: async () => ({
    subject: "signup@doula.test",
    calls: {
      "POST /auth/v1/signup": () => signUp(app, "signup@doula.test"),
      "POST /auth/v1/doula_signup": () => signUpDoula(app, "signup@doula.test"),
    },
  }),
  resend_address: async () => ({
    subject: from,
    calls: {
      "POST /auth/v1/resend": () =>
        send("POST", "/auth/v1/resend", { from, json: { type: "signup", email: newEmail() } }),
    },
  }),
  resend_account: async () => ({
    subject: "resend@doula.test",
    calls: {
      "POST /auth/v1/resend": () =>
        send("POST", "/auth/v1/resend", { json: { type: "signup", email: "resend@doula.test" } }),
    },
  }),
  recover_address: async () => ({
    subject: from,
    calls: {
      "POST /auth/v1/recover": () => send("POST", "/auth/v1/recover", { from, json: { email: newEmail() } }),
    },
  }),
  recover_pair: async () => ({
    subject: `recover@doula.test from ${from}`,
    calls: {
      "POST /auth/v1/recover": () =>
        send("POST", "/auth/v1/recover", { from, json: { email: "recover@doula.test" } }),
    },
  }),
  reset_address: async () => ({
    subject: from,
    calls: {
      "POST /auth/v1/reset": () =>
        send("POST", "/auth/v1/reset", { from, json: { token: "made-up", password } }),
    },
  }),
  reauthenticate_account: () => [
    bySession("client", (as) => ({
      "PUT /auth/v1/user": () => send("PUT", "/auth/v1/user", { as, json: { ...wrong, password } }),
      "DELETE /auth/v1/user": () => send("DELETE", "/auth/v1/user", { as, json: wrong }),
      "POST /auth/v1/user/export": () => exportData(app, as, "not-my-password"),
      "POST /auth/v1/factors": () =>
        send("POST", "/auth/v1/factors", { as, json: { factor_type: "totp", ...wrong } }),
      "DELETE /auth/v1/factors/{id}": () => send("DELETE", `/auth/v1/factors/${id}`, { as, json: wrong }),
      "POST /auth/v1/factors/{id}/recovery_codes": () =>
        send("POST", `/auth/v1/factors/${id}/recovery_codes`, { as, json: wrong }),
    })),
    (async () => {
      const { email, token } = await insertUnconfirmed(app);
      const user = await app.db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) });
      return {
        subject: user?.id ?? "",
        calls: { "POST /auth/v1/verify": () => verify(app, token, { password: "not-my-password" }) },
      };
    })(),
  ],
  change_email_account: () =>
    bySession("client", (as) => ({
      "PUT /auth/v1/user": () => send("PUT", "/auth/v1/user", { as, json: { ...right, email: newEmail() } }),
    })),
  change_email_target: async () => {
    const { cookie: as } = await signedInUser(app, "client");
    const email = "target@doula.test";
    return {
      subject: email,
      calls: { "PUT /auth/v1/user": () => send("PUT", "/auth/v1/user", { as, json: { ...right, email } }) },
    };
  },
  factor_address: async () => ({
    subject: from,
    calls: {
      "POST /auth/v1/factors/{id}/challenge": () =>
        send("POST", `/auth/v1/factors/${id}/challenge`, { from }),
      "POST /auth/v1/factors/{id}/verify": () =>
        send("POST", `/auth/v1/factors/${id}/verify`, { from, json: { code: "123456" } }),
    },
  }),
  factor_account: async () => {
    const { id: subject, cookie: as } = await signedInUser(app, "client");
    const enrolled: unknown = await (
      await send("POST", "/auth/v1/factors", { as, json: { factor_type: "totp", ...right } })
    ).json();
    const [, factorId = ""] = /"id":"([\w-]+)"/.exec(JSON.stringify(enrolled)) ?? [];
    return {
      subject,
      calls: {
        "POST /auth/v1/factors/{id}/verify": () =>
          send("POST", `/auth/v1/factors/${factorId}/verify`, { as, json: { code: "123456" } }),
      },
    };
  },
  factor_code: async () => {
    const person = await insertPersonWithFactor(app);
    // The one of now has turned the factor on.
    const code = totpOf(person.secret, 1);
    return {
      subject: `${person.id} ${code}`,
      calls: { "POST /auth/v1/factors/{id}/verify": () => signInWithFactor(app, person, { code }) },
      code: "code_invalid",
    };
  },
  faq_changes: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/faqs": () => send("POST", "/rest/v1/faqs", { as, json: {} }),
      "PUT /rest/v1/faqs/{id}": () => send("PUT", `/rest/v1/faqs/${id}`, { as, json: {} }),
      "DELETE /rest/v1/faqs/{id}": () => send("DELETE", `/rest/v1/faqs/${id}`, { as }),
    })),
  analytics_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/analytics": () => send("GET", "/rest/v1/analytics", { as }),
    })),
  user_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/users": () => send("GET", "/rest/v1/users", { as }),
      "GET /rest/v1/users/{user_id}/management": () => send("GET", `/rest/v1/users/${id}/management`, { as }),
    })),
  user_changes: () =>
    bySession("admin", (as) => ({
      "PUT /rest/v1/users/{user_id}/admin_profile": () =>
        send("PUT", `/rest/v1/users/${id}/admin_profile`, { as, json: {} }),
      "PUT /rest/v1/users/{user_id}": () => send("PUT", `/rest/v1/users/${id}`, { as, json: {} }),
      "DELETE /rest/v1/users/{user_id}": () => send("DELETE", `/rest/v1/users/${id}`, { as }),
      "PUT /rest/v1/users/{user_id}/suspension": () =>
        send("PUT", `/rest/v1/users/${id}/suspension`, { as, json: {} }),
      "DELETE /rest/v1/users/{user_id}/suspension": () =>
        send("DELETE", `/rest/v1/users/${id}/suspension`, { as }),
    })),
  audit_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/audit_log": () => send("GET", "/rest/v1/audit_log", { as }),
    })),
  audit_exports: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/audit_log/export": () =>
        send("POST", "/rest/v1/audit_log/export", { as, json: { from: "never" } }),
    })),
  overview_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/overview": () => send("GET", "/rest/v1/overview", { as }),
    })),
  failure_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/failed_emails": () => send("GET", "/rest/v1/failed_emails", { as }),
      "GET /rest/v1/failed_jobs": () => send("GET", "/rest/v1/failed_jobs", { as }),
    })),
  failure_changes: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/failed_emails/{id}/send": () =>
        send("POST", `/rest/v1/failed_emails/${id}/send`, { as }),
      "DELETE /rest/v1/failed_emails/{id}": () => send("DELETE", `/rest/v1/failed_emails/${id}`, { as }),
      "POST /rest/v1/failed_jobs/{id}/run": () => send("POST", `/rest/v1/failed_jobs/${id}/run`, { as }),
      "DELETE /rest/v1/failed_jobs/{id}": () => send("DELETE", `/rest/v1/failed_jobs/${id}`, { as }),
    })),
  application_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/applications": () => send("GET", "/rest/v1/applications", { as }),
      "GET /rest/v1/applications/waiting": () => send("GET", "/rest/v1/applications/waiting", { as }),
      "GET /rest/v1/doula_profiles/{id}/application": () =>
        send("GET", `/rest/v1/doula_profiles/${id}/application`, { as }),
    })),
  application_reviews: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/doula_profiles/{id}/approve": () => profile(as, "approve"),
      "POST /rest/v1/doula_profiles/{id}/reject": () => profile(as, "reject"),
    })),
  changed_profile_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/changed_profiles": () => send("GET", "/rest/v1/changed_profiles", { as }),
    })),
  changed_profile_reviews: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/doula_profiles/{id}/changes/accept": () => profile(as, "changes/accept"),
      "POST /rest/v1/doula_profiles/{id}/unlist": () => profile(as, "unlist"),
      "POST /rest/v1/doula_profiles/{id}/list_again": () => profile(as, "list_again"),
    })),
  profile_unlistings: async () => {
    const { cookie: as } = await signedInUser(app, "admin");
    return {
      subject: id,
      calls: { "POST /rest/v1/doula_profiles/{id}/unlist": () => profile(as, "unlist") },
    };
  },
  report_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/reports": () => send("GET", "/rest/v1/reports?status=open", { as }),
      "GET /rest/v1/reports/{id}": () => send("GET", `/rest/v1/reports/${id}`, { as }),
    })),
  report_reviews: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/reports/{id}/review": () =>
        send("POST", `/rest/v1/reports/${id}/review`, { as, json: {} }),
    })),
  setting_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/platform_settings": () => send("GET", "/rest/v1/platform_settings", { as }),
    })),
  setting_changes: () =>
    bySession("admin", (as) => ({
      "PATCH /rest/v1/platform_settings": () => send("PATCH", "/rest/v1/platform_settings", { as, json: {} }),
    })),
  package_changes: () =>
    bySession("doula", (as) => ({
      "POST /rest/v1/doula_packages": () => send("POST", "/rest/v1/doula_packages", { as, json: {} }),
      "PUT /rest/v1/doula_packages/{id}": () =>
        send("PUT", `/rest/v1/doula_packages/${id}`, { as, json: {} }),
      "DELETE /rest/v1/doula_packages/{id}": () => send("DELETE", `/rest/v1/doula_packages/${id}`, { as }),
    })),
  export_account: () =>
    bySession("client", (as) => ({
      "POST /auth/v1/user/export": () => exportData(app, as, "not-my-password"),
    })),
  verify_address: async () => ({
    subject: from,
    calls: {
      "POST /auth/v1/verify": () =>
        send("POST", "/auth/v1/verify", { from, json: { type: "signup", token: "made-up" } }),
      "POST /auth/v1/user/email_change/verify": () =>
        send("POST", "/auth/v1/user/email_change/verify", { from, json: { token: "made-up" } }),
    },
  }),
  certificate_upload_account: async () => {
    const { id: subject, cookie: as } = await signedInUser(app, "doula");
    const body = new Uint8Array([1, 2, 3]);
    return {
      subject,
      calls: {
        "POST /storage/v1/object/doula-certifications/{user_id}/{certification_id}": () =>
          app.send(`/storage/v1/object/doula-certifications/${subject}/${id}`, {
            method: "POST",
            as,
            body,
            headers: { "content-length": String(body.length) },
          }),
      },
    };
  },
  certification_change_account: async () => {
    const { id: subject, cookie: as } = await signedInUser(app, "doula");
    const path = "/rest/v1/doula_certifications";
    return {
      subject,
      calls: {
        "POST /rest/v1/doula_certifications": () => send("POST", path, { as, json: {} }),
        "PUT /rest/v1/doula_certifications/{id}": () => send("PUT", `${path}/${id}`, { as, json: {} }),
        "DELETE /rest/v1/doula_certifications/{id}": () => send("DELETE", `${path}/${id}`, { as }),
        "DELETE /storage/v1/object/doula-certifications/{user_id}/{certification_id}": () =>
          send("DELETE", `/storage/v1/object/doula-certifications/${subject}/${id}`, { as }),
      },
    };
  },
  profile_status_changes: () =>
    bySession("doula", (as) => ({
      "POST /rest/v1/doula_profiles/own/submit": () =>
        send("POST", "/rest/v1/doula_profiles/own/submit", { as }),
      "POST /rest/v1/doula_profiles/own/withdraw": () =>
        send("POST", "/rest/v1/doula_profiles/own/withdraw", { as }),
      "POST /rest/v1/doula_profiles/own/edit": () => send("POST", "/rest/v1/doula_profiles/own/edit", { as }),
    })),
  setup_changes: () =>
    bySession("doula", (as) => ({
      "PUT /rest/v1/doula_profiles/own/video": () =>
        send("PUT", "/rest/v1/doula_profiles/own/video", { as, json: {} }),
      "DELETE /rest/v1/doula_profiles/own/video": () =>
        send("DELETE", "/rest/v1/doula_profiles/own/video", { as }),
      "PUT /rest/v1/doula_profiles/own/births": () =>
        send("PUT", "/rest/v1/doula_profiles/own/births", { as, json: {} }),
    })),
  calendar_account: () =>
    bySession("doula", (as) => ({
      "POST /functions/v1/google-calendar": () =>
        send("POST", "/functions/v1/google-calendar", { as, json: {} }),
      "DELETE /rest/v1/google_calendar_connections": () =>
        send("DELETE", "/rest/v1/google_calendar_connections", { as }),
    })),
  upload_account: async () => {
    const { id: subject, cookie: as } = await signedInUser(app, "client");
    const body = new Uint8Array([1, 2, 3]);
    return {
      subject,
      calls: {
        "POST /storage/v1/object/profile-images/{user_id}": () =>
          app.send(`/storage/v1/object/profile-images/${subject}`, {
            method: "POST",
            as,
            body,
            headers: { "content-length": String(body.length) },
          }),
      },
    };
  },
  places_address: async () => ({
    subject: from,
    calls: {
      "POST /functions/v1/places": () =>
        send("POST", "/functions/v1/places", { from, json: { input: "Aus", types: "geocode" } }),
    },
  }),
  own_profile_account: () =>
    bySession("doula", (as) => ({
      "PATCH /rest/v1/doula_profiles/own": () =>
        send("PATCH", "/rest/v1/doula_profiles/own", {
          as,
          json: { bio: "New", updated_at: "2026-01-01T00:00:00.000000Z" },
        }),
    })),
  profile_changes: () => renaming({ code: "rate_limited" }),
  name_changes_a_day: () => renaming({ code: "too_many_name_changes" }),
  name_changes_a_month: () => renaming({ code: "too_many_name_changes" }),
  booking_changes: () => [
    bySession("client", (as) => ({
      "POST /rest/v1/bookings": () =>
        send("POST", "/rest/v1/bookings", {
          as,
          json: { booking_type: "intro_call", doula_profile_id: id, starts_at: "2030-01-02T15:00:00.000Z" },
        }),
      "POST /rest/v1/bookings/{id}/reschedule": () =>
        send("POST", `/rest/v1/bookings/${id}/reschedule`, {
          as,
          json: { starts_at: "2030-01-02T15:00:00.000Z" },
        }),
      "POST /rest/v1/bookings/{id}/cancel": () => booking(as, "cancel"),
      "DELETE /rest/v1/bookings/{id}/birth_place": () =>
        send("DELETE", `/rest/v1/bookings/${id}/birth_place`, { as }),
    })),
    bySession("doula", (as) => ({
      "POST /rest/v1/bookings/{id}/approve": () => booking(as, "approve"),
      "POST /rest/v1/bookings/{id}/decline": () => booking(as, "decline"),
      "POST /rest/v1/bookings/{id}/cancel_as_doula": () =>
        send("POST", `/rest/v1/bookings/${id}/cancel_as_doula`, { as, json: { reason: "Away" } }),
      "PUT /rest/v1/bookings/{id}/no_show": () => send("PUT", `/rest/v1/bookings/${id}/no_show`, { as }),
      "DELETE /rest/v1/bookings/{id}/no_show": () =>
        send("DELETE", `/rest/v1/bookings/${id}/no_show`, { as }),
    })),
  ],
  availability_changes: () =>
    bySession("doula", (as) => ({
      "PUT /rest/v1/availability": () =>
        send("PUT", "/rest/v1/availability", {
          as,
          json: {
            version: "none",
            weekly_hours: [],
            notice_minutes: 0,
            buffer_minutes: 0,
            horizon_days: 1,
            requires_approval: false,
          },
        }),
      "POST /rest/v1/availability/overrides": () =>
        send("POST", "/rest/v1/availability/overrides", {
          as,
          json: {
            is_open: false,
            first_date: "2030-01-02",
            last_date: "2030-01-02",
            start_time: null,
            end_time: null,
          },
        }),
      "DELETE /rest/v1/availability/overrides/{id}": () =>
        send("DELETE", `/rest/v1/availability/overrides/${id}`, { as }),
    })),
  bookings_mailbox: async () => {
    const { id: userId, cookie: as } = await signedInUser(app, "client");
    const email = "booker+again@doula.test";
    await app.db.update(schema.users).set({ email }).where(eq(schema.users.id, userId));
    return {
      subject: "booker@doula.test",
      calls: {
        "POST /rest/v1/bookings": () =>
          send("POST", "/rest/v1/bookings", {
            as,
            json: { booking_type: "intro_call", doula_profile_id: id, starts_at: "2030-01-02T15:00:00.000Z" },
          }),
      },
    };
  },
  bookings_network: () => bookInGroup("network"),
  bookings_domain: () => bookInGroup("domain"),
  cancellations_network: () => bookInGroup("network"),
  cancellations_domain: () => bookInGroup("domain"),
  contacts_network: () => bookInGroup("network"),
  contacts_domain: () => bookInGroup("domain"),
  slots_address: async () => {
    const { cookie: as } = await signedInUser(app, "client");
    return {
      subject: from,
      calls: {
        "GET /rest/v1/doula_profiles/{id}/slots": () =>
          send("GET", `/rest/v1/doula_profiles/${id}/slots`, { from }),
        "GET /rest/v1/bookings/{id}/slots": () => send("GET", `/rest/v1/bookings/${id}/slots`, { as, from }),
      },
    };
  },
  stripe_connect_person: () =>
    bySession("doula", (as) => ({
      "POST /functions/v1/stripe-connect": () =>
        send("POST", "/functions/v1/stripe-connect", { as, json: {} }),
      "DELETE /rest/v1/payment_account": () => send("DELETE", "/rest/v1/payment_account", { as }),
    })),
  order_changes: () =>
    bySession("client", (as) => ({
      "POST /rest/v1/orders": () => send("POST", "/rest/v1/orders", { as, json: { package_id: id } }),
      "POST /functions/v1/create-payment-link": () =>
        send("POST", "/functions/v1/create-payment-link", { as, json: { orderId: id } }),
    })),
  admin_order_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/admin/orders": () => send("GET", "/rest/v1/admin/orders", { as }),
      "GET /rest/v1/orders/{id}/management": () => send("GET", `/rest/v1/orders/${id}/management`, { as }),
    })),
  order_reviews: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/orders/{id}/review": () =>
        send("POST", `/rest/v1/orders/${id}/review`, { as, json: {} }),
      "POST /rest/v1/orders/{id}/allow_reorder": () =>
        send("POST", `/rest/v1/orders/${id}/allow_reorder`, { as }),
    })),
  sales_exports: () =>
    bySession("doula", (as) => ({
      "POST /rest/v1/sales/export": () => send("POST", "/rest/v1/sales/export", { as, json: {} }),
    })),
  failed_event_reads: () =>
    bySession("admin", (as) => ({
      "GET /rest/v1/failed_events": () => send("GET", "/rest/v1/failed_events", { as }),
    })),
  failed_event_changes: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/failed_events/{id}/process": () =>
        send("POST", `/rest/v1/failed_events/${id}/process`, { as }),
      "DELETE /rest/v1/failed_events/{id}": () => send("DELETE", `/rest/v1/failed_events/${id}`, { as }),
    })),
  refunds: () =>
    bySession("admin", (as) => ({
      "POST /rest/v1/orders/{id}/refunds": () =>
        send("POST", `/rest/v1/orders/${id}/refunds`, { as, json: {} }),
    })),
  payment_account_person: () =>
    bySession("doula", (as) => ({
      "GET /rest/v1/payment_account": () => send("GET", "/rest/v1/payment_account", { as }),
    })),
  search_address: async () => ({
    subject: from,
    calls: {
      "GET /rest/v1/doula_profiles": () => send("GET", "/rest/v1/doula_profiles?sort=price", { from }),
      "GET /rest/v1/doula_profiles/facets": () => send("GET", "/rest/v1/doula_profiles/facets", { from }),
      "GET /rest/v1/map_background": () =>
        send("GET", "/rest/v1/map_background?lat=30.3&lng=-97.7&miles=30", { from }),
    },
  }),
  messages_sender: () =>
    bySession("client", (as) => ({
      "POST /rest/v1/conversations/{id}/messages": () =>
        conversation(as, "POST", "messages", { content: "Hello", client_key: randomUUID() }),
    })),
  messages_characters: async () => ({
    ...(await bySession("client", (as) => ({
      "POST /rest/v1/conversations/{id}/messages": () =>
        conversation(as, "POST", "messages", { content: "Hello", client_key: randomUUID() }),
    }))),
    code: "too_much_written",
  }),
  messages_search: () =>
    bySession("client", (as) => ({
      "GET /rest/v1/conversations": () => send("GET", "/rest/v1/conversations?search=moon", { as }),
    })),
  blocks_blocker: () =>
    bySession("client", (as) => ({
      "PUT /rest/v1/conversations/{id}/block": () => conversation(as, "PUT", "block"),
      "DELETE /rest/v1/conversations/{id}/block": () => conversation(as, "DELETE", "block"),
    })),
  conversations_starter: () =>
    bySession("client", (as) => ({
      "POST /rest/v1/conversations": () =>
        send("POST", "/rest/v1/conversations", { as, json: { doula_profile_id: id } }),
    })),
  reports_reporter: () =>
    bySession("client", (as) => ({
      "POST /rest/v1/conversations/{id}/reports": () =>
        conversation(as, "POST", "reports", { reason: "spam" }),
    })),
};

const names = Object.keys(limits).filter((name): name is LimitName => name in limits);
/** What counts something else than attempts, and where its test is. */
const countedElsewhere = ["GET /realtime/v1"];
/**
 * Not refused with their own error: the rest is done later (server/payments/event-filter.test.ts), or asks for the password
 * (server/orders/refund-proof.test.ts).
 */
const limitsTestedElsewhere = ["stripe_events", "refunds_without_password"];
const refused = new Set<string>();

test("every declared limit is tested here", () => {
  expect([...names, ...limitsTestedElsewhere].toSorted()).toEqual(namesOfDeclaredLimits().toSorted());
});

describe.each(names)("%s", (name) => {
  test("is counted by its operations, and refuses past its points", async () => {
    const all = await Promise.all([cases[name]()].flat());
    for (const { subject, calls, code = "rate_limited" } of all) {
      for (const [operation, call] of Object.entries(calls)) {
        expect(await codeOfAny(await call()), `${operation} before`).not.toBe(code);
        await app.rateLimit.count(limits[name], subject, limits[name].points).catch(() => undefined);
        const answer = await call();
        expect(await codeOf(answer), operation).toBe(code);
        if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        await app.rateLimit.forget(limits[name], subject);
        refused.add(operation);
      }
    }
  });
});

test("every operation that says it is limited has been refused here", async () => {
  const declared = (await app.operations())
    .filter((operation) => operation["x-errors"].includes("rate_limited"))
    .map(({ method, path }) => `${method} ${path}`);
  expect(declared.length).toBeGreaterThan(30);
  expect([...refused, ...countedElsewhere].toSorted()).toEqual(declared.toSorted());
});

test("every operation of admins is limited", async () => {
  const unlimited = (await app.operations()).filter(
    (operation) => operation["x-access"] === "admin" && !operation["x-errors"].includes("rate_limited"),
  );
  expect(unlimited.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

async function codeOfAny(response: Response): Promise<string | undefined> {
  return response.headers.get("content-type")?.includes("json") ? codeOf(response) : undefined;
}
