import type { Problem } from "../../contract/errors.schema.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { unexpectedMessages } from "../../contract/platform/errors.ts";

/** A call that was refused or failed. `message` is the sentence to show. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Messages about single fields by path: `data.full_name`. */
  readonly fieldErrors: Record<string, string>;
  readonly requestId: string | undefined;
  /** The response's status; undefined if no response arrived. */
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

/** What a call returns if it is not refused. */
type ResponseBody<Call> = Call extends { ok: false }
  ? never
  : Call extends JsonResponse<infer Body>
    ? Body
    : never;

/** The codes that a route declares in `errors`: `CallErrorCode<typeof api.rest.v1.bookings.$post>`. */
export type CallErrorCode<Call extends (...input: never[]) => Promise<unknown>> =
  Awaited<ReturnType<Call>> extends infer Call
    ? Call extends { ok: false; json(): Promise<{ code: infer Code }> }
      ? Code
      : never
    : never;

/** The response's JSON; throws an ApiError if the call was refused or failed. */
export async function request<Call extends JsonResponse<unknown>>(
  call: Promise<Call>,
): Promise<ResponseBody<Call>> {
  type Body = ResponseBody<Call>;
  const response = await awaitResponse(call as Promise<JsonResponse<Body>>);
  if (response.status === 204) return undefined as Body;
  return response.json().catch(() => {
    throw new ApiError("network");
  });
}

async function awaitResponse<Body>(call: Promise<JsonResponse<Body>>): Promise<JsonResponse<Body>> {
  const response = await call.catch(() => {
    throw new ApiError("network");
  });
  if (!response.ok) throw await readProblem(response);
  return response;
}

async function readProblem(response: JsonResponse<unknown>): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  // A proxy may respond without our JSON.
  if (!problem?.code || !problem.detail) {
    const code = response.status === 429 ? "rate_limited" : "internal";
    return new ApiError(code, undefined, undefined, undefined, response.status);
  }
  const fieldErrors = Object.fromEntries(
    (problem.errors ?? []).map(({ field, message }) => [field, message]),
  );
  return new ApiError(problem.code, problem.detail, fieldErrors, problem.request_id, response.status);
}

/** Returns true if a call was refused with one of these codes. */
export function isRefusedWith(error: unknown, codes: readonly ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** The message for any thrown value; 'An unexpected error occurred' if there is none. */
export function getErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpectedMessages.internal;
}
