import type { ErrorCode } from "../../contract/errors.ts";

interface RefusalDetails {
  /** Complaints about single fields, shown beside them. */
  errors?: { field: string; code: string; message: string }[];
  retryAfterSeconds?: number;
  /** Said in place of the code's sentence, which knows no names and days. */
  detail?: string;
}

/** When to try again after an outage of the database or the file store. */
export const outageRetrySeconds = 5;

/** A rule says no. Services throw it with a code of contract/errors.ts; the app answers it as problem+json. */
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
