import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { z } from "zod";

/** How the calendar of one sandbox account responds, chosen on its page to try each failure in the app. */
export const calendarModes = {
  works: "It works",
  down: "Google is down (HTTP 503)",
  slow: "Google takes 20 seconds to respond",
  rate_limited: "Too many calls (HTTP 403, rateLimitExceeded)",
} as const;

export type CalendarMode = keyof typeof calendarModes;
const modes = Object.keys(calendarModes) as [CalendarMode, ...CalendarMode[]];

const momentSchema = z.object({
  dateTime: z.string().optional(),
  /** A change sets it to null when an event no longer lasts all day. */
  date: z.string().nullish(),
  timeZone: z.string().optional(),
});

/** The parts of an event that the app can send. */
const eventInputSchema = z.object({
  id: z
    .string()
    .regex(/^[a-v0-9]{5,1024}$/)
    .optional(),
  status: z.enum(["confirmed", "tentative", "cancelled"]).optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  start: momentSchema.optional(),
  end: momentSchema.optional(),
  transparency: z.enum(["opaque", "transparent"]).optional(),
  visibility: z.enum(["default", "public", "private", "confidential"]).optional(),
  attendees: z
    .array(
      z.object({
        email: z.string(),
        self: z.boolean().optional(),
        responseStatus: z.enum(["needsAction", "declined", "tentative", "accepted"]),
      }),
    )
    .optional(),
  recurringEventId: z.string().optional(),
  conferenceData: z
    .object({
      createRequest: z.object({
        requestId: z.string(),
        conferenceSolutionKey: z.object({ type: z.literal("hangoutsMeet") }),
        status: z.object({ statusCode: z.enum(["pending", "success", "failure"]) }).optional(),
      }),
    })
    .optional(),
});

const eventSchema = eventInputSchema.extend({
  id: z.string(),
  status: z.enum(["confirmed", "tentative", "cancelled"]),
  start: momentSchema,
  end: momentSchema,
  /** Google Meet's link. */
  hangoutLink: z.string().optional(),
  /** The account's version when it last changed. */
  version: z.int(),
});

export type SandboxEvent = z.infer<typeof eventSchema>;

const calendarSchema = z.object({
  label: z.string(),
  timeZone: z.string(),
  mode: z.enum(modes),
  /** Counts the changes. A sync token is the version up to which its owner knows them. */
  version: z.int(),
  /** Sync tokens of earlier versions have expired. */
  oldestToken: z.int(),
  events: z.record(z.string(), eventSchema),
  channels: z.array(
    z.object({ id: z.string(), token: z.string(), address: z.string(), expiration: z.number() }),
  ),
});

/** A calendar of the sandbox. */
export type SandboxCalendar = z.infer<typeof calendarSchema>;

export const accountSchema = calendarSchema.extend({
  /** The calendars besides the main one, by ID. */
  others: z
    .record(z.string(), calendarSchema.extend({ accessRole: z.enum(["owner", "freeBusyReader"]) }))
    .default({}),
});

/** A Google account of the sandbox, which is its main calendar, and its other calendars. */
export type SandboxAccount = z.infer<typeof accountSchema>;

const createCalendar = (label: string, timeZone: string): SandboxCalendar => ({
  label,
  timeZone,
  mode: "works",
  version: 0,
  oldestToken: 0,
  events: {},
  channels: [],
});

/** An account with three calendars: the main one, another one that its owner made, and one that somebody else shares. */
export function createAccount(label: string, timeZone = "America/Chicago"): SandboxAccount {
  const other = (accessRole: "owner" | "freeBusyReader", name: string) => [
    `${name.toLowerCase()}-${randomBytes(6).toString("hex")}@group.calendar.google.com`,
    { ...createCalendar(name, timeZone), accessRole },
  ];
  const others = Object.fromEntries([other("owner", "Family"), other("freeBusyReader", "Partner")]);
  return { ...createCalendar(label, timeZone), others };
}

