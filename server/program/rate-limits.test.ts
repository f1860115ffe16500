import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { UserType } from "../../contract/identity/users.ts";
import { schema } from "../../db/database.ts";
import { routeLimits } from "../platform/http/http.ts";
import { declaredLimits, type Limit } from "../platform/security/rate-limit.ts";
import {
  insertUnconfirmed,
  newEmail,
  readCookieJar,
  signUp,
  signUpDoula,
  verify,
} from "../testing/accounts.ts";
import { useTestApp } from "../testing/app.ts";
import { insertPersonWithFactor, signInWithFactor } from "../testing/factors.ts";
import { errorCode, exportData, insertUser, password, signedInUser, signIn } from "../testing/fixtures.ts";
import { totpCode } from "../testing/totp.ts";

const app = await useTestApp();
const operations = (await app.operations()).map((operation) => ({
  ...operation,
  name: `${operation.method} ${operation.path}`,
}));

const id = randomUUID();
const userTypes: Record<string, UserType> = { doula: "doula", admin: "admin" };
const counted = new Set<string>();

describe("an operation that declares a limit", () => {
  test.each([...routeLimits])("is refused beyond it: %s", async (name, { limit, per }) => {
    const [method = "", path = ""] = name.split(" ");
    const access = operations.find((operation) => operation.name === name)?.["x-access"] ?? "";
    const person = access === "public" ? undefined : await signedInUser(app, userTypes[access] ?? "client");
    const subject = per === "address" ? "198.51.100.7" : (person?.id ?? "");
    const url = path.replace("{user_id}", subject).replaceAll(/\{\w+\}/g, id);
    const call = () =>
      app.send(url, {
        method,
        as: person?.cookie,
        from: "198.51.100.7",
        ...(method !== "GET" && { json: {} }),
      });
    await expectCounted(name, call, { limit, subject, code: "rate_limited" });
  });
});

