import type { Credentials, OAuth2Client } from "google-auth-library";
import { z } from "zod";
import { CalendarFailure, type CalendarProvider } from "./calendar.ts";

export interface GoogleCalendarOptions {
  clientId: string;
  clientSecret: string;
  /** Where Google sends people back to: registered with the client id. */
  redirectUri: string;
  endpoints: GoogleEndpoints;
  isSandbox: boolean;
  /** How long one call may take; 8 seconds when absent. */
  timeoutMs?: number;
}

export interface GoogleEndpoints {
  authorizationUrl: string;
  tokenUrl: string;
  revocationUrl: string;
}

/** Reading busy times and writing events, in calendars that the person owns. No narrower scope allows both. */
const scope = "https://www.googleapis.com/auth/calendar.events.owned";

const accessSchema = z
  .object({ access_token: z.string().min(1), expiry_date: z.number() })
  .transform(({ access_token, expiry_date }) => ({
    accessToken: access_token,
    expiresAt: new Date(expiry_date),
  }));
const grantSchema = z
  .object({ refresh_token: z.string().min(1) })
  .transform(({ refresh_token }) => ({ refreshToken: refresh_token }))
  .and(accessSchema);

/** Google Calendar: https://developers.google.com/identity/protocols/oauth2/web-server. */
export function createGoogleCalendar(options: GoogleCalendarOptions): CalendarProvider {
  const { endpoints, isSandbox } = options;
  const call = async <Answer>(act: (client: OAuth2Client) => Promise<Answer>): Promise<Answer> => {
    const client = await openClient(options);
    return act(client).catch((error: unknown) => {
      throw failureOf(error);
    });
  };
  const revoke: CalendarProvider["revoke"] = async (token) => {
    try {
      await call((client) => client.revokeToken(token));
    } catch (error) {
      // Google says invalid_token of one that has ended.
      if (!(error instanceof CalendarFailure && error.code === "grant_ended")) throw error;
    }
  };
  return {
    isSandbox,
    authorizationOrigin: new URL(endpoints.authorizationUrl).origin,

    authorizationUrl: ({ state, codeChallenge }) =>
      call(async (client) => {
        const { CodeChallengeMethod } = await import("google-auth-library");
        return client.generateAuthUrl({
          scope,
          state,
          code_challenge: codeChallenge,
          code_challenge_method: CodeChallengeMethod.S256,
          // A refresh token comes only with these two, also to somebody who has consented before.
          access_type: "offline",
          prompt: "consent",
        });
      }),

    async exchangeCode({ code, codeVerifier }) {
      const { tokens } = await call((client) => client.getToken({ code, codeVerifier }));
      if (isAllowed(tokens)) return parse(grantSchema, tokens);
      // What is of no use to us should not stay allowed.
      if (tokens.access_token) await revoke(tokens.access_token).catch(() => undefined);
      throw new CalendarFailure("access_missing");
    },

    async refresh(refreshToken) {
      const { credentials } = await call((client) => {
        client.setCredentials({ refresh_token: refreshToken });
        return client.refreshAccessToken();
      });
      return parse(accessSchema, credentials);
    },

    revoke,
  };
}

/** People can leave out single permissions on Google's page. */
function isAllowed({ scope: allowed }: Credentials): boolean {
  return allowed?.split(" ").includes(scope) ?? false;
}

/** A client keeps the tokens that it is given: each call has its own. The library is loaded by the first. */
async function openClient(options: GoogleCalendarOptions): Promise<OAuth2Client> {
  const { OAuth2Client } = await import("google-auth-library");
  const { clientId, clientSecret, redirectUri, endpoints, timeoutMs = 8000 } = options;
  const client = new OAuth2Client({
    clientId,
    clientSecret,
    redirectUri,
    endpoints: {
      oauth2AuthBaseUrl: endpoints.authorizationUrl,
      oauth2TokenUrl: endpoints.tokenUrl,
      oauth2RevokeUrl: endpoints.revocationUrl,
    },
    // A redirect would carry the client secret to another host.
    transporterOptions: { timeout: timeoutMs, redirect: "error" },
  });
  // By default each call is made four times: a person waits for one, and jobs are tried again anyway.
  client.transporter.interceptors.request.add({
    resolved: async (request) => ({ ...request, retry: false, retryConfig: undefined }),
  });
  return client;
}

function parse<Output>(schema: z.ZodType<Output>, tokens: Credentials): Output {
  const parsed = schema.safeParse(tokens);
  if (!parsed.success) throw new CalendarFailure("failed");
  return parsed.data;
}

const answerSchema = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.string() }).optional().catch(undefined),
  }),
});

/** The error of the library holds the whole request, secrets included: nothing of it is kept but status and code. */
function failureOf(error: unknown): CalendarFailure {
  const { response } = answerSchema.safeParse(error).data ?? {};
  if (!response) return new CalendarFailure("failed");
  const { status, data } = response;
  if (data?.error === "invalid_grant" || data?.error === "invalid_token")
    return new CalendarFailure("grant_ended", status);
  return new CalendarFailure(status >= 400 && status < 500 && status !== 429 ? "refused" : "failed", status);
}