/** Tells everybody who watches the calendar that something changed. */
export function notifyWatchers({ channels }: SandboxCalendar): void {
  for (const { id, token, address, expiration } of channels) {
    const headers = {
      "x-goog-channel-id": id,
      "x-goog-channel-token": token,
      "x-goog-resource-state": "exists",
      "x-goog-resource-id": "the-calendar",
    };
    // Google tries again later; here, the app reads the calendar anyway.
    if (expiration > Date.now()) void fetch(address, { method: "POST", headers }).catch(() => undefined);
  }
}

/** Adds an event, or replaces the one with its ID. */
export function putEvent(
  account: SandboxCalendar,
  { id = randomBytes(13).toString("hex"), ...event }: Omit<SandboxEvent, "id" | "version"> & { id?: string },
): SandboxEvent {
  account.version += 1;
  const stored = { ...event, id, version: account.version };
  account.events[id] = stored;
  return stored;
}

/** Cancels an event like Google does: its ID stays taken. */
export function cancelEvent(account: SandboxCalendar, id: string): void {
  const event = account.events[id];
  if (event) putEvent(account, { ...event, status: "cancelled" });
}

const channelInputSchema = z.object({
  id: z.string(),
  type: z.literal("web_hook"),
  token: z.string(),
  address: z.url({ protocol: /^https$/ }),
});

const channelMs = 7 * 24 * 60 * 60 * 1000;
const slowMs = 20_000;
const maxPage = 2500;

const listSchema = z.object({
  maxResults: z.coerce.number().int().min(1).max(maxPage).default(250),
  pageToken: z.string().optional(),
  syncToken: z.string().optional(),
  timeMin: z.iso.datetime({ offset: true }).optional(),
  timeMax: z.iso.datetime({ offset: true }).optional(),
  singleEvents: z.stringbool().default(false),
});

interface CalendarApiOptions {
  /** Finds the account that an access token belongs to, and what it allows. */
  findGrant: (accessToken: string) => { account: SandboxAccount; scope: string } | undefined;
  save: () => void;
}

export const googleScopes = {
  ownEvents: "https://www.googleapis.com/auth/calendar.events.owned",
  list: "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
  sharedEvents: "https://www.googleapis.com/auth/calendar.events.freebusy",
};

/**
 * Google's Calendar API v3 for the calendars of each account: their list, and of events list with pages and sync tokens,
 * insert, get, patch and delete, with Google's error bodies.
 */
