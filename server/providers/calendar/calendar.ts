/** What an authorization is worth: both tokens are secrets and go encrypted into the database, nowhere else. */
export interface CalendarTokens {
  accessToken: string;
  refreshToken: string;
  /** When the access token ends; the refresh token lasts until somebody withdraws it. */
  expiresAt: Date;
}

/** Connects a person's calendar, with OAuth 2.0 (authorization code with PKCE). */
export interface CalendarProvider {
  /** A local server answers in Google's place. */
  readonly isSandbox: boolean;
  /** Where every authorization address leads. */
  readonly authorizationOrigin: string;
  /** The page on which a person consents. `codeChallenge` is the S256 hash of the verifier (RFC 7636). */
  authorizationUrl(request: { state: string; codeChallenge: string }): Promise<string>;
  /** Turns the code that a consent came back with into tokens. Throws `CalendarFailure`. */
  exchangeCode(grant: { code: string; codeVerifier: string }): Promise<CalendarTokens>;
  /** A new access token. Throws `CalendarFailure`: `grant_ended` where the person has withdrawn their consent. */
  refresh(refreshToken: string): Promise<Pick<CalendarTokens, "accessToken" | "expiresAt">>;
  /** Withdraws the consent that a token stands for; one that is withdrawn already changes nothing. Throws `CalendarFailure`. */
  revoke(token: string): Promise<void>;
}

/**
 * `grant_ended`: the code or refresh token is not, or no longer, good. `access_missing`: the person did not allow all that was
 * asked for. `refused` is a matter for the operator (the client id or its secret). `failed`: no answer, or none of use.
 */
export type CalendarFailureReason = "grant_ended" | "access_missing" | "refused" | "failed";

/** Carries neither tokens nor the provider's own words, so that it can be logged as it is. */
export class CalendarFailure extends Error {
  override readonly name = "CalendarFailure";
  readonly code: CalendarFailureReason;

  constructor(reason: CalendarFailureReason, status?: number) {
    super(`calendar provider: ${reason}${status === undefined ? "" : ` (HTTP ${status})`}`);
    this.code = reason;
  }
}
