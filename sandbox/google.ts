import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import { z } from "zod";
import {
  accountSchema,
  createAccount,
  createCalendarApi,
  googleScopes,
  type SandboxAccount,
} from "./google-calendar.ts";
import { accountCookie, createCalendarPages } from "./google-calendar-pages.ts";
import { sandboxPage } from "./pages.ts";
import { openState } from "./state.ts";

/** What happens after consent, chosen on the consent page to try each outcome in the app. */
export const googleOutcomes = {
  works: "It works",
  token_fails: "Google fails with HTTP 500 when the app asks for its tokens",
  code_refused: "Google refuses the code (invalid_grant)",
  slow: "Google takes 20 seconds to respond",
  partial: "Calendar access is not granted",
  withdrawn: "It works, but access is withdrawn later",
} as const;

export type GoogleOutcome = keyof typeof googleOutcomes;
const outcomes = Object.keys(googleOutcomes) as [GoogleOutcome, ...GoogleOutcome[]];

interface GoogleSandboxOptions {
  clientId: string;
  clientSecret: string;
  /** The only redirect URI, as registered with Google. */
  redirectUri: string;
  /** The file for saved consents; without it, they stay in memory. */
  file?: string;
}

const requestSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal("code"),
  scope: z.string().min(1),
  state: z.string().default(""),
  code_challenge: z.string().min(43).max(128),
  code_challenge_method: z.literal("S256"),
  access_type: z.string().default("online"),
  prompt: z.string().default(""),
  include_granted_scopes: z.enum(["true", "false"]).default("false"),
});

const decisionSchema = requestSchema.extend({
  decision: z.enum(["allow", "deny"]),
  outcome: z.enum(outcomes).default("works"),
  /** The account to sign in to; by default the one of this browser, or a new one. */
  account: z.string().default(""),
});

const stateSchema = z.object({
  codes: z.record(
    z.string(),
    z.object({
      challenge: z.string(),
      scope: z.string(),
      isOffline: z.boolean(),
      outcome: z.enum(outcomes),
      account: z.string(),
      at: z.number(),
    }),
  ),
  /** Consents by refresh token, without revoked ones. */
  consents: z.record(
    z.string(),
    z.object({ scope: z.string(), account: z.string(), accessTokens: z.array(z.string()) }),
  ),
  accounts: z.record(z.string(), accountSchema),
});

const codeSeconds = 600;
const accessSeconds = 3599;
const slowSeconds = 20;

/**
 * A local server that speaks Google's OAuth 2.0 for web servers (consent page, tokens for a code with PKCE and the client
 * secret, renewal and revocation) and its Calendar API, with Google's error bodies. For development and tests.
 */