export function createCalendarApi({ findGrant, save }: CalendarApiOptions) {
  /** Smaller than asked for, to try several pages with few events. */
  let pageSize: number = maxPage;
  /** Pages that still work before one fails; undefined if none fails. */
  let pagesUntilFailure: number | undefined;
  let meetMode: MeetMode = "works";
  const callCounts = new Map<SandboxCalendar, number>();
  const app = new Hono<{ Variables: { account: SandboxCalendar } }>();
  const tokenOf = (c: Context) => c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
  const refuseScope = (c: Context) =>
    fail(c, 403, "insufficientPermissions", "Request had insufficient authentication scopes.");

  app.get("/users/me/calendarList", (c) => {
    const grant = findGrant(tokenOf(c));
    if (!grant) return fail(c, 401, "authError", "Invalid Credentials");
    const { account, scope } = grant;
    if (!scope.split(" ").includes(googleScopes.list)) return refuseScope(c);
    if (account.mode === "down") return fail(c, 503, "backendError", "Backend Error");
    const main = { id: "me@sandbox.example", summary: account.label, accessRole: "owner", primary: true };
    const others = Object.entries(account.others).map(([id, { label, accessRole }]) => ({
      id,
      summary: label,
      accessRole,
    }));
    return c.json({ kind: "calendar#calendarList", items: [...others, main] });
  });

  app.use("/calendars/:calendar/*", async (c, next) => {
    const grant = findGrant(tokenOf(c));
    if (!grant) return fail(c, 401, "authError", "Invalid Credentials");
    const id = c.req.param("calendar");
    const other = grant.account.others[id];
    const account = id === "primary" ? grant.account : other;
    if (!account) return fail(c, 404, "notFound", "Not Found");
    callCounts.set(account, (callCounts.get(account) ?? 0) + 1);
    const needed = other && other.accessRole !== "owner" ? googleScopes.sharedEvents : googleScopes.ownEvents;
    if (!grant.scope.split(" ").includes(needed)) return refuseScope(c);
    if (account.mode === "slow") await sleep(slowMs, undefined, { ref: false });
    if (account.mode === "down") return fail(c, 503, "backendError", "Backend Error");
    if (account.mode === "rate_limited") return fail(c, 403, "rateLimitExceeded", "Rate Limit Exceeded");
    c.set("account", account);
    return next();
  });

  app.get("/calendars/:calendar/events", (c) => {
    const { account } = c.var;
    const query = listSchema.safeParse(c.req.query());
    if (!query.success || !query.data.singleEvents) return fail(c, 400, "invalid", "Bad Request");
    const { maxResults, pageToken, syncToken, timeMin, timeMax } = query.data;
    if (syncToken !== undefined && (timeMin ?? timeMax) !== undefined)
      return fail(c, 400, "invalid", "Sync token cannot be used with time bounds.");
    const known = syncToken === undefined ? undefined : Number(syncToken);
    if (known !== undefined && !(known >= account.oldestToken))
      return fail(c, 410, "fullSyncRequired", "Sync token is no longer valid, a full sync is required.");
    if (pagesUntilFailure !== undefined) {
      pagesUntilFailure -= 1;
      if (pagesUntilFailure < 0) {
        pagesUntilFailure = undefined;
        return fail(c, 503, "backendError", "Backend Error");
      }
    }
    // The version at the first page is the next token: changes between two pages are listed the next time.
    const [version = String(account.version), last = ""] = pageToken?.split(" ") ?? [];
    const listed = Object.values(account.events)
      .filter((event) =>
        known === undefined
          ? event.status !== "cancelled" && isWithin(event, { timeMin, timeMax })
          : event.version > known,
      )
      .filter(({ id }) => id > last)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const page = listed.slice(0, Math.min(maxResults, pageSize));
    return c.json({
      kind: "calendar#events",
      summary: account.label,
      timeZone: account.timeZone,
      items: page.map(toResource),
      ...(page.length < listed.length
        ? { nextPageToken: `${version} ${page.at(-1)?.id}` }
        : { nextSyncToken: version }),
    });
  });

  app.post("/calendars/:calendar/events", async (c) => {
    const { account } = c.var;
    const input = eventInputSchema.safeParse(await c.req.json());
    if (!input.data?.start || !input.data.end) return fail(c, 400, "required", "Missing end time.");
    const { id, start, end, conferenceData, ...event } = input.data;
    if (id && account.events[id])
      return fail(c, 409, "duplicate", "The requested identifier already exists.");
    const conference = createConference(c, conferenceData);
    const added = putEvent(account, {
      ...event,
      ...conference,
      ...(id && { id }),
      status: "confirmed",
      start,
      end,
    });
    save();
    notifyWatchers(account);
    return c.json(toResource(added));
  });

  app.post("/calendars/:calendar/events/watch", async (c) => {
    const channel = channelInputSchema.safeParse(await c.req.json());
    if (!channel.success) return fail(c, 400, "pushInvalidChannel", "Bad Request");
    const { id, token, address } = channel.data;
    const expiration = Date.now() + channelMs;
    c.var.account.channels.push({ id, token, address, expiration });
    save();
    return c.json({
      kind: "api#channel",
      id,
      resourceId: "the-calendar",
      token,
      expiration: String(expiration),
    });
  });

  app.get("/calendars/:calendar/events/:event", (c) => {
    const { account } = c.var;
    const event = account.events[c.req.param("event")];
    if (!event) return fail(c, 404, "notFound", "Not Found");
    const response = c.json(toResource(event));
    // A link that was pending is there the next time.
    if (event.conferenceData?.createRequest.status?.statusCode === "pending")
      Object.assign(event, conferenceOf(event.conferenceData, "success"));
    return response;
  });

  app.patch("/calendars/:calendar/events/:event", async (c) => {
    const { account } = c.var;
    const event = account.events[c.req.param("event")];
    if (!event) return fail(c, 404, "notFound", "Not Found");
    const change = eventInputSchema.safeParse(await c.req.json());
    if (!change.success) return fail(c, 400, "invalid", "Bad Request");
    const {
      status = event.status,
      start = event.start,
      end = event.end,
      id: _id,
      conferenceData,
      ...rest
    } = change.data;
    if (conferenceData && meetMode === "refused")
      return fail(c, 400, "invalid", "Invalid conference type value.");
    const conference = createConference(c, conferenceData);
    const changed = putEvent(account, { ...event, ...rest, ...conference, status, start, end });
    save();
    notifyWatchers(account);
    return c.json(toResource(changed));
  });

  app.delete("/calendars/:calendar/events/:event", (c) => {
    const { account } = c.var;
    const event = account.events[c.req.param("event")];
    if (!event) return fail(c, 404, "notFound", "Not Found");
    if (event.status === "cancelled") return fail(c, 410, "deleted", "Resource has been deleted");
    cancelEvent(account, event.id);
    save();
    notifyWatchers(account);
    return c.body(null, 204);
  });

  /** As at Google, only a call with the version of conference data creates one; others leave it alone. */
  function createConference(c: Context, data: ConferenceData | undefined) {
    if (c.req.query("conferenceDataVersion") !== "1" || !data) return {};
    return conferenceOf(data, meetStatuses[meetMode]);
  }

  return {
    app,
    /** Makes Google Meet's links appear only when an event is read again, or not at all. */
    setMeetMode: (mode: MeetMode) => {
      meetMode = mode;
    },
    callCount: (account: SandboxCalendar) => callCounts.get(account) ?? 0,
    setPageSize: (size: number) => {
      pageSize = size;
    },
    /** The page after this many fails once. */
    failAfterPages: (pages: number) => {
      pagesUntilFailure = pages;
    },
  };
}

