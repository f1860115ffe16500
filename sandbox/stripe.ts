import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { openState } from "./state.ts";
import { accountJson, newAccount, outcomes, stateSchema } from "./stripe-accounts.ts";
import { addBalanceRoutes } from "./stripe-balance.ts";
import { addCheckoutRoutes } from "./stripe-checkout-routes.ts";
import { controlPage, onboardingPage } from "./stripe-pages.ts";
import { emptyPayments, openPaymentBook } from "./stripe-payments.ts";
import { addPaymentRoutes } from "./stripe-payments-routes.ts";
import { fail, makeEvent, refuseAccess, type SandboxEvent, sandboxApiVersion } from "./stripe-responses.ts";
import { faults, type StripeSandbox } from "./stripe-sandbox.ts";

interface StripeSandboxOptions {
  secretKey: string;
  webhookSecret: string;
  /** The URL for events; none are sent while undefined. */
  webhookUrl: string | undefined;
  /** The file for saved accounts; without it, they stay in memory. */
  file?: string;
}

const maxStoredEvents = 20;
const linkSeconds = 300;
const deliveryPausesMs = [0, 1000, 5000, 25_000];

const accountParams = z.object({ email: z.string().optional() });
const linkParams = z.object({
  account: z.string(),
  type: z.literal("account_onboarding"),
  return_url: z.url(),
  refresh_url: z.url(),
});