export function createGoogleSandbox(options: GoogleSandboxOptions) {
  const { value: state, save } = openState(options.file, stateSchema, {
    codes: {},
    consents: {},
    accounts: {},
  });
  let failsToRevoke = false;
  let failedRevocations = 0;
  const app = new Hono();

  app.get("/o/oauth2/v2/auth", (c) => {
    const request = requestSchema.safeParse(c.req.query());
    const problem = request.success ? findProblem(request.data, options) : "invalid_request";
    if (problem || !request.data) return c.html(errorPage(problem ?? "invalid_request"), 400);
    return c.html(consentPage(request.data, { accounts: state.accounts, own: getCookie(c, accountCookie) }));
  });

  app.post("/o/oauth2/v2/auth", async (c) => {
    const decision = decisionSchema.safeParse(await c.req.parseBody());
    if (!decision.success || findProblem(decision.data, options))
      return c.html(errorPage("invalid_request"), 400);
    const { data } = decision;
    const back = new URL(data.redirect_uri);
    back.searchParams.set("state", data.state);
    if (data.decision === "deny") {
      back.searchParams.set("error", "access_denied");
      return c.redirect(back.href);
    }
    const code = `4/0A${randomBytes(24).toString("base64url")}`;
    const account = signedInAccount(c, data.account);
    const before = data.include_granted_scopes === "true" ? grantedScopes(account) : [];
    state.codes[code] = {
      challenge: data.code_challenge,
      scope: data.outcome === "partial" ? "" : [...new Set([...data.scope.split(" "), ...before])].join(" "),
      isOffline: data.access_type === "offline",
      outcome: data.outcome,
      account,
      at: Date.now(),
    };
    save();
    back.searchParams.set("code", code);
    back.searchParams.set("scope", state.codes[code].scope);
    return c.redirect(back.href);
  });

  app.post("/token", async (c) => {
    const body = z.record(z.string(), z.string()).parse(await c.req.parseBody());
    if (body.client_id !== options.clientId || body.client_secret !== options.clientSecret)
      return fail(c, 401, "invalid_client", "The provided client secret is invalid.");
    if (body.grant_type === "refresh_token") return renew(c, body.refresh_token ?? "");
    if (body.grant_type !== "authorization_code") return fail(c, 400, "unsupported_grant_type");
    return exchange(c, body);
  });

  /** A code works once, with the verifier that matches its challenge. */
  async function exchange(c: Context, body: Record<string, string>) {
    const { code = "", code_verifier: verifier = "", redirect_uri: redirectUri } = body;
    const grant = state.codes[code];
    delete state.codes[code];
    save();
    if (grant?.outcome === "slow") await sleep(slowSeconds * 1000, undefined, { ref: false });
    if (grant?.outcome === "token_fails") return fail(c, 500, "internal_failure");
    if (redirectUri !== options.redirectUri) return fail(c, 400, "redirect_uri_mismatch");
    const isValid =
      grant &&
      grant.outcome !== "code_refused" &&
      Date.now() - grant.at < codeSeconds * 1000 &&
      createHash("sha256").update(verifier).digest("base64url") === grant.challenge;
    if (!isValid) return fail(c, 400, "invalid_grant", "Malformed auth code.");
    const accessToken = newAccessToken();
    const refreshToken = `1//0${randomBytes(32).toString("base64url")}`;
    if (grant.outcome !== "withdrawn")
      state.consents[refreshToken] = {
        scope: grant.scope,
        account: grant.account,
        accessTokens: [accessToken],
      };
    save();
    return c.json({
      access_token: accessToken,
      expires_in: accessSeconds,
      ...(grant.isOffline && { refresh_token: refreshToken }),
      scope: grant.scope,
      token_type: "Bearer",
    });
  }

  function renew(c: Context, refreshToken: string) {
    const consent = state.consents[refreshToken];
    if (!consent) return fail(c, 400, "invalid_grant", "Token has been expired or revoked.");
    const accessToken = newAccessToken();
    consent.accessTokens.push(accessToken);
    save();
    return c.json({
      access_token: accessToken,
      expires_in: accessSeconds,
      scope: consent.scope,
      token_type: "Bearer",
    });
  }

  app.post("/revoke", async (c) => {
    if (failsToRevoke) {
      failedRevocations += 1;
      return fail(c, 503, "backendError");
    }
    const body = z.object({ token: z.string().optional() }).parse(await c.req.parseBody());
    const token = c.req.query("token") ?? body.token ?? "";
    const found = Object.entries(state.consents).find(
      ([refreshToken, { accessTokens }]) => refreshToken === token || accessTokens.includes(token),
    )?.[1];
    if (!found) return fail(c, 400, "invalid_token", "Token expired or revoked");
    // As at Google, this ends everything that the account has allowed the app.
    for (const [refreshToken, { account }] of Object.entries(state.consents))
      if (account === found.account) delete state.consents[refreshToken];
    save();
    return c.json({});
  });

  function grantedScopes(account: string): string[] {
    const consents = Object.values(state.consents).filter((consent) => consent.account === account);
    return consents.flatMap(({ scope }) => scope.split(" "));
  }

  /** As at Google, everybody who uses this browser consents for the account that is signed in here. */
  function signedInAccount(c: Context, chosen: string): string {
    const id = state.accounts[chosen] ? chosen : (getCookie(c, accountCookie) ?? randomUUID());
    setCookie(c, accountCookie, id, { path: "/google", httpOnly: true, sameSite: "Lax" });
    state.accounts[id] ??= createAccount(`account ${Object.keys(state.accounts).length + 1}`);
    return id;
  }

  const findGrant = (accessToken: string) => {
    const consent = Object.values(state.consents).find(({ accessTokens }) =>
      accessTokens.includes(accessToken),
    );
    const account = consent && state.accounts[consent.account];
    return account && { account, scope: consent.scope };
  };
  const { app: calendarApi, ...calendarControls } = createCalendarApi({ findGrant, save });
  app.route("/calendar/v3", calendarApi);
  app.route("/calendar", createCalendarPages({ accounts: state.accounts, save }));

  return {
    app,
    ...calendarControls,
    /** Adds earlier consents by their refresh tokens, each for a separate account. */
    addConsents: (consents: readonly { refreshToken: string; label: string; timeZone: string }[]) => {
      for (const { refreshToken, label, timeZone } of consents) {
        const account = createHash("sha256").update(refreshToken).digest("hex").slice(0, 16);
        state.accounts[account] = createAccount(label, timeZone);
        state.consents[refreshToken] = { scope: googleScopes.ownEvents, account, accessTokens: [] };
      }
      save();
    },
    /** The account that consented last, to change its events as its owner would. */
    newestAccount: (): SandboxAccount => {
      const account = Object.values(state.accounts).at(-1);
      if (!account) throw new Error("nobody has consented");
      return account;
    },
    newestAccountId: (): string => Object.keys(state.accounts).at(-1) ?? "",
    /** Ends every consent, like the owner does in their Google account. */
    withdrawConsents: () => {
      state.consents = {};
      save();
    },
    /** The number of consents that still apply. */
    consentCount: () => Object.keys(state.consents).length,
    failedRevocations: () => failedRevocations,
    setFailsToRevoke: (fails: boolean) => {
      failsToRevoke = fails;
    },
  };
}