const meetStatuses = { works: "success", slow: "pending", fails: "failure", refused: "failure" } as const;
type MeetMode = keyof typeof meetStatuses;

type ConferenceData = NonNullable<SandboxEvent["conferenceData"]>;

/** The link follows from the request, so that repeating it makes no second one. */
function conferenceOf({ createRequest }: ConferenceData, statusCode: "pending" | "success" | "failure") {
  const letters = createHash("sha256").update(createRequest.requestId).digest("hex").replaceAll(/\d/g, "x");
  const code = [letters.slice(0, 3), letters.slice(3, 7), letters.slice(7, 10)].join("-");
  return {
    conferenceData: { createRequest: { ...createRequest, status: { statusCode } } },
    ...(statusCode === "success" && { hangoutLink: `https://meet.google.com/${code}` }),
  };
}

function isWithin(
  { start, end }: SandboxEvent,
  { timeMin, timeMax }: { timeMin: string | undefined; timeMax: string | undefined },
): boolean {
  // Days without a time are compared roughly: Google counts them in the calendar's zone.
  const [from, to] = [start, end].map(({ dateTime, date }) => Date.parse(dateTime ?? `${date}T00:00:00Z`));
  const margin = start.date ? 24 * 60 * 60 * 1000 : 0;
  return (
    (timeMin === undefined || (to ?? 0) + margin > Date.parse(timeMin)) &&
    (timeMax === undefined || (from ?? 0) - margin < Date.parse(timeMax))
  );
}

function toResource({ version, ...event }: SandboxEvent) {
  return { kind: "calendar#event", etag: `"${version}"`, ...event };
}

function fail(
  c: Context,
  code: 400 | 401 | 403 | 404 | 409 | 410 | 503,
  reason: string,
  message: string,
): Response {
  const domain = code === 403 ? "usageLimits" : "global";
  return c.json({ error: { code, message, errors: [{ domain, reason, message }] } }, code);
}
