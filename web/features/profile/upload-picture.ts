import type { Problem } from "../../../contract/errors.schema.ts";
import { type ErrorCode, errorMessages } from "../../../contract/errors.ts";
import { pictureEnd } from "../../../contract/pictures.ts";
import { ApiError, ask } from "../../lib/api.ts";

interface Upload {
  userId: string;
  file: File;
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a picture; answers its path in the bucket. Not with fetch, which does not say how far it is. */
export async function uploadPicture({ userId, file, onProgress }: Upload): Promise<string> {
  const picture = await trimToPicture(file);
  const sent = new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/storage/v1/object/profile-images/${userId}`);
    request.setRequestHeader("content-type", file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ApiError("network"));
    request.send(picture);
  });
  const answer = await ask(
    sent.then((request) => ({
      ok: request.status === 200,
      status: request.status,
      json: async (): Promise<{ profile_image_url: string }> => readAnswer(request),
    })),
  );
  return answer.profile_image_url;
}

/** Phones append films and notes to their pictures, which the server refuses. */
async function trimToPicture(file: File): Promise<Blob> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ApiError("image_unreadable", errorMessages.image_unreadable);
  });
  return file.slice(0, pictureEnd(new Uint8Array(bytes)));
}

/** A proxy in between refuses uploads too, without our sentences. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  408: "body_too_slow",
  411: "upload_length_missing",
  413: "image_too_large",
  429: "rate_limited",
  503: "uploads_busy",
};

function readAnswer({ status, responseText }: XMLHttpRequest) {
  try {
    return JSON.parse(responseText);
  } catch (error) {
    const code = codeOfStatus[status];
    if (!code) throw error;
    return { code, detail: errorMessages[code] } satisfies Partial<Problem>;
  }
}
