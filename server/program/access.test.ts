import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { userIdHeader } from "../../contract/identity/users.ts";
import type { AppEnv } from "../platform/http/app-env.ts";
import { requireDeclaredAccess } from "../platform/http/open-api.ts";
import { useTestApp } from "../testing/app.ts";
import { errorCode, signedInUser } from "../testing/fixtures.ts";

/**
 * Who may call each route. A route missing from this table fails the test, so nobody adds one without
 * deciding.
 */
const access: Record<string, "public" | "user" | "client" | "doula" | "admin"> = {
  "GET /livez": "public",
  "GET /readyz": "public",
  "GET /healthz": "public",
  "GET /version": "public",
  "GET /metrics": "public",
  "GET /openapi.json": "public",
  "GET /docs": "public",
  "GET /docs/{file}": "public",
  "GET /mailbox": "public",
  "GET /mailbox/{id}": "public",
  "GET /mailbox/{id}/attachment": "public",
  "POST /auth/v1/signup": "public",
  "POST /auth/v1/doula_signup": "public",
  "POST /auth/v1/token": "public",
  "POST /auth/v1/logout": "public",
  "GET /auth/v1/user": "public",
  "POST /auth/v1/verify": "public",
  "POST /auth/v1/recover": "public",
  "POST /auth/v1/reset": "public",
  "PUT /auth/v1/user": "user",
  "DELETE /auth/v1/user": "user",
  "GET /auth/v1/user/deletion": "user",
  "POST /auth/v1/user/export": "user",
  "POST /auth/v1/user/export_plans": "user",
  "GET /rest/v1/plans/own": "client",
  "POST /rest/v1/plans/own": "client",
  "GET /rest/v1/births/own": "client",
  "PUT /rest/v1/births/own": "client",
  "DELETE /rest/v1/births/own": "client",
  "PUT /rest/v1/losses/own": "client",
  "DELETE /rest/v1/losses/own": "client",
  "POST /rest/v1/birth_notices": "client",
  "GET /rest/v1/birth_notices/as_doula": "doula",
  "PUT /rest/v1/recorded_births/{id}": "doula",
  "DELETE /rest/v1/recorded_births/{id}": "doula",
  "GET /auth/v1/reauthenticate": "user",
  "GET /auth/v1/.well-known/jwks.json": "public",
  "GET /auth/v1/user/email_change": "user",
  "DELETE /auth/v1/user/email_change": "user",
  "POST /auth/v1/user/email_change/verify": "public",
  "GET /auth/v1/sessions": "user",
  "DELETE /auth/v1/sessions/{id}": "user",
  "GET /auth/v1/factors": "user",
  "POST /auth/v1/factors": "user",
  "DELETE /auth/v1/factors/{id}": "user",
  "POST /auth/v1/factors/{id}/challenge": "public",
  "POST /auth/v1/factors/{id}/verify": "public",
  "POST /auth/v1/factors/{id}/recovery_codes": "user",
  "POST /auth/v1/resend": "public",
  "GET /rest/v1/admin_emails/own": "admin",
  "PUT /rest/v1/admin_emails/own": "admin",
  "GET /rest/v1/platform_settings/public": "public",
  "GET /rest/v1/platform_settings": "admin",
  "PATCH /rest/v1/platform_settings": "admin",
  "GET /rest/v1/faqs": "public",
  "POST /rest/v1/faqs": "admin",
  "PUT /rest/v1/faqs/{id}": "admin",
  "DELETE /rest/v1/faqs/{id}": "admin",
  "POST /functions/v1/places": "public",
  "GET /rest/v1/doula_profiles": "public",
  "GET /rest/v1/doula_profiles/facets": "public",
  "POST /rest/v1/doula_profiles/facets": "public",
  "GET /rest/v1/doula_profiles/own": "doula",
  "PATCH /rest/v1/doula_profiles/own": "doula",
  "GET /rest/v1/doula_profiles/{slug}": "public",
  "GET /rest/v1/doula_packages": "public",
  "GET /rest/v1/doula_packages/own": "doula",
  "POST /rest/v1/doula_packages": "doula",
  "PUT /rest/v1/doula_packages/{id}": "doula",
  "DELETE /rest/v1/doula_packages/{id}": "doula",
  "POST /rest/v1/orders/{id}/accept": "doula",
  "POST /rest/v1/orders/{id}/decline": "doula",
  "POST /rest/v1/orders/{id}/make_room": "doula",
  "POST /rest/v1/orders/{id}/due_date": "client",
  "POST /rest/v1/orders/{id}/due_date/answer": "doula",
  "POST /rest/v1/orders/{id}/withdraw": "client",
  "POST /rest/v1/orders/{id}/payment_check": "client",
  "DELETE /rest/v1/orders/{id}": "client",
  "DELETE /rest/v1/orders/{id}/birth_place": "client",
  "PUT /rest/v1/doula_packages/{id}/type": "doula",
  "POST /rest/v1/doula_packages/types/dismiss": "doula",
  "GET /rest/v1/doula_profiles/{id}/slots": "public",
  "POST /rest/v1/doula_profiles/search": "public",
  "POST /rest/v1/doula_profiles/on_call": "public",
  "GET /rest/v1/practice": "doula",
  "PUT /rest/v1/practice": "doula",
  "POST /rest/v1/practice/commitments": "doula",
  "DELETE /rest/v1/practice/commitments/{id}": "doula",
  "PUT /rest/v1/practice/made_room/{parentId}": "doula",
  "DELETE /rest/v1/practice/made_room/{parentId}": "doula",
  "GET /rest/v1/applications/own": "doula",
  "POST /rest/v1/applications/own/submit": "doula",
  "POST /rest/v1/applications/own/withdraw": "doula",
  "POST /rest/v1/applications/own/edit": "doula",
  "PUT /rest/v1/doula_profiles/own/video": "doula",
  "DELETE /rest/v1/doula_profiles/own/video": "user",
  "GET /rest/v1/former_doula_data": "user",
  "PUT /rest/v1/doula_profiles/own/births": "doula",
  "GET /rest/v1/applications": "admin",
  "GET /rest/v1/applications/waiting": "admin",
  "GET /rest/v1/applications/{id}": "admin",
  "POST /rest/v1/applications/{id}/approve": "admin",
  "POST /rest/v1/applications/{id}/reject": "admin",
  "GET /rest/v1/map_background": "public",
  "GET /rest/v1/areas": "public",
  "GET /rest/v1/areas/{state}": "public",
  "GET /rest/v1/areas/{state}/{city}": "public",
  "GET /rest/v1/featured_doulas": "public",
  "GET /robots.txt": "public",
  "GET /.well-known/security.txt": "public",
  "GET /sitemap.xml": "public",
  "GET /sitemaps/{file}": "public",
  "POST /rest/v1/bookings": "client",
  "GET /rest/v1/bookings": "client",
  "GET /rest/v1/bookings/intro_calls/count": "client",
  "GET /rest/v1/bookings/{id}/calendar.ics": "client",
  "GET /rest/v1/bookings/{id}/emailed_calendar.ics": "public",
  "GET /rest/v1/bookings/{id}/slots": "client",
  "GET /rest/v1/calendar_feeds/own": "user",
  "POST /rest/v1/calendar_feeds/own": "user",
  "DELETE /rest/v1/calendar_feeds/own": "user",
  "GET /rest/v1/calendar_feeds/{id}/calls.ics": "public",
  "POST /rest/v1/bookings/{id}/reschedule": "client",
  "POST /rest/v1/bookings/{id}/cancel": "client",
  "PUT /rest/v1/bookings/{id}/notes": "client",
  "DELETE /rest/v1/bookings/{id}/birth_place": "client",
  "POST /rest/v1/bookings/{id}/approve": "doula",
  "POST /rest/v1/bookings/{id}/decline": "doula",
  "GET /rest/v1/bookings/as_doula": "doula",
  "GET /rest/v1/bookings/as_doula/counts": "doula",
  "POST /rest/v1/bookings/{id}/cancel_as_doula": "doula",
  "PUT /rest/v1/bookings/{id}/no_show": "doula",
  "DELETE /rest/v1/bookings/{id}/no_show": "doula",
  "POST /rest/v1/doula_alerts": "public",
  "POST /rest/v1/doula_alerts/confirm": "public",
  "GET /rest/v1/doula_alerts/stop": "public",
  "POST /rest/v1/doula_alerts/stop": "public",
  "GET /rest/v1/doula_alerts/own": "user",
  "DELETE /rest/v1/doula_alerts/{id}": "user",
  "POST /functions/v1/google-calendar": "doula",
  "POST /functions/v1/google-calendar/notifications": "public",
  "GET /rest/v1/google_calendar_connections": "user",
  "PATCH /rest/v1/google_calendar_connections": "doula",
  "DELETE /rest/v1/google_calendar_connections": "user",
  "POST /rest/v1/bookings/{id}/restore_event": "doula",
  "GET /rest/v1/google_calendars": "doula",
  "PUT /rest/v1/google_calendars": "doula",
  "GET /rest/v1/calendar_subscriptions": "doula",
  "POST /rest/v1/calendar_subscriptions": "doula",
  "DELETE /rest/v1/calendar_subscriptions/{id}": "doula",
  "GET /rest/v1/availability": "doula",
  "GET /rest/v1/availability/preview": "doula",
  "PUT /rest/v1/availability": "doula",
  "POST /rest/v1/availability/overrides": "doula",
  "DELETE /rest/v1/availability/overrides/{id}": "doula",
  "GET /rest/v1/pausing": "doula",
  "PUT /rest/v1/pausing": "doula",
  "DELETE /rest/v1/pausing": "doula",
  "PUT /rest/v1/pausing/birth": "doula",
  "DELETE /rest/v1/pausing/birth": "doula",
  "GET /rest/v1/favorites": "user",
  "GET /rest/v1/favorites/doula_ids": "user",
  "POST /rest/v1/favorites": "user",
  "DELETE /rest/v1/favorites/{id}": "user",
  "GET /rest/v1/parent_profiles/{user_id}": "client",
  "PUT /rest/v1/parent_profiles/{user_id}": "client",
  "GET /rest/v1/audit_log": "admin",
  "POST /rest/v1/audit_log/export": "admin",
  "GET /rest/v1/analytics": "admin",
  "GET /rest/v1/changed_profiles": "admin",
  "POST /rest/v1/doula_profiles/{id}/changes/accept": "admin",
  "POST /rest/v1/doula_profiles/{id}/unlist": "admin",
  "POST /rest/v1/doula_profiles/{id}/list_again": "admin",
  "GET /rest/v1/overview": "admin",
  "GET /rest/v1/health_checks": "admin",
  "GET /rest/v1/failed_emails": "admin",
  "POST /rest/v1/failed_emails/{id}/send": "admin",
  "DELETE /rest/v1/failed_emails/{id}": "admin",
  "GET /rest/v1/undeliverable_addresses": "admin",
  "DELETE /rest/v1/undeliverable_addresses/{id}": "admin",
  "POST /functions/v1/email-events": "public",
  "GET /auth/v1/user/undeliverable": "user",
  "DELETE /auth/v1/user/undeliverable": "user",
  "PUT /auth/v1/user/time_zone": "user",
  "GET /rest/v1/failed_jobs": "admin",
  "POST /rest/v1/failed_jobs/{id}/run": "admin",
  "DELETE /rest/v1/failed_jobs/{id}": "admin",
  "GET /rest/v1/failed_events": "admin",
  "POST /rest/v1/failed_events/{id}/process": "admin",
  "DELETE /rest/v1/failed_events/{id}": "admin",
  "GET /rest/v1/users": "admin",
  "GET /rest/v1/users/{user_id}/management": "admin",
  "PUT /rest/v1/users/{user_id}": "admin",
  "DELETE /rest/v1/users/{user_id}": "admin",
  "PUT /rest/v1/users/{user_id}/suspension": "admin",
  "DELETE /rest/v1/users/{user_id}/suspension": "admin",
  "GET /rest/v1/users/{user_id}": "user",
  "PATCH /rest/v1/users/{user_id}": "user",
  "PUT /rest/v1/users/{user_id}/admin_profile": "user",
  "POST /storage/v1/object/profile-images/{user_id}": "user",
  "DELETE /storage/v1/object/profile-images/{user_id}": "user",
  "GET /storage/v1/object/public/profile-images/{user_id}/{file}": "public",
  "GET /rest/v1/doula_certifications": "user",
  "POST /rest/v1/doula_certifications": "doula",
  "PUT /rest/v1/doula_certifications/{id}": "doula",
  "DELETE /rest/v1/doula_certifications/{id}": "user",
  "POST /storage/v1/object/doula-certifications/{user_id}/{certification_id}": "doula",
  "DELETE /storage/v1/object/doula-certifications/{user_id}/{certification_id}": "user",
  "POST /storage/v1/object/sign/doula-certifications/{user_id}/{certification_id}": "user",
  "GET /storage/v1/object/sign/doula-certifications/{user_id}/{certification_id}": "user",
  "GET /rest/v1/conversations": "user",
  "POST /rest/v1/conversations": "user",
  "GET /rest/v1/conversations/{id}": "user",
  "GET /rest/v1/conversations/{id}/messages": "user",
  "POST /rest/v1/conversations/{id}/messages": "user",
  "POST /rest/v1/conversations/{id}/read": "user",
  "PUT /rest/v1/conversations/{id}/block": "user",
  "DELETE /rest/v1/conversations/{id}/block": "user",
  "POST /rest/v1/conversations/{id}/reports": "user",
  "GET /rest/v1/reports": "admin",
  "GET /rest/v1/reports/{id}": "admin",
  "POST /rest/v1/reports/{id}/review": "admin",
  "GET /rest/v1/warnings/own": "user",
  "POST /rest/v1/warnings/own/seen": "user",
  "GET /rest/v1/messages/unread_count": "user",
  "GET /rest/v1/payment_account": "doula",
  "DELETE /rest/v1/payment_account": "user",
  "POST /functions/v1/stripe-connect": "doula",
  "POST /functions/v1/stripe-webhook": "public",
  "POST /rest/v1/orders": "client",
  "GET /rest/v1/orders": "client",
  "GET /rest/v1/orders/{id}/receipt": "user",
  "POST /rest/v1/orders/{id}/refunds": "admin",
  "POST /functions/v1/create-payment-link": "client",
  "GET /rest/v1/admin/orders": "admin",
  "GET /rest/v1/orders/{id}/management": "admin",
  "POST /rest/v1/orders/{id}/allow_reorder": "admin",
  "POST /rest/v1/orders/{id}/review": "admin",
  "POST /rest/v1/orders/{id}/due_date/answer_for_doula": "admin",
  "GET /rest/v1/payment_differences": "admin",
  "POST /rest/v1/payment_differences/{id}/dismiss": "admin",
  "GET /rest/v1/sales": "doula",
  "POST /rest/v1/sales/export": "doula",
  "GET /realtime/v1": "user",
};

