import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { profilePicture } from "../../../contract/directory/pictures.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { request } from "../../lib/api.ts";
import { invalidateSessionUser } from "../identity/session.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { sendFile } from "../platform/uploads.ts";
import { invalidateAfterSetupChange } from "./own-application.ts";

/** Uploads a new picture; `sentShare` is the sent fraction, from 0 to 1. */
export function useUploadPicture(userId: string, { onSuccess, onError }: MutationCallbacks<string, File>) {
  const queryClient = useQueryClient();
  const [sentShare, setSentShare] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture({ userId, file, onProgress: setSentShare }),
    onMutate: () => setSentShare(0),
    onSuccess: (path, file) => {
      invalidateAfterPictureChange(queryClient);
      onSuccess?.(path, file);
    },
    onError,
  });
  return { ...upload, sentShare };
}

export function useRemovePicture(userId: string, { onSuccess, onError }: MutationCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(
        api.storage.v1.object["profile-images"][":user_id"].$delete({ param: { user_id: userId } }),
      );
    },
    onSuccess: () => {
      invalidateAfterPictureChange(queryClient);
      onSuccess?.();
    },
    onError,
  });
}

/** Every avatar shows the picture, and a doula's dashboard notes if it is missing. */
function invalidateAfterPictureChange(queryClient: QueryClient): void {
  invalidateSessionUser(queryClient);
  invalidateAfterSetupChange(queryClient);
}

interface Upload {
  userId: string;
  file: File;
  /** Receives the sent fraction, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a picture; returns its path in the bucket. */
async function uploadPicture({ userId, file, onProgress }: Upload): Promise<string> {
  const response = await request(
    sendFile<{ profile_image_url: string }>({
      path: `/storage/v1/object/profile-images/${userId}`,
      file,
      headers: { "content-type": file.type },
      tooLarge: "image_too_large",
      onProgress,
    }),
  );
  return response.profile_image_url;
}

/** Returns why a file can't be a profile picture, before it is uploaded; the server checks its bytes. */
export function describePictureProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (size === 0) return errorMessages.file_empty;
  if (!profilePicture.types.some((each) => each === type)) return errorMessages.image_type_refused;
  if (size > profilePicture.maxBytes) return errorMessages.image_too_large;
  return null;
}
