import type { Problem } from "../../contract/errors.schema.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { unexpectedMessages } from "../../contract/errors.ts";

/** A call that was refused or did not arrive. `message` is the sentence to show. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Sentences about single fields, by the field's path: `data.full_name`. */
  readonly fieldErrors: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string = unexpectedMessages[code === "network" ? code : "internal"],
    fieldErrors: Record<string, string> = {},
    requestId?: string,
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.requestId = requestId;
  }
}

interface JsonResponse<Body> {
  ok: boolean;
  status: number;
  json(): Promise<Body>;
}

/** The answer's JSON; throws an ApiError where the call was refused or did not arrive. */
export async function ask<Body>(call: Promise<JsonResponse<Body>>): Promise<Body> {
  const response = await arrived(call);
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
  if (!problem?.code || !problem.detail) return new ApiError("internal");
  const fieldErrors = Object.fromEntries(
    (problem.errors ?? []).map(({ field, message }) => [field, message]),
  );
  return new ApiError(problem.code, problem.detail, fieldErrors, problem.request_id);
}

/** The sentence for anything thrown; 'An unexpected error occurred' where there is none. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpectedMessages.internal;
}
