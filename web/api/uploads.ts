import type { Problem } from "../../contract/errors.schema.ts";
import { type ErrorCode, errorMessages } from "../../contract/errors.ts";
import { ApiError } from "../lib/api.ts";

/** The server gives up after a minute: whoever has heard nothing by then has lost the connection. */
const timeoutMs = 90_000;

interface FileSending {
  path: string;
  file: Blob;
  headers: Record<string, string>;
  /** What a file is refused with that a proxy in between finds too large. */
  tooLarge: ErrorCode;
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** The upload was cancelled by its signal: nothing has gone wrong. */
export class UploadCancelled extends Error {
  override name = "AbortError";
}

interface FileAnswer<Answer> {
  ok: boolean;
  status: number;
  json: () => Promise<Answer>;
}

/** Sends a file, for `ask`. Not with fetch, which does not say how far it is. Rejects with network or UploadCancelled. */
export async function sendFile<Answer>({
  path,
  file,
  headers,
  tooLarge,
  onProgress,
  signal,
}: FileSending): Promise<FileAnswer<Answer>> {
  const request = new XMLHttpRequest();
  const answered = new Promise<void>((resolve, reject) => {
    request.open("POST", path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve();
    request.onerror = () => reject(new ApiError("network"));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new UploadCancelled());
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
  await answered;
  return {
    ok: request.status === 200,
    status: request.status,
    json: async (): Promise<Answer> => readAnswer(request, tooLarge),
  };
}

/** A proxy in between refuses uploads too, without our sentences. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  408: "body_too_slow",
  411: "upload_length_missing",
  429: "rate_limited",
  503: "uploads_busy",
};

function readAnswer({ status, responseText }: XMLHttpRequest, tooLarge: ErrorCode) {
  try {
    return JSON.parse(responseText);
  } catch (error) {
    const code = status === 413 ? tooLarge : codeOfStatus[status];
    if (!code) throw error;
    return { code, detail: errorMessages[code] } satisfies Partial<Problem>;
  }
}
