import { ApiError, ask } from "../../lib/api.ts";

interface Upload {
  userId: string;
  file: File;
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a picture; answers its path in the bucket. Not with fetch, which does not say how far it is. */
export async function uploadPicture({ userId, file, onProgress }: Upload): Promise<string> {
  const sent = new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/storage/v1/object/profile-images/${userId}`);
    request.setRequestHeader("content-type", file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ApiError("network"));
    request.send(file);
  });
  const answer = await ask(
    sent.then((request) => ({
      ok: request.status === 200,
      status: request.status,
      json: async (): Promise<{ profile_image_url: string }> => JSON.parse(request.responseText),
    })),
  );
  return answer.profile_image_url;
}