function findProblem(
  { client_id, redirect_uri }: z.infer<typeof requestSchema>,
  options: GoogleSandboxOptions,
): string | undefined {
  if (client_id !== options.clientId) return "invalid_client";
  return redirect_uri === options.redirectUri ? undefined : "redirect_uri_mismatch";
}

function newAccessToken(): string {
  return `ya29.${randomBytes(32).toString("base64url")}`;
}

const service = "Google";

interface ConsentPageOptions {
  accounts: Record<string, SandboxAccount>;
  /** The account of this browser. */
  own: string | undefined;
}

function consentPage(request: z.infer<typeof requestSchema>, { accounts, own }: ConsentPageOptions) {
  const scopes = request.scope.split(" ").map((scope) => html`<li>${scope}</li>`);
  return sandboxPage({
    service,
    title: "Allow access to your Google Calendar?",
    body: html`<p>Doula Match asks for:</p>
      <ul>${scopes}</ul>
      <form method="post">
        ${Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label>Google account
          <select name="account">
            ${own ? "" : html`<option value="">A new account</option>`}
            ${Object.entries(accounts).map(
              ([id, { label }]) =>
                html`<option value="${id}" ${id === own ? "selected" : ""}>${label}</option>`,
            )}
          </select>
        </label>
        <fieldset>
          <legend>If you allow it, what happens then?</legend>
          ${Object.entries(googleOutcomes).map(
            ([value, label]) =>
              html`<label><input type="radio" name="outcome" value="${value}" ${value === "works" ? "checked" : ""} /> ${label}</label>`,
          )}
        </fieldset>
        <div class="buttons">
          <button class="primary" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>`,
  });
}

function errorPage(error: string) {
  return sandboxPage({
    service,
    title: "Access blocked",
    body: html`<p>The request is not valid.</p><p>Error 400: ${error}</p>`,
  });
}

function fail(c: Context, status: 400 | 401 | 500 | 503, error: string, description = error): Response {
  return c.json({ error, error_description: description }, status);
}
