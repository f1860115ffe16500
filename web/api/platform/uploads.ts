import type { Problem } from "../../../contract/errors.schema.ts";
import { type ErrorCode, errorMessages } from "../../../contract/errors.ts";
import { ApiError } from "../../lib/api.ts";
import { pageOwnerHeaders } from "./client.ts";

/** The server gives up after a minute, so without a response by then the connection is lost. */
const timeoutMs = 90_000;

interface SendFileInput {
  path: string;
  file: Blob;
  headers: Record<string, string>;
  /** The error code for a file that a proxy refuses as too large. */
  tooLarge: ErrorCode;
  /** Receives the sent fraction, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** The upload was cancelled by its signal; nothing went wrong. */
export class UploadCancelled extends Error {
  override name = "AbortError";
}

interface FileResponse<Body> {
  ok: boolean;
  status: number;
  json: () => Promise<Body>;
}

/**
 * Sends a file, for use with `request`. Does not use fetch, which cannot report progress. Rejects with
 * network or UploadCancelled.
 */
export async function sendFile<Body>({
  path,
  file,
  headers,
  tooLarge,
  onProgress,
  signal,
}: SendFileInput): Promise<FileResponse<Body>> {
  const request = new XMLHttpRequest();
  const finished = new Promise<void>((resolve, reject) => {
    request.open("POST", path);
    for (const [name, value] of Object.entries({ ...headers, ...pageOwnerHeaders() }))
      request.setRequestHeader(name, value);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve();
    request.onerror = () => reject(new ApiError("network"));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new UploadCancelled());
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
  await finished;
  return {
    ok: request.status === 200,
    status: request.status,
    json: async (): Promise<Body> => readResponse(request, tooLarge),
  };
}

/** A proxy can also refuse uploads, without our messages. */
const statusErrorCodes: Partial<Record<number, ErrorCode>> = {
  408: "body_too_slow",
  411: "upload_length_missing",
  429: "rate_limited",
  503: "uploads_busy",
};

function readResponse({ status, responseText }: XMLHttpRequest, tooLarge: ErrorCode) {
  try {
    return JSON.parse(responseText);
  } catch (error) {
    const code = status === 413 ? tooLarge : statusErrorCodes[status];
    if (!code) throw error;
    return { code, detail: errorMessages[code] } satisfies Partial<Problem>;
  }
}