const app = await useTestApp();
const operations = (await app.operations()).map((operation) => ({
  ...operation,
  route: `${operation.method} ${operation.path}`,
}));

test("[6.2 6.8] every route declares the access in this table", () => {
  expect(Object.fromEntries(operations.map((operation) => [operation.route, operation["x-access"]]))).toEqual(
    access,
  );
});

test("[5.6 6.1 6.3 6.6 6.8] every route admits exactly the roles in this table", async () => {
  const callers = {
    anonymous: undefined,
    client: await signedInUser(app, "client"),
    "other client": await signedInUser(app, "client"),
    doula: await signedInUser(app, "doula"),
    "other doula": await signedInUser(app, "doula"),
    admin: await signedInUser(app, "admin"),
  };
  for (const { route, method, path } of operations) {
    // Signing out would end the session that the next routes need.
    if (route === "POST /auth/v1/logout") continue;
    const url = path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
    for (const [role, person] of Object.entries(callers)) {
      const response = await app.send(url, {
        method,
        as: person?.cookie,
        json: method === "GET" ? undefined : {},
      });
      const who = `${role} at ${route}`;
      const required = access[route];
      if (required !== "public" && !person) {
        expect(response.status, who).toBe(401);
        expect(await response.json(), who).toMatchObject({
          code: "unauthenticated",
          detail: "Please log in first",
        });
      } else if (required !== "public" && required !== "user" && !role.endsWith(required ?? "")) {
        expect(response.status, who).toBe(403);
        expect(await response.json(), who).toMatchObject({ code: "forbidden" });
      } else {
        expect([401, 403], who).not.toContain(response.status);
        expect(response.status, who).toBeLessThan(500);
      }
    }
  }
});