/**
 * A local server that speaks the part of Stripe's API we use for Connect: accounts, account links,
 * idempotency keys, error bodies and signed webhooks, with an onboarding page. For development and tests;
 * it listens on loopback only.
 */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { value: state, save } = openState(options.file, stateSchema, {
    accounts: {},
    links: {},
    answers: {},
    checkout: { sessions: {}, answers: {} },
    payments: emptyPayments(),
  });
  const app = new Hono();
  const sandbox: StripeSandbox = {
    app,
    fault: undefined,
    beforeResponse: undefined,
    onRequest: undefined,
    webhookUrl: options.webhookUrl,
    accounts: () => Object.values(state.accounts),
    checkouts: () => Object.values(state.checkout.sessions),
    payments: openPaymentBook({
      state: state.payments,
      sessions: state.checkout.sessions,
      save,
      now: () => sandbox.now(),
    }),
    maxPageSize: 100,
    sentEvents: [],
    now: () => new Date(),
    addAccounts: (accounts) => {
      for (const { id, email } of accounts)
        state.accounts[id] = { ...newAccount(email, id), ...outcomes.complete };
      save();
    },
    change: async (accountId, outcome) => {
      const account = state.accounts[accountId];
      if (!account) return;
      if (outcome === "disconnect") delete state.accounts[accountId];
      else Object.assign(account, outcomes[outcome]);
      save();
      await send(
        outcome === "disconnect"
          ? makeEvent("account.application.deauthorized", accountId, {
              id: "ca_sandbox",
              object: "application",
            })
          : makeEvent("account.updated", accountId, accountJson(account)),
      );
    },
  };

  async function send(event: SandboxEvent): Promise<void> {
    if (!sandbox.webhookUrl) return;
    sandbox.sentEvents = [event, ...sandbox.sentEvents.filter(({ id }) => id !== event.id)].slice(
      0,
      maxStoredEvents,
    );
    const body = JSON.stringify(event);
    for (const pause of deliveryPausesMs) {
      await sleep(pause, undefined, { ref: false });
      const seconds = Math.floor(Date.now() / 1000);
      const signature = createHmac("sha256", options.webhookSecret)
        .update(`${seconds}.${body}`)
        .digest("hex");
      const response = await fetch(sandbox.webhookUrl, {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${signature}` },
        body,
      }).catch(() => undefined);
      if (response?.ok) return;
    }
  }

  app.use("/v1/*", async (c, next) => {
    sandbox.onRequest?.(c.req.raw);
    if (sandbox.fault === "silent") return new Promise<Response>(() => {});
    if (sandbox.fault === "broken")
      return fail(c, 500, { type: "api_error", message: "Something went wrong." });
    if (sandbox.fault === "over quota")
      return fail(c, 429, {
        type: "invalid_request_error",
        code: "rate_limit",
        message: "Too many requests.",
      });
    if (sandbox.fault === "not json") return c.html("<h1>Bad gateway</h1>", 502);
    const key = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    if (key !== options.secretKey)
      return fail(c, 401, { type: "invalid_request_error", message: `Invalid API Key provided: ${key}` });
    const version = c.req.header("stripe-version") ?? sandboxApiVersion;
    if (version !== sandboxApiVersion)
      return fail(c, 400, {
        type: "invalid_request_error",
        message: `Invalid Stripe API version: ${version}`,
      });
    await next();
    await sandbox.beforeResponse?.();
  });

  app.post("/v1/accounts", async (c) => {
    const request = await c.req.text();
    const key = c.req.header("idempotency-key") ?? randomBytes(8).toString("hex");
    const before = state.answers[key];
    if (before && before.request !== request)
      return fail(c, 400, {
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used with the same parameters.",
      });
    const params = accountParams.parse(Object.fromEntries(new URLSearchParams(request)));
    const account = newAccount(params.email ?? null, before?.account);
    if (before) return c.json(accountJson(state.accounts[before.account] ?? account));
    state.accounts[account.id] = account;
    state.answers[key] = { request, account: account.id };
    save();
    return c.json(accountJson(account));
  });

  app.get("/v1/accounts", (c) => {
    const accounts = Object.values(state.accounts);
    const limit = Number(c.req.query("limit") ?? 10);
    const data = accounts.slice(0, limit).map(accountJson);
    return c.json({ object: "list", url: "/v1/accounts", has_more: accounts.length > limit, data });
  });

  app.get("/v1/accounts/:id", (c) => {
    const account = state.accounts[c.req.param("id")];
    return account ? c.json(accountJson(account)) : refuseAccess(c);
  });

  app.post("/v1/account_links", async (c) => {
    const params = linkParams.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
    if (!params.success)
      return fail(c, 400, { type: "invalid_request_error", message: "Missing required param." });
    const { account, return_url, refresh_url } = params.data;
    if (!state.accounts[account]) return refuseAccess(c);
    const token = randomBytes(16).toString("base64url");
    const created = Math.floor(Date.now() / 1000);
    state.links[token] = { account, return_url, refresh_url, expires_at: created + linkSeconds };
    save();
    const url = new URL(`/stripe/setup/${token}`, c.req.url).href;
    return c.json({ object: "account_link", created, expires_at: created + linkSeconds, url });
  });

  app.get("/stripe/setup/:token", (c) => {
    const link = state.links[c.req.param("token")];
    if (!link) return c.text("Sandbox: this link was used before.", 410);
    if (link.expires_at * 1000 < Date.now()) return c.redirect(link.refresh_url);
    const email = state.accounts[link.account]?.email ?? null;
    return c.html(onboardingPage({ email, refreshUrl: link.refresh_url }));
  });

  app.post("/stripe/setup/:token", async (c) => {
    const token = c.req.param("token");
    const link = state.links[token];
    const outcome = z.enum(["complete", "restricted", "leave"]).safeParse((await c.req.parseBody()).outcome);
    if (!link || !outcome.success) return c.text("Sandbox: this link was used before.", 410);
    delete state.links[token];
    save();
    // As with the real Stripe, the browser may return before the event arrives.
    if (outcome.data !== "leave") void sandbox.change(link.account, outcome.data);
    return c.redirect(link.return_url, 303);
  });

  addCheckoutRoutes(sandbox, { state, save, send });
  addPaymentRoutes(sandbox, { state, save, send });
  addBalanceRoutes(sandbox, state);

  app.get("/stripe", (c) => c.html(controlPage(sandbox.accounts(), sandbox.fault)));

  app.post("/stripe/fault", async (c) => {
    sandbox.fault = z.enum(faults).safeParse((await c.req.parseBody()).fault).data;
    return c.redirect("/stripe", 303);
  });

  app.post("/stripe/accounts/:id", async (c) => {
    const outcome = z
      .enum(["complete", "restricted", "disconnect"])
      .safeParse((await c.req.parseBody()).outcome).data;
    if (outcome) void sandbox.change(c.req.param("id"), outcome);
    return c.redirect("/stripe", 303);
  });

  return sandbox;
}

/** The sandbox on its own port, for tests. Pass `url` as the provider's `baseUrl`. */
export async function startStripe(options: StripeSandboxOptions) {
  const sandbox = createStripeSandbox(options);
  const server = createAdaptorServer({ fetch: sandbox.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    sandbox,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