async function expectCounted(
  operation: string,
  call: () => Promise<Response>,
  { limit, subject, code }: { limit: Limit; subject: string; code: string },
): Promise<void> {
  expect(await codeOfAny(await call()), `${operation} before`).not.toBe(code);
  await app.rateLimit.count(limit, subject, limit.points).catch(() => undefined);
  const response = await call();
  expect(await errorCode(response), operation).toBe(code);
  if (response.status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  await app.rateLimit.reset(limit, subject);
  counted.add(operation);
}

/** What is counted, with a call for each operation that counts it. */
interface Case {
  subject: string;
  calls: Record<string, () => Promise<Response>>;
  /** The error code beyond the limit; rate_limited by default. */
  code?: string;
}

const from = "198.51.100.7";
const send = (method: string, path: string, options: { as?: string; from?: string; json?: unknown } = {}) =>
  app.send(path, { method, ...options });
const wrong = { current_password: "not-my-password" };
const right = { current_password: password };

async function bySession(makeCalls: (as: string) => Case["calls"]): Promise<Case> {
  const { id: subject, cookie } = await signedInUser(app, "client");
  return { subject, calls: makeCalls(cookie) };
}

/** A booking by an account in a group with a shared limit. */
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

/** Each call gives the person a new name. */
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

const askForAlert = (email: string) =>
  send("POST", "/rest/v1/doula_alerts", { from, json: { lat: 30.27, lng: -97.74, miles: 30, email } });

/** Sends a wrong code from the browser of a person who signed up. */
async function guessCode() {
  const { browser } = await insertUnconfirmed(app);
  return {
    subject: /sign_up=([\w-]+)/.exec(browser)?.[1] ?? "",
    calls: {
      "POST /auth/v1/verify_code": () =>
        send("POST", "/auth/v1/verify_code", { as: browser, json: { code: "000000" } }),
    },
  };
}

/** Limits that a handler counts, since what they count is in the body, in the query or stored. */
const cases: Record<string, () => Promise<Case>[] | Promise<Case>> = {
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
    const as = readCookieJar(await signIn(app, email));
    const [, browserId = ""] = /known_browser=([\w-]+)/.exec(as) ?? [];
    return {
      subject: `${email} in ${browserId}`,
      calls: { "POST /auth/v1/token": () => signIn(app, email, password, { as }) },
    };
  },
  sign_up_account: async () => ({
    subject: "signup@doula.test",
    calls: {
      "POST /auth/v1/signup": () => signUp(app, "signup@doula.test"),
      "POST /auth/v1/doula_signup": () => signUpDoula(app, "signup@doula.test"),
    },
  }),
  resend_account: async () => ({
    subject: "resend@doula.test",
    calls: {
      "POST /auth/v1/resend": () =>
        send("POST", "/auth/v1/resend", { json: { type: "signup", email: "resend@doula.test" } }),
    },
  }),
  recover_pair: async () => ({
    subject: `recover@doula.test from ${from}`,
    calls: {
      "POST /auth/v1/recover": () =>
        send("POST", "/auth/v1/recover", { from, json: { email: "recover@doula.test" } }),
    },
  }),
  reauthenticate_account: () => [
    bySession((as) => ({
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
    bySession((as) => ({
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
  confirmation_code: guessCode,
  confirmation_code_day: guessCode,
  second_step: async () => {
    const person = await insertPersonWithFactor(app);
    const as = readCookieJar(await signIn(app, person.email));
    return {
      subject: /two_factor=([\w-]+)/.exec(as)?.[1] ?? "",
      calls: {
        "POST /auth/v1/factors/{id}/verify": () =>
          send("POST", `/auth/v1/factors/${person.factorId}/verify`, { as, json: { code: "000000" } }),
      },
    };
  },
  second_step_account: async () => {
    const person = await insertPersonWithFactor(app);
    return {
      subject: person.id,
      calls: {
        "POST /auth/v1/factors/{id}/verify": () => signInWithFactor(app, person, { code: "000000" }),
      },
    };
  },
  factor_code: async () => {
    const person = await insertPersonWithFactor(app);
    // The current code was used to turn the factor on.
    const code = totpCode(person.secret, 1);
    return {
      subject: `${person.id} ${code}`,
      calls: { "POST /auth/v1/factors/{id}/verify": () => signInWithFactor(app, person, { code }) },
      code: "code_invalid",
    };
  },
  profile_unlistings: async () => {
    const { cookie: as } = await signedInUser(app, "admin");
    return {
      subject: id,
      calls: {
        "POST /rest/v1/doula_profiles/{id}/unlist": () =>
          send("POST", `/rest/v1/doula_profiles/${id}/unlist`, { as, json: { reason: "changes" } }),
      },
    };
  },
  name_changes_a_day: () => renaming({ code: "too_many_name_changes" }),
  name_changes_a_month: () => renaming({ code: "too_many_name_changes" }),
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
  messages_characters: async () => ({
    ...(await bySession((as) => ({
      "POST /rest/v1/conversations/{id}/messages": () =>
        send("POST", `/rest/v1/conversations/${id}/messages`, {
          as,
          json: { content: "Hello", client_key: randomUUID() },
        }),
    }))),
    code: "too_much_written",
  }),
  messages_search: () =>
    bySession((as) => ({
      "GET /rest/v1/conversations": () => send("GET", "/rest/v1/conversations?search=moon", { as }),
    })),
  doula_alerts_mailbox: async () => ({
    subject: "alerts@doula.test",
    calls: { "POST /rest/v1/doula_alerts": () => askForAlert("alerts+again@doula.test") },
  }),
  doula_alerts_network: async () => ({
    subject: "198.51.100.0/24",
    calls: { "POST /rest/v1/doula_alerts": () => askForAlert("network@doula.test") },
  }),
  search_address: async () => ({
    subject: from,
    calls: {
      "GET /rest/v1/doula_profiles": () => send("GET", "/rest/v1/doula_profiles?sort=price", { from }),
    },
  }),
  places_address: async () => ({
    subject: from,
    calls: {
      "GET /rest/v1/doula_profiles": () => send("GET", "/rest/v1/doula_profiles?place=Austin", { from }),
      "GET /rest/v1/doula_profiles/facets": () =>
        send("GET", "/rest/v1/doula_profiles/facets?place=Austin", { from }),
    },
  }),
};

describe("a limit that a handler counts", () => {
  test.each(Object.entries(cases))("is refused beyond its points: %s", async (name, prepare) => {
    const limit = declaredLimits().get(name);
    if (!limit) throw new Error(`no limit is called ${name}`);
    for (const { subject, calls, code = "rate_limited" } of await Promise.all([prepare()].flat()))
      for (const [operation, call] of Object.entries(calls))
        await expectCounted(operation, call, { limit, subject, code });
  });
});

/**
 * Limits without their own error: beyond them the work is done later
 * (server/commerce/webhooks/event-filter.test.ts), needs the password (server/commerce/refunds/proof.test.ts), every doula is
 * unknown (server/scheduling/practice/practice.test.ts), or a due date cannot move (server/commerce/due-dates/due-dates.test.ts).
 * Late cancellations of deleted accounts are counted, never refused (server/scheduling/bookings/cancelling.test.ts).
 */
const limitsTestedElsewhere = [
  "stripe_events",
  "refunds_without_password",
  "due_date_asked",
  "due_dates_asked",
  "network_due_dates_asked",
  "declined_due_dates",
  "late_cancellations_mailbox",
];

test("every declared limit is tested here", () => {
  const byRoutes = [...routeLimits.values()].map(({ limit }) => limit.name);
  expect(new Set([...byRoutes, ...Object.keys(cases), ...limitsTestedElsewhere])).toEqual(
    new Set(declaredLimits().keys()),
  );
});

/** It counts open streams, not attempts; server/realtime tests that. */
const countedElsewhere = "GET /realtime/v1";

test("every operation that may refuse with rate_limited was refused here", () => {
  const limitedOperations = operations.filter((operation) => operation["x-errors"].includes("rate_limited"));
  expect(limitedOperations.length).toBeGreaterThan(30);
  expect(new Set([...counted, countedElsewhere])).toEqual(new Set(limitedOperations.map(({ name }) => name)));
});

test("[8.1] every admin operation is limited", () => {
  const unlimitedOperations = operations.filter(
    (operation) => operation["x-access"] === "admin" && !operation["x-errors"].includes("rate_limited"),
  );
  expect(unlimitedOperations.map(({ name }) => name)).toEqual([]);
});

async function codeOfAny(response: Response): Promise<string | undefined> {
  return response.headers.get("content-type")?.includes("json") ? errorCode(response) : undefined;
}
