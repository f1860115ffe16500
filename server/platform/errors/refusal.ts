import type { ErrorCode } from "../../../contract/errors.ts";

interface RefusalDetails {
  /** Problems with single fields, shown beside them. */
  errors?: { field: string; code: string; message: string }[];
  retryAfterSeconds?: number;
  /** Replaces the code's general message, which contains no names or days. */
  detail?: string;
}

/** When to retry after an outage of the database or the file store. */
export const outageRetrySeconds = 5;

/**
 * A rule that refuses a request. Services throw it with a code of contract/errors.ts; the app
 * responds with problem+json.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}
