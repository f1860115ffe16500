import type { EventVisibility } from "../../../contract/scheduling/calendar.ts";

/** The tokens of an authorization. Both are secrets: store them only in the database, encrypted. */
export interface CalendarTokens {
  accessToken: string;
  refreshToken: string;
  /** When the access token expires; the refresh token is valid until it is revoked. */
  expiresAt: Date;
}

/** What a consent allows beyond the calendars that the person owns. */
export interface CalendarPermissions {
  /** To list their calendars. */
  canList: boolean;
  /** To read when they are busy in calendars that others share with them. */
  canReadShared: boolean;
}

/** A calendar that a person sees at Google. */
export interface ListedCalendar {
  /** `primary` for the main one. */
  id: string;
  /** The person's own text: show it to nobody else. */
  name: string;
  isOwn: boolean;
}

export interface EventTime {
  from: Date;
  to: Date;
}

/** What an event is now. */
export interface EventChange {
  id: string;
  /** Null if it was canceled or has no length. */
  time: EventTime | null;
  /** False if it was canceled, declined or shown as free. */
  isBusy: boolean;
}

export interface EventReference {
  accessToken: string;
  calendarId: string;
  /** Chosen by us: 32 hexadecimal digits. */
  eventId: string;
}

/** An event that we write. */
export interface OwnEvent extends EventReference {
  time: EventTime;
  /** Title and visibility are set for a new event only: afterwards, they are the owner's. */
  title: string;
  visibility: EventVisibility;
}

/** Reads all events within a window of time, or what changed since a sync token. */
export type EventsRequest = { accessToken: string; calendarId: string } & (
  | { from: Date; to: Date }
  | { syncToken: string }
);

/** Connects a person's Google Calendar with OAuth 2.0 (authorization code with PKCE), reads its events and writes ours. */
export interface CalendarProvider {
  /** True if a local server replaces Google. */
  readonly isSandbox: boolean;
  /** The origin of every authorization URL. */
  readonly authorizationOrigin: string;
  /** Checks that Google knows the client and its secret, without anybody's consent. Throws `CalendarFailure`. */
  verify(): Promise<void>;
  /** Returns the URL of the consent page. `codeChallenge` is the S256 hash of the verifier (RFC 7636). */
  authorizationUrl(request: { state: string; codeChallenge: string } & CalendarPermissions): Promise<string>;
  /** Exchanges the code of a consent for tokens, and says what it allows. Throws `CalendarFailure`. */
  exchangeCode(grant: { code: string; codeVerifier: string }): Promise<CalendarTokens & CalendarPermissions>;
  /**
   * Returns a new access token. Throws `CalendarFailure`: `grant_ended` if the person has
   * withdrawn their consent.
   */
  refresh(refreshToken: string): Promise<Pick<CalendarTokens, "accessToken" | "expiresAt">>;
  /** Returns the person's calendars, the main one first. Throws `CalendarFailure`. */
  listCalendars(accessToken: string): Promise<ListedCalendar[]>;
  /**
   * Returns events without titles, and the token to ask for later changes. Recurring events are expanded. Throws
   * `CalendarFailure`: `access_ended` if the access token no longer works, `sync_expired` if the sync token does not.
   */
  listEvents(request: EventsRequest): Promise<{ changes: EventChange[]; syncToken: string }>;
  /**
   * Asks Google to send a notification to `address`, https only, whenever something in a calendar changes, with the
   * channel's ID and token. Returns when that ends. Throws `CalendarFailure`.
   */
  watchEvents(channel: {
    accessToken: string;
    calendarId: string;
    channelId: string;
    token: string;
    address: string;
  }): Promise<Date>;
  /** Creates an event, or moves the one with its ID, restoring it if it was deleted. Throws `CalendarFailure`. */
  putEvent(event: OwnEvent): Promise<void>;
  /**
   * Returns the Google Meet link of an event of ours, after asking for one if it has none; undefined while Google makes
   * it, which takes seconds; null if there is no event, or if this calendar gets no links. Throws `CalendarFailure`.
   */
  findMeetLink(event: EventReference): Promise<string | null | undefined>;
  /**
   * When an event of ours begins now; null if it was deleted. One that lasts all day begins with its day in `timeZone`.
   * Throws `CalendarFailure`.
   */
  findEventStart(event: EventReference & { timeZone: string }): Promise<Date | null>;
  /** Returns whether the account has ever had an event of ours, deleted or not. Throws `CalendarFailure`. */
  knowsEvent(event: EventReference): Promise<boolean>;
  /** Deletes an event. Does nothing if there is none. Throws `CalendarFailure`. */
  deleteEvent(event: EventReference): Promise<void>;
  /** Withdraws a token's consent. Calling it again changes nothing. Throws `CalendarFailure`. */
  revoke(token: string): Promise<void>;
}

/**
 * `grant_ended`: the code or refresh token is invalid or expired. `access_ended`: the access token is.
 * `access_missing`: the person did not allow everything requested. `sync_expired`: read everything again. `event_exists`, `event_missing`: an event with
 * that ID. `refused`:
 * the operator must fix the client ID or its secret. `failed`: no usable response.
 */
export type CalendarFailureReason =
  | "grant_ended"
  | "access_ended"
  | "access_missing"
  | "sync_expired"
  | "event_exists"
  | "event_missing"
  | "refused"
  | "failed";

/** Contains neither tokens nor the provider's text, so that it can be logged. */
export class CalendarFailure extends Error {
  override readonly name = "CalendarFailure";
  readonly code: CalendarFailureReason;

  constructor(reason: CalendarFailureReason, status?: number) {
    super(`calendar provider: ${reason}${status === undefined ? "" : ` (HTTP ${status})`}`);
    this.code = reason;
  }
}

export function isFailure(error: unknown, code: CalendarFailureReason): boolean {
  return error instanceof CalendarFailure && error.code === code;
}
