import type { Problem } from "../../contract/errors.schema.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { unexpectedMessages } from "../../contract/errors.ts";

/** A call that was refused or failed. `message` is the sentence to show. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Sentences about single fields, by the field's path: `data.full_name`. */
  readonly fieldErrors: Record<string, string>;
  readonly requestId: string | undefined;
  /** Of the answer; undefined where none came. */
  readonly status: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = unexpectedMessages[isUnexpected(code) ? code : "internal"],
    fieldErrors: Record<string, string> = {},
    requestId?: string,
    status?: number,
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.requestId = requestId;
    this.status = status;
  }
}

function isUnexpected(code: ErrorCode): code is keyof typeof unexpectedMessages {
  return code in unexpectedMessages;
}

interface JsonResponse<Body> {
  ok: boolean;
  status: number;
  json(): Promise<Body>;
}

/** What a call answers when it is not refused. */
type BodyOf<Answer> = Answer extends { ok: false }
  ? never
  : Answer extends JsonResponse<infer Body>
    ? Body
    : never;

/** The codes that a route declares in `errors`: `ErrorCodeOf<typeof api.rest.v1.bookings.$post>`. */
export type ErrorCodeOf<Call extends (...input: never[]) => Promise<unknown>> =
  Awaited<ReturnType<Call>> extends infer Answer
    ? Answer extends { ok: false; json(): Promise<{ code: infer Code }> }
      ? Code
      : never
    : never;

/** The answer's JSON; throws an ApiError when the call was refused or failed. */
export async function ask<Answer extends JsonResponse<unknown>>(
  call: Promise<Answer>,
): Promise<BodyOf<Answer>> {
  type Body = BodyOf<Answer>;
  const response = await arrived(call as Promise<JsonResponse<Body>>);
  if (response.status === 204) return undefined as Body;
  return response.json().catch(() => {
    throw new ApiError("network");
  });
}

async function arrived<Body>(call: Promise<JsonResponse<Body>>): Promise<JsonResponse<Body>> {
  const response = await call.catch(() => {
    throw new ApiError("network");
  });
  if (!response.ok) throw await readProblem(response);
  return response;
}

async function readProblem(response: JsonResponse<unknown>): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  // A proxy in between may answer without our JSON.
  if (!problem?.code || !problem.detail) {
    const code = response.status === 429 ? "rate_limited" : "internal";
    return new ApiError(code, undefined, undefined, undefined, response.status);
  }
  const fieldErrors = Object.fromEntries(
    (problem.errors ?? []).map(({ field, message }) => [field, message]),
  );
  return new ApiError(problem.code, problem.detail, fieldErrors, problem.request_id, response.status);
}

/** Whether a call was refused with one of these codes. */
export function isRefusedWith(error: unknown, codes: readonly ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** The sentence for anything thrown; 'An unexpected error occurred' where there is none. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpectedMessages.internal;
}
