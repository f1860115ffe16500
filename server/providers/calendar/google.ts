import type { Credentials, OAuth2Client } from "google-auth-library";
import { z } from "zod";
import { CalendarFailure, type CalendarFailureReason, type CalendarProvider, isFailure } from "./calendar.ts";
import { createCalendarLister } from "./google-calendar-list.ts";
import { createEventReader, createEventWatcher } from "./google-events.ts";
import { createEventWriter } from "./google-own-events.ts";

export interface GoogleCalendarOptions {
  clientId: string;
  clientSecret: string;
  /** The URL to which Google sends people back; registered with the client ID. */
  redirectUri: string;
  endpoints: GoogleEndpoints;
  isSandbox: boolean;
  /** Timeout of one call; 8 seconds by default. */
  timeoutMs?: number;
}

export interface GoogleEndpoints {
  authorizationUrl: string;
  tokenUrl: string;
  revocationUrl: string;
  /** The origin of the Calendar API, and perhaps a path. */
  apiUrl: string;
}

/**
 * Allows reading busy times and writing events in calendars that the person owns. No narrower
 * scope allows both.
 */
const ownEventsScope = "https://www.googleapis.com/auth/calendar.events.owned";
/** The scope to ask for when the person chooses calendars: https://developers.google.com/workspace/calendar/api/auth */
const listScope = "https://www.googleapis.com/auth/calendar.calendarlist.readonly";
const sharedScope = "https://www.googleapis.com/auth/calendar.events.freebusy";

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

/**
 * Creates the Google Calendar provider: https://developers.google.com/identity/protocols/oauth2/web-server.
 */
export function createGoogleCalendar(options: GoogleCalendarOptions): CalendarProvider {
  const { endpoints, isSandbox } = options;
  const call = async <Result>(act: (client: OAuth2Client) => Promise<Result>): Promise<Result> => {
    const client = await openClient(options);
    return act(client).catch((error: unknown) => {
      throw toCalendarFailure(error);
    });
  };
  const revoke: CalendarProvider["revoke"] = async (token) => {
    try {
      await call((client) => client.revokeToken(token));
    } catch (error) {
      // Google responds with invalid_token if the token is already revoked.
      if (!isFailure(error, "grant_ended")) throw error;
    }
  };
  const refresh: CalendarProvider["refresh"] = async (refreshToken) => {
    const { credentials } = await call((client) => {
      client.setCredentials({ refresh_token: refreshToken });
      return client.refreshAccessToken();
    });
    return parse(accessSchema, credentials);
  };
  return {
    isSandbox,
    authorizationOrigin: new URL(endpoints.authorizationUrl).origin,

    authorizationUrl: ({ state, codeChallenge, canList, canReadShared }) =>
      call(async (client) => {
        const { CodeChallengeMethod } = await import("google-auth-library");
        return client.generateAuthUrl({
          scope: [ownEventsScope, ...(canList ? [listScope] : []), ...(canReadShared ? [sharedScope] : [])],
          // The new consent includes what the person has allowed before.
          include_granted_scopes: true,
          state,
          code_challenge: codeChallenge,
          code_challenge_method: CodeChallengeMethod.S256,
          // Without both, Google sends no refresh token to people who have consented before.
          access_type: "offline",
          prompt: "consent",
        });
      }),

    async exchangeCode({ code, codeVerifier }) {
      const { tokens } = await call((client) => client.getToken({ code, codeVerifier }));
      const allowed = new Set(tokens.scope?.split(" "));
      if (allowed.has(ownEventsScope)) {
        const canList = allowed.has(listScope);
        return { ...parse(grantSchema, tokens), canList, canReadShared: allowed.has(sharedScope) };
      }
      // An incomplete consent is useless to us, so withdraw it.
      if (tokens.access_token) await revoke(tokens.access_token).catch(() => undefined);
      throw new CalendarFailure("access_missing");
    },

    refresh,

    async verify() {
      // Google checks the client before the token, so refusing only the token means that the client is right.
      await refresh("none").catch((error: unknown) => {
        if (!isFailure(error, "grant_ended")) throw error;
      });
    },

    listCalendars: createCalendarLister(call, endpoints.apiUrl),
    listEvents: createEventReader(call, endpoints.apiUrl),
    watchEvents: createEventWatcher(call, endpoints.apiUrl),
    ...createEventWriter(call, endpoints.apiUrl),

    revoke,
  };
}

/** Creates a client per call, since a client caches its tokens. Loads the library on first use. */
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
    // A redirect would send the client secret to another host.
    transporterOptions: { timeout: timeoutMs, redirect: "error" },
  });
  // By default, each call is made four times. Once is enough, because a person is waiting, and jobs are
  // retried anyway.
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

/** OAuth names the error, and the Calendar API gives the reason inside it. */
const answerSchema = z.object({
  response: z.object({
    status: z.number(),
    data: z
      .object({
        error: z.union([
          z.string(),
          z
            .object({ errors: z.tuple([z.object({ reason: z.string() })]).rest(z.unknown()) })
            .transform(({ errors: [{ reason }] }) => reason),
        ]),
      })
      .optional()
      .catch(undefined),
  }),
});

const reasons: Record<string, CalendarFailureReason> = {
  invalid_grant: "grant_ended",
  invalid_token: "grant_ended",
  authError: "access_ended",
  insufficientPermissions: "access_missing",
  fullSyncRequired: "sync_expired",
  updatedMinTooLongAgo: "sync_expired",
  duplicate: "event_exists",
  notFound: "event_missing",
  deleted: "event_missing",
  rateLimitExceeded: "failed",
  userRateLimitExceeded: "failed",
  quotaExceeded: "failed",
};

/** Uses only status and code, because the library's error contains the whole request with its secrets. */
function toCalendarFailure(error: unknown): CalendarFailure {
  const { response } = answerSchema.safeParse(error).data ?? {};
  if (!response) return new CalendarFailure("failed");
  const { status, data } = response;
  const known = data && reasons[data.error];
  return new CalendarFailure(
    known ?? (status >= 400 && status < 500 && status !== 429 ? "refused" : "failed"),
    status,
  );
}