test("the program refuses to start if a route declares no access", () => {
  const undeclared = new OpenAPIHono<AppEnv>();
  undeclared.get("/open", (c) => c.text("hello"));
  expect(() => requireDeclaredAccess(undeclared)).toThrow("routes without access: GET /open");

  const forAll = new OpenAPIHono<AppEnv>();
  forAll.all("/open", (c) => c.text("hello"));
  expect(() => requireDeclaredAccess(forAll)).toThrow("routes without access: ALL /open");

  const claimed = new OpenAPIHono<AppEnv>();
  claimed.openapi(
    createRoute({
      method: "get",
      path: "/open",
      "x-access": "admin",
      responses: { 200: { description: "" } },
    }),
    (c) => c.body(null),
  );
  expect(() => requireDeclaredAccess(claimed)).toThrow("routes without access: GET /open");
});

test("[7.1] an unknown path returns 404, in JSON under the API's prefixes", async () => {
  for (const path of ["/rest/v1/nothing", "/auth/v1/sign-in/email", "/functions/v1", "/storage/v1/x"]) {
    const response = await app.send(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ code: "route_not_found" });
  }
});

test("[6.8] refuses a change from a page that belongs to another person than the session", async () => {
  const [ana, ben] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const addFavorite = (pageOwner: string) =>
    app.send("/rest/v1/favorites", {
      method: "POST",
      as: ben.cookie,
      json: {},
      headers: { [userIdHeader]: pageOwner },
    });
  expect(await errorCode(await addFavorite(ana.id))).toBe("unauthenticated");
  expect(await errorCode(await addFavorite(ben.id))).toBe("invalid_input");
});
